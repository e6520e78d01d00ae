import { source } from '../../../text/pattern.ts'
import { wordings } from '../../clauses/phrase.ts'

/** An authorization that is needed beyond an amount or a count, or that may be needed. */
export const CONDITIONAL = wordings('prior-authorization.conditional', {
  'after so many visits or units': source`
    ^\W*(?:once|after)\b<gap>\d+ (?:\w+ )?(?:visits?|units?|sessions?|days?|hours?|
    treatments?)\b<gap>(?:needs?|requires?|required|<authorization>)
  `,
  'may require authorization': source`
    (?:may|might|could|sometimes) (?:also )?(?:require|need|be (?:required|subject|needed))
  `,
  'a duty beyond an amount': source`
    (?:require[sd]?|need(?:s|ed)?|necessary|obtained)<gap>\b(?:after|beyond|in excess of|(?:over|
    above|more than|greater than)(?= (?:\$|\d|the |an? |one|two|three|four|five|six|ten))|exceed\w*|
    starting with|beginning with|once|only (?:when|if|after|for units|for visits)|if (?:the )?(?:
    <few>)(?:exceed|cost|charge|price)|when (?:the )?(?:<few>)(?:exceed|cost|charge|price|units|total|
    greater|more than|over)|depending on)\b
  `,
  'beyond an amount, then a duty': source`
    \b(?:after|past|beyond|in excess of|exceeding|more than|over) (?:the )?(?:first |initial )?(?:<few>)(?:
    visits?|units?|sessions?|days?|hours?|weeks?|months?|years?|miles?|dollars|\$[\d,]+|treatments?|
    services?)\b<gap>(?:require|need|subject to|<authorization>)
  `,
  'more than an amount of money': source`(?:exceed(?:s|ing)?|over|above|greater than|more than) \$`,
  'authorization when an amount is exceeded': source`
    <authorization><gap>\b(?:when|if|once|after)<gap>(?:exceed|more than|over|above|beyond|greater)
  `,
})
/** Other kinds of authorization: marketing, release of data, consent. */
export const OTHER_SENSE = wordings('prior-authorization.other-sense', {
  'authorizations of another kind': source`
    (?:marketing|emergency use|import|release|signed|patient|HIPAA|written) authori[sz]ations?
  `,
})
