import { NUMBER_WORD, valueOfWord } from '../text/number-words.ts'
import { regex } from '../text/pattern.ts'

/** One step of writing a sentence in its plainest form. */
export type Rewrite = readonly [RegExp, string | ((...groups: string[]) => string)]

const ROMAN: Readonly<Record<string, string>> = { I: '1', II: '2', III: '3', IV: '4', V: '5', VI: '6' }
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'],
  ...['October', 'November', 'December'],
]
const UNITS: Readonly<Record<string, string>> = {
  w: 'week',
  m: 'month',
  h: 'hour',
  y: 'year',
}

/** Forms of numbers that tables and prescriptions have, written as sentences write them. */
export const NUMBER_FORMS: readonly Rewrite[] = [
  // "10/2026" is a month, as "October 2026" is.
  [
    /(?<![\d/])(0?[1-9]|1[0-2])\/(20\d{2})\b(?!\/)/g,
    (_, month, year) => `${MONTHS[Number(month) - 1]} ${year}`,
  ],
  // "q3 weeks", "q12h" of a prescription
  [
    /\bq ?(\d{1,2}) ?(?:(days?|weeks?|months?|hours?)|(?:hrs?|h)\b)/g,
    (_, count, unit) => `every ${count} ${unit ?? 'hours'}`,
  ],
  [/(?<=\d[ -]?)(w)(?:ee)?ks?\b\.?|(?<=\d[ -]?)(h|y)(?:ou)?rs?\b\.?|(?<=\d[ -]?)(m)os?\b\.?/g, unitName],
  [/(?<=\d ?)mins?\b\.?/g, 'minutes'],
  [/\b(\d{1,2}) ?x(?= ?(?:per|an?|each|every|\/|daily|weekly|monthly) ?)/gi, '$1 times'],
  [/\bevery other (day|week|month|year)\b/gi, 'every 2 $1s'],
  [/\bquarterly\b|\b(?:each|every|per|once an?|an?) (?:calendar )?quarter\b/gi, 'every 3 months'],
  // "Two and a half hours", "1 1/2 units"
  [
    new RegExp(`\\b(\\d{1,2}|${NUMBER_WORD})(?: and (?:a|one)[- ]half| 1/2)\\b`, 'gi'),
    (_, whole) => `${valueOf(whole)}.5`,
  ],
  [/\b(?:every|each|per|a|any) rolling year\b/gi, 'every 12 months'],
  [
    new RegExp(`\\b(\\d|${NUMBER_WORD}) hundred(?: and)?(?:[- ](${NUMBER_WORD}))?\\b`, 'gi'),
    (_, hundreds, rest) => String(100 * valueOf(hundreds) + (rest ? valueOfWord(rest) : 0)),
  ],
  [
    new RegExp(`\\b(\\d{1,3}|${NUMBER_WORD}) thousand\\b`, 'gi'),
    (_, thousands) => String(1_000 * valueOf(thousands)),
  ],
  [
    regex('g')`\b([Cc]lass|[Gg]rade|[Tt]ype|[Ll]evel|[Tt]ier|[Gg]roup) (I{1,3}|IV|VI?)\b`,
    (_, kind, roman) => `${kind} ${ROMAN[roman]}`,
  ],
  [/\b([4-9]|\d{2,3})(?:st|nd|rd|th)\b(?! of)/gi, '$1'],
]

const valueOf = (words: string): number => (/^\d/.test(words) ? Number(words) : valueOfWord(words))

function unitName(...[, ...letters]: string[]): string {
  const letter = letters.slice(0, 3).find(Boolean)!
  return `${UNITS[letter]}s`
}

const N = '(\\$?\\d[\\d.]{0,15}%?)'
const UNIT = '((?: (?!or\\b|and\\b|of the\\b)[a-z/]+){0,3}?)'
const ART = '(?: (?:a|an|the|any|about|total of|only|every|only up to))?'

