import { anyOf, regex, source } from '../../text/pattern.ts'

/** Titles of text that is no longer, or not yet, in force. */
const OUTDATED_TITLE = regex('i')`
  \b(?:archived?|archives|retired|previous versions?|prior versions?|superseded|withdrawn|rescinded|
    version history|revision history|redlined?|drafts?|proposed|upcoming|for comment)\b
`
const ENDED =
  '(?:replaced|retired|archived|superseded|withdrawn|rescinded|discontinued|inactive|obsolete|expired)'
const OWN = source`
  (?:(?:this|the) )?(?:medical |clinical |coverage |payment |reimbursement |drug )?(?:policy|
    guideline|document|version|bulletin|page)
`
/**
 * Stamps and notices in the first words of a policy. A future date is no end: `will be retired` is
 * still in force.
 */
const OUTDATED_NOTICE = anyOf(
  new RegExp(
    `\\b${OWN}(?: \\S+){0,3} (?:has been|have been|was|is|is now) (?:now |permanently )?${ENDED}\\b`,
  ),
  new RegExp(`\\b${OWN}(?: \\S+){0,3} (?:has been|was|is) (?:replaced|superseded) by\\b`),
  new RegExp(`\\b(?:status|state): ?(?:${ENDED}|draft|proposed)\\b`),
  regex('')`
    (?<!\b(?:will be|to be|shall be|be) )\b${ENDED} (?:(?:effective|on|as of|since|in) )?(?:date:? )?(?:
      \d{1,2}[/.-]\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d|\d{4}\b)
  `,
  regex('')`
    \b(?:(?:this|it) is an?|(?:viewing|reading|seeing|looking at) an?) (?:${ENDED}|archive|old(?:er)?|
      prior|previous|draft|proposed) (?:\S+ ){0,3}(?:policy|version|copy|document|guideline|edition)\b
  `,
  source`
    \b(?:is |are )?(?:no longer|not yet|not currently) (?:in (?:effect|force|use)|active|valid|current|
      effective|maintained|appl(?:y|ies|icable))\b
  `,
  source`
    \b(?:archived?|historical) (?:copy|edition)\b|\b(?:an?|this) (?:older|old|previous|prior|earlier|
      outdated|former) (?:version|copy|edition|text)\b
  `,
  source`
    \b(?:kept|retained|provided|posted|shown) for (?:historical )?(?:reference|purposes|
      information)(?: purposes)? only\b|\bfor historical (?:reference|purposes|information)\b
  `,
  source`
    \bdrafts?\b(?! (?:LCDs?|NCDs?|articles?|determinations?)\b)|\bproposed (?:policy|guideline|version|
      document|for (?:public )?comment)\b|\bcomments (?:are )?(?:welcome|invited|accepted)\b|
    \bopen for (?:public )?comment\b|\bnot for (?:use|distribution)\b
  `,
)

/** A stamp in capitals, as in banners and watermarks; not the name of a list. */
const STAMP = regex('')`
  \b(?:ARCHIVED?|RETIRED|DRAFT|SUPERSEDED|WITHDRAWN|RESCINDED|INACTIVE|OBSOLETE|
    EXPIRED)\b(?! (?:POLIC|GUIDELINE|DOCUMENT|VERSIONS))
`

export const isOutdatedTitle = (title: string): boolean => OUTDATED_TITLE.test(title)

/** A status that is a sentence of its own, or a label: "Superseded. The new version is here." */
const STATUS_SENTENCE = regex('')`
  \b(?:Archived|Retired|Superseded|Withdrawn|Rescinded|Inactive|Obsolete|Expired|Outdated)(?=[.!:](?:\s|$))
`

/** Whether the words around a policy's title say that it is not in force. */
export const isOutdatedNotice = (words: string): boolean =>
  OUTDATED_NOTICE.test(words) || STAMP.test(words) || STATUS_SENTENCE.test(words)
