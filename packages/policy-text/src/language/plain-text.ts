import { memoize } from '../text/memoize.ts'
import { guard, mayMatch } from '../text/needles.ts'
import { NUMBER_WORD, SMALL_WORD, TENS, TENS_WORD, valueOfWord } from '../text/number-words.ts'
import { regex, source } from '../text/pattern.ts'
import { COMPARATORS, type Rewrite, NUMBER_FORMS } from './number-forms.ts'
import { PARAPHRASES } from './paraphrases.ts'

const CONTRACTIONS: readonly Rewrite[] = [
  [/\b(?:can't|cannot)\b/gi, 'can not'],
  [/\bwon't\b/gi, 'will not'],
  [/\bshan't\b/gi, 'shall not'],
  [/\bain't\b/gi, 'is not'],
  [/\b(is|are|was|were|do|does|did|has|have|had|must|should|would|could|need)n't\b/gi, '$1 not'],
  [/\b(it|that|there|he|she|who|what)'s\b(?= (?:not|been|a|an|the|only|no|required|covered)\b)/gi, '$1 is'],
  [/\b(we|they|you|i)'re\b/gi, '$1 are'],
  [/\b(we|they|you|i)'ll\b/gi, '$1 will'],
  [/\b(we|they|you|i)'ve\b/gi, '$1 have'],
  [/\band\/or\b/gi, 'or'],
  [/\b(?:his|her) or (?:his|her)\b/gi, 'the'],
  [/\ba (?:condition|prerequisite) (?:of|for) (?:coverage|payment|reimbursement)\b/gi, 'required'],
  [/ & /g, ' and '],
  [/\b([A-Z][A-Z\d]|\d{2}) modifier\b(?! [A-Z\d]{2}\b)/g, 'modifier $1'],
]

/** A negation that stands far from what it negates is put in front of it. */
const NEGATIONS: readonly Rewrite[] = [
  // "No earlier course of other drugs is needed"; what is said of authorization is read elsewhere.
  [
    regex('gi')`
      (?<![a-z] )\bno (?!longer|more|less|later|fewer|other|one)
      ((?:(?!\w*(?:auth|approv|cert|review|notif))[a-z][\w'-]* ){2,8}?)
      (is|are|will be) (required|needed|necessary)\b
    `,
    '$1$2 not $3',
  ],
  // "Absence alone is not a ground for denial".
  [
    regex('gi')`
      \b(not|never) (?:(?:an?|the|by itself|on its own|sole|sufficient) ){0,3}
      (?:grounds?|reasons?|basis|cause) (?:for|of) (?:an? |the )?
      (?:denial|denying)\b
    `,
    '$1 denied',
  ],
]

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = source`
  (jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|
  oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?
`
const isoOf = (year: string, month: string, day: string) =>
  `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
const monthNumber = (name: string) => String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1)

const DATES: readonly Rewrite[] = [
  [
    new RegExp(`\\b${MONTH} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})\\b`, 'gi'),
    (_, month, day, year) => isoOf(year, monthNumber(month), day),
  ],
  [
    new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH},? (\\d{4})\\b`, 'gi'),
    (_, day, month, year) => isoOf(year, monthNumber(month), day),
  ],
  [
    /\b(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})\b/g,
    (whole, month, day, year) => (Number(month) <= 12 ? isoOf(year, month, day) : whole),
  ],
]

const NUMBERS: readonly Rewrite[] = [
  ...NUMBER_FORMS,
  // "Reduced to" and "reduced by" are opposites where the share is small.
  [
    regex('gi')`
      \b(reduc|decreas|increas|lower|rais|cut|discount)(?:ed?|es|t?ing|s)?
        ((?: [a-z]+){0,3}?) (to|by) (?=\D{0,20}\d)
    `,
    '$1ed$2 change$3 ',
  ],
  [/\bone hundred percent\b|\bone hundred ?%|\bin full\b/gi, '100%'],
  [
    new RegExp(`\\b(?:one|a) hundred(?: and)?[- ](${NUMBER_WORD})\\b`, 'gi'),
    (_, words) => String(100 + valueOfWord(words)),
  ],
  [/\b(?:one|a) hundred\b/gi, '100'],
  [/\b(?:one[- ])?half of the\b|\bone[- ]half\b/gi, '50% of the'],
  [new RegExp(`\\b${TENS_WORD}\\b`, 'gi'), (words) => String(valueOfWord(words))],
  [new RegExp(`\\b(?<!no[ -])(${SMALL_WORD})\\b(?! another)`, 'gi'), (word) => String(valueOfWord(word))],
  [/\b(\d+(?:\.\d+)?%?) ?\(\1 ?%?\)(?: ?(?:%|percent)(?=\W|$))?/g, '$1'],
  [/\b(\d+) percent \(\1 ?%\)/gi, '$1%'],
  [/(\d),(?=\d{3}(?!\d))/g, '$1'],
  [/(\d) ?(?:percent|per cent|pct\.?)(?=\W|$)/gi, '$1%'],
  [/(\d) %/g, '$1%'],
  [/(\d\.\d*?[1-9])0+(?=%|\s|$)|(\d)\.0+(?=%|\s|$)/g, (whole, kept, whole2) => kept ?? whole2 ?? whole],
  [/\btwice\b/gi, '2 times'],
  [/\bonce (?=an? (?:(?:calendar|benefit|plan) )?(?:day|week|month|year|lifetime|visit)\b)/gi, '1 time '],
  [/\b(?:rolling|consecutive) (?=\d)/gi, ''],
  [/\b(\d{1,3}) (or|and) (older|younger)\b/gi, '$1 ageyears $2 $3'],
  [/\bonce\b(?! (?:the|a|an|all|they|it|he|she|we|you|criteria|approved)\b)/gi, '1 time'],
  [/\b(after|past|beyond|through|until) (visit|day|week|month|session|unit) (\d{1,3})\b/gi, '$1 $3 $2s'],
  [/\b(visits?|trips?|sessions?|units?|days?|treatments?) 1 (?:through|to|-) (\d{1,3})\b/gi, 'first $2 $1'],
  [/\b1st\b/gi, 'first'],
  [/\b2nd\b/gi, 'second'],
  [/\b3rd\b/gi, 'third'],
  [/\b(\d+)-(day|week|month|year|hour|minute|visit|unit|time)s?\b/gi, '$1 $2s'],
  [/\b(\d+) (?:consecutive |rolling |straight )(days?|weeks?|months?|years?)\b/gi, '$1 $2'],
]

const AGE = '(?:years?|yrs?\\.?|y\\/?o)(?: of age|[- ]old| old)?'
const UNITS: readonly Rewrite[] = [
  [/\byears?[- ]olds?\b|\byears? of age\b|\byrs? old\b/gi, 'ageyears'],
  [
    new RegExp(
      source`
        \bage(?:d|s)?:?(?: of)?(?: (?:is|must be|should be))? (at least |at most |more than |
        less than )?(\d{1,3})(?: ?(?:${AGE}|ageyears))?\b
      `,
      'gi',
    ),
    (_, bound, n) => `${bound ?? ''}${n} ageyears`,
  ],
  [
    /\b(at least|at most|more than|less than) (\d{1,3})(?: years)? (?:or|and) (?:older|younger)\b/gi,
    '$1 $2 ageyears',
  ],
  [/ ?\/ ?(?=(?:calendar |benefit |plan )?(?:day|week|month|year|lifetime|claim|visit)\b)/gi, ' per '],
  [/\b(annual(?:ly)?|yearly|each year|every year|a year|in a year)\b/gi, 'per year'],
  [
    regex('gi')`
      \b(?:daily|each day|every day|a day|per date of service|per dos|(?:on|for) the same (?:day|
      date(?: of service)?)|each date of service|(?:on|for) (?:any )?(?:1|a single) (?:day|
      date of service)|in a day|per calendar day|per 24 hours|per 1 day)\b
    `,
    'per day',
  ],
  [/\b(?:weekly|each week|every week|a week|per 7 days)\b/gi, 'per week'],
  [/\b(?:monthly|each month|every month|a month)\b/gi, 'per month'],
  [
    regex('gi')`
      \b(?:in|during|within|over|for) (?:a|any|each|every|the same|one|1)(?: (?:rolling|consecutive|given|
      single))? (?=(?:calendar |benefit |plan |contract )?(?:\d|day|week|month|year|lifetime))
    `,
    'per ',
  ],
  [/\b(times?) (?:in|within) (?=\d+ (?:calendar )?(?:days?|weeks?|months?|years?)\b)/gi, '$1 per '],
  [
    regex('gi')`
      \b(?:every|each|in any|1 per|once per|per each|per every|per any|per a)(?= (?:calendar |benefit |
      plan )?(?:\d|day|week|month|year|lifetime|visit|claim|session|date|member|pregnancy))
    `,
    'per',
  ],
  [
    regex('gi')`
      \b(?:per|in (?:a|the)) (?:member(?:'s)? )?life ?time\b|\bduring (?:a|the) (?:member's |
      patient's )?lifetime\b
    `,
    'per lifetime',
  ],
  [/\b(\d+) (weeks?)(?: periods?)?\b/gi, (_, n) => `${7 * Number(n)} days`],
  [/\b(\d+) (years?)(?: periods?)?(?! schedule)\b/gi, (_, n) => `${12 * Number(n)} months`],
  [/\bper (?:1 )?year\b/gi, 'per 12 months'],
  [/\bper (?:1 )?week\b/gi, 'per 7 days'],
  [/\bper (?:1 )?months?\b/gi, 'per 1 months'],
  [
    regex('gi')`
      \b(at most \d+ (?:business |working |calendar )?(?:days?|weeks?|months?|hours?|years?)) (?:of|from|
      after|following)(?: the date of)?(?= )
    `,
    '$1 of',
  ],
  [/\b(24|48|72|96|120) hours?\b/gi, (_, n) => `${Number(n) / 24} days`],
  [/\b(\d+) months?(?:[- ]periods?)?\b/gi, '$1 months'],
  [/\b(\d+) (?:calendar )?days?(?:[- ]periods?)?\b/gi, '$1 days'],
]

/** Letters that any of the steps needs; most sentences lack some of them. */
const DIGIT = regex(
  'i',
)`\d|\b(?:${SMALL_WORD}|${TENS.join('|')}|hundred|thousand|half|once|twice|quarterly|quarter|
  every other|(?:class|grade|type|level|tier|group) [IV]{1,3})\b`

/**
 * A sentence in its plainest form: no contractions, digits for number words, ISO dates, one wording
 * per comparison ("at least", "at most", "more than", "less than") and per period ("per 12
 * months").
 * Two wordings of one quantity become the same text. Positions are lost.
 */
export const plainText = memoize((text) => {
  let plain = withoutContractions(text)
  const hasNumbers = DIGIT.test(plain)
  if (hasNumbers) plain = withNumbers(withDates(plain))
  plain = withoutParaphrases(plain)
  if (hasNumbers) plain = withComparators(plain)
  return withUnits(plain).replace(/ {2,}/g, ' ').trim()
})

/** Applies the steps in order. Most of them change no sentence, so that each is guarded. */
function rewriter(steps: readonly Rewrite[]): (text: string) => string {
  const guarded = steps.map(([pattern, by]) => ({ ...guard(pattern), by }))
  return (text) => {
    let plain = text
    for (const step of guarded)
      if (mayMatch(step, plain)) plain = plain.replace(step.pattern, step.by as string)
    return plain
  }
}

const [withoutContractions, withDates, withNumbers, withoutParaphrases, withComparators, withUnits] = [
  [...CONTRACTIONS, ...NEGATIONS],
  DATES,
  NUMBERS,
  PARAPHRASES,
  COMPARATORS,
  UNITS,
].map(rewriter) as [Plainer, Plainer, Plainer, Plainer, Plainer, Plainer]
type Plainer = (text: string) => string

/** A range of billing codes, with a hyphen or in words. */
const RANGE =
  /\b(\d{5}|[A-V]\d{4}|\d{4}[FTUM]|0\d{3})\s*(?:-|through|to)\s*(\d{5}|[A-V]\d{4}|\d{4}[FTUM]|0\d{3})\b/g
/** Most codes that a range is written out to; a longer one is its two ends. */
const MAX_RANGE = 50

/** A text in which each range of codes is written out, code by code. */
export const writeOutRanges = (text: string): string => text.replace(RANGE, codesOfRange)

function codesOfRange(_: string, from: string, to: string): string {
  const [prefix, suffix] = [/^[A-V]?/.exec(from)![0], /[FTUM]?$/.exec(from)![0]]
  const [first, last] = [from, to].map((code) => Number(code.replace(/\D/g, '')))
  const isShort =
    last! > first! &&
    last! - first! <= MAX_RANGE &&
    from.length === to.length &&
    to.startsWith(prefix) &&
    to.endsWith(suffix)
  if (!isShort) return `${from} ${to}`
  const digits = from.length - prefix.length - suffix.length
  return Array.from(
    { length: last! - first! + 1 },
    (__, index) => prefix + String(first! + index).padStart(digits, '0') + suffix,
  ).join(' ')
}