/** One wording for each comparison: "at least", "at most", "more than", "less than". */
export const COMPARATORS: readonly Rewrite[] = [
  [
    /\b(\d{1,3}) (?:years?|yrs?)(?: of age|[- ]old)? (or|and) (older|younger|above|over|under|up)\b/gi,
    '$1 ageyears $2 $3',
  ],
  [/\b(older|younger) than (\d{1,3}) (?:years?|yrs?)\b(?: of age)?/gi, '$1 than $2 ageyears'],
  [
    regex('gi')`
      \b(?:between|from) (\$?\d[\d.]{0,15}%?)( [a-z]+)? (?:and|to|
      through) (\$?\d[\d.]{0,15}%?)((?: ?[a-z/]+){0,3})
    `,
    (...[, low, unit, high, after]) =>
      `at least ${low!}${unit ?? after ?? ''} at most ${high!}${after ?? ''}`,
  ],
  [
    regex('gi')`
      \b(\d{1,3}) (?:to|-|through) (\d{1,3})( (?:years?|ageyears|months?|weeks?|days?|hours?|mg|visits?|
      units?)(?: of age|[- ]old| old)?)(?![a-z])
    `,
    (_, low, high, unit) => `at least ${low}${unit} at most ${high}${unit}`,
  ],
  [
    regex('gi')`
      \b(members?|patients?|persons?|individuals?|adults|children|those|
      ages?)( who are| from| between| aged?)? (\d{1,2})(?: to | through | ?- ?)(\d{1,2})(?! (?:days?|weeks?|
      months?|hours?|visits?|units?|mg))\b
    `,
    '$1 at least $3 ageyears at most $4 ageyears',
  ],
  [/\bonly (\d)/gi, 'at most $1'],
  [/\b(?:up to|through|until) (?:the )?ages? (?:of )?(\d{1,3})\b/gi, 'at most $1 ageyears'],
  [
    regex('gi')`
      \b(?:at )?no later than (?=\d{1,3} (?:\w+ )?(?:days?|weeks?|months?|hours?) (?:
      before|prior to|in advance|ahead))
    `,
    'at least ',
  ],
  [
    regex('gi')`
      \b(?:(?:do|does|may|must|shall|should|can|will) )?not (?:be )?((?:bill|report|submit|dispense|order|
      give|use|cover|pay|reimburse|allow|perform|provide)(?:e?d)?(?: for)?) more than (?=\d)
    `,
    '$1 at most ',
  ],
  [
    /\b(?:in|during|over|within|for) (?:the )?(?:past|last|previous|prior|preceding|most recent) (?=\d)/gi,
    'at most ',
  ],
  [/[≥]|>=|=>/g, ' at least '],
  [/[≤]|<=|=</g, ' at most '],
  [/>/g, ' more than '],
  [/</g, ' less than '],
  [
    /\b(?:greater|more|higher|larger|older) than or equal to\b|\b(?:equal to or (?:greater|more) than)\b/gi,
    'at least',
  ],
  [/\b(?:less|lower|fewer|smaller|younger) than or equal to\b|\b(?:equal to or less than)\b/gi, 'at most'],
  [
    regex('gi')`
      \b(?:no|not|never)(?: be)? (?:more|greater|older|longer|higher|later|
      further)(?: often)?(?: than)?${ART}
      (?: (?:once|1 time) (?:every|per|in))? ${N}
    `,
    (whole, n) =>
      /(?:every|per|in) /.test(whole) && /often|once|1 time/.test(whole)
        ? `at most 1 time per ${n}`
        : `at most ${n}`,
  ],
  [
    regex('gi')`
      \b(?:no|not|never)(?: be)? (?:fewer|less|younger|lower|sooner|earlier|smaller|
      shorter)(?: than)?${ART} ${N}
    `,
    'at least $1',
  ],
  [
    regex('gi')`
      \b(?:(?:(?:must|may|shall|should|can|do|does|will) )?(?:not|never)(?: to)? exceed(?:ing)?|
      not? in excess of|
      up to(?: a (?:maximum|total|limit) of)?|(?:an? |the )?max(?:imum|\.)?(?: (?:number|quantity|limit|
      total|allowed|units?|visits?))?:?(?: of| is)?|
      (?:(?:is|are|be|will be) )?(?:limited|restricted|capped)(?: to| at)(?: (?:a|no more than|
      a (?:maximum|total) of))?|(?:an? |the )?(?:limit|cap|ceiling)(?: of|:| is)|
      at (?:the )?most|within(?: the)?(?: (?:past|last|previous|prior|preceding))?|as many as|
      (?:at )?no later than)${ART} ${N}
    `,
    ' at most $1',
  ],
  [
    new RegExp(`\\b(?:(?:an? |the )?min(?:imum|\\.)?:?(?: of| is)?|at (?:the )?least)${ART} ${N}`, 'gi'),
    'at least $1',
  ],
  [
    new RegExp(
      `${N}${UNIT}(?:,)? (?:or|and) (?:more|older|greater|higher|longer|above|over|up|better)\\b`,
      'gi',
    ),
    'at least $1$2',
  ],
  [/\b(\d[\d.]{0,15}) ?\+(?=\s|$)/g, 'at least $1'],
  [
    new RegExp(`${N}${UNIT}(?:,)? (?:or|and) (?:less|fewer|younger|lower|below|under|shorter)\\b`, 'gi'),
    'at most $1$2',
  ],
  [new RegExp(`${N}${UNIT} (?:maximum|max\\.?|or less)(?=\\W|$)`, 'gi'), 'at most $1$2'],
  [new RegExp(`${N}${UNIT} minimum(?=\\W|$)`, 'gi'), 'at least $1$2'],
  [
    regex('gi')`
      \b(?:(?:greater|more|higher|larger|older|longer|later) than|above|over|exceed(?:s|ing)?|in excess of|
      beyond|after the first|after the initial)(?: the (?:first|initial))?${ART} ${N}
    `,
    'more than $1',
  ],
  [
    new RegExp(`\\b(?:(?:less|lower|fewer|smaller|younger|shorter) than|below|under)${ART} ${N}`, 'gi'),
    'less than $1',
  ],
  [/\b(?:at least |at most |more than |less than )(at least|at most|more than|less than)\b/gi, '$1'],
]
