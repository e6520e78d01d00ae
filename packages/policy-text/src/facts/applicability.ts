import { regex, source } from '../text/pattern.ts'
import { STATES } from '../text/us-states.ts'

const STATE = new RegExp(
  `\\b(?:${Object.keys(STATES)
    .sort((a, b) => b.length - a.length)
    .join('|')})\\b`,
  'gi',
)
const PLANS = [
  'medicare advantage|medicaid|chip|commercial|individual exchange|exchange|marketplace',
  'self-funded|fully insured|dual|d-snp|medigap|tricare|fehb',
]
const PLAN = new RegExp(`\\b(?:${PLANS.join('|')})\\b`, 'gi')
const PLACE_OF_SERVICE =
  /\b(?:place of service|POS)(?: codes?)?:? ((?:\d{2}(?:, | and | or |, and |, or )?)+)/gi

/** States by their full names, as sorted USPS codes. Two-letter words are too ambiguous. */
export const statesIn = (text: string) =>
  sorted((text.match(STATE) ?? []).map((name) => STATES[name.toLowerCase()]!))

/** Lines of business, lower case, sorted. */
export const plansIn = (text: string) => sorted((text.match(PLAN) ?? []).map((name) => name.toLowerCase()))

/** Two-digit place-of-service codes after their cue, sorted. */
export const placesOfServiceIn = (text: string) =>
  sorted([...text.matchAll(PLACE_OF_SERVICE)].flatMap(([, list]) => list!.match(/\d{2}/g) ?? []))

const sorted = (values: readonly string[]) => [...new Set(values)].sort()

/** Settings of care in words, with one name each. */
const SITES: readonly (readonly [RegExp, string])[] = [
  [/\bambulatory surg(?:ery|ical) cent(?:er|re)s?\b|\bASCs?\b/, 'ambulatory surgical center'],
  [
    regex('i')`
      \b(?:hospital )?outpatient (?:hospital|department|facilit(?:y|ies)|setting)\b|
      \bhospital outpatient\b|\bHOPD\b
    `,
    'hospital outpatient',
  ],
  [/\binpatient\b/i, 'inpatient'],
  [
    regex('i')`
      \b(?:physician|doctor|provider)(?:'s)? offices?\b|\boffice (?:setting|based)\b|
      \bin (?:the|an) office\b
    `,
    'office',
  ],
  [/\binfusion (?:suite|cent(?:er|re))s?\b/i, 'infusion center'],
  [
    regex('i')`
      \b(?:in|at) (?:the |a |their )?(?:patient's |member's )?home\b(?! page)|
      \bhome (?:infusion|setting|health)\b
    `,
    'home',
  ],
  [/\bskilled nursing facilit(?:y|ies)\b/i, 'skilled nursing facility'],
  [/\bemergency (?:room|department)s?\b/i, 'emergency department'],
  [/\burgent care\b/i, 'urgent care'],
]

/** Settings of care named in a text, sorted. */
export const sitesIn = (text: string): string[] =>
  SITES.flatMap(([pattern, name]) => (pattern.test(text) ? [name] : [])).sort()

const BEFORE = source`
  (?:nurse|physician|certified|licensed|registered|clinical|advanced|practice|speech|occupational|
    physical|athletic|mental|behavioral|orthopedic|interventional|social|health|genetic|hearing|
    instrument)
`
const KINDS = [
  source`
    physicians?|practitioners?|assistants?|workers?|dietiti?c?ians?|nutritionists?|nurses?|therapists?|
    trainers?|pharmacists?|dentists?|midwi(?:fe|ves)
  `,
  source`
    counselors?|surgeons?|\w+ologists?|\w*iatrists?|\w*iatricians?|podiatrists?|chiropractors?|
    optometrists?|oncologists?|acupuncturists?|specialists?|technicians?|analysts?
  `,
]
const PROVIDER = new RegExp(`\\b(?:${BEFORE} ){0,3}(?:${KINDS.join('|')})\\b`, 'gi')

/** Kinds of providers named in a text, singular, lower case, sorted. */
export const providersIn = (text: string): string[] =>
  [...new Set((text.match(PROVIDER) ?? []).map((name) => name.toLowerCase().replace(/s$/, '')))].sort()
