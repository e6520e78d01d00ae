import { countWork } from '../document/complexity.ts'
import type { Block } from '../document/document.ts'
import { normalize } from '../normalization/normalize.ts'
import { plainText } from '../language/plain-text.ts'
import { datesIn, type PolicyDate } from '../text/dates.ts'
import { regex, source } from '../text/pattern.ts'
import { STATES } from '../text/us-states.ts'
import { codesIn, modifiersIn, withoutCodes } from './codes.ts'
import { type Context, type Criterion, criterionIn, inheritedCues, NO_CONTEXT, rowText } from './context.ts'
import { type Cues, logicWordsIn } from './cues.ts'
import { type Measure, measuresIn, numbersIn } from './measures.ts'
import { quantitiesIn, type Quantity } from './quantities.ts'
import { type Section, sectionOf } from './section.ts'
import { statedCues } from './stated-cues.ts'

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

/** Facts of one block that can decide a claim. */
export type Facts = {
  section: Section
  /** The block as a sentence: normalized, and a row with the words of its column headings. */
  sentence: string
  /** The nearest heading; empty when there is none. */
  heading: string
  codes: readonly string[]
  /** Whether the block is an item or a row of a list. */
  isListed: boolean
  /** The column heading of each code of a table row. */
  columns: ReadonlyMap<string, string>
  /** The cell of a row under "Modifier indicator": 0 or 1. */
  indicator: string | null
  modifiers: readonly string[]
  quantities: readonly Quantity[]
  dates: readonly PolicyDate[]
  states: readonly string[]
  plans: readonly string[]
  placesOfService: readonly string[]
  /** Settings of care named in words. */
  sites: readonly string[]
  providers: readonly string[]
  logic: readonly string[]
  /** Numbers that measure something, with or without a unit. */
  numbers: readonly string[]
  /** The same numbers with what they bound. */
  measures: readonly Measure[]
  cues: Cues
  /**
   * How the block is a condition, if its list consists of conditions; for a lead-in, how its items
   * are.
   */
  criterion: Criterion | null
}

/**
 * Facts of a block. Items and rows inherit missing cues from their lead-in and headings ("Services
 * that need prior authorization").
 */
export function factsOf(block: Block, context: Context = NO_CONTEXT): Facts {
  const { kind, path, text } = block
  countWork(text.length + path.reduce((sum, heading) => sum + heading.length, 0))
  const norm = normalize(text)
  const section = sectionOf(kind === 'row' ? [...path, context.header.join(' ')] : path, norm)
  const isCited = section === 'references' || section === 'background'
  const codes = codesIn(norm, {
    isRow: kind === 'row',
    isCited,
    lead: kind === 'item' ? `${path.at(-1) ?? ''} ${context.lead}` : '',
  })
  const sentence =
    kind === 'row' ? rowText(norm, { path, header: context.header }) : withAuthorization(norm, path)
  const plain = plainText(sentence)
  const own = statedCues(sentence)
  const isMember = kind === 'item' || kind === 'row' || isCodeList(norm, codes)
  const cues = isMember ? inheritedCues(own, { path, context, namesCode: codes.length > 0 }) : own
  return {
    section,
    sentence,
    heading: path.at(-1) ?? '',
    codes,
    isListed: kind === 'item' || kind === 'row',
    columns: kind === 'row' ? columnsOf(norm, context.header) : NO_COLUMNS,
    indicator: kind === 'row' ? indicatorIn(norm, context.header) : null,
    modifiers: modifiersIn(norm),
    quantities: quantitiesIn(plain),
    dates: datesIn(norm),
    states: statesIn(norm),
    plans: plansIn(norm),
    placesOfService: placesOfServiceIn(norm),
    sites: sitesIn(norm),
    providers: providersIn(norm),
    logic: logicWordsIn(plain),
    numbers: numbersIn(norm),
    measures: measuresIn(norm),
    cues,
    criterion: isMember ? context.criterion : norm.endsWith(':') ? criterionIn(norm) : null,
  }
}

/** A line of a flattened table under a heading about authorization: "G0151 Not required". */
const ANSWERED = /(?<=^[^.;:]{2,80} )((?:not )?required)(?=$| (?:after|for|if|when|above)\b)/i
const withAuthorization = (norm: string, path: readonly string[]) =>
  ANSWERED.test(norm) && !/\b(?:is|are|be|was)\b/i.test(norm) && AUTHORIZATION.test(path.at(-1) ?? '')
    ? norm.replace(ANSWERED, 'prior authorization is $1')
    : norm
const AUTHORIZATION = /\bauthori[sz]ations?\b|\bpre-?certification\b/i

const NO_COLUMNS: ReadonlyMap<string, string> = new Map()

/** The column heading of each code of a row; empty without column headings. */
export function columnsOf(norm: string, header: readonly string[]): ReadonlyMap<string, string> {
  if (header.length < 2) return NO_COLUMNS
  const cells = norm.split('|')
  return new Map(
    cells.flatMap((cell, column) =>
      codesIn(cell, { isRow: true }).map((code) => [code, header[column] ?? ''] as const),
    ),
  )
}

/** The answer of a row to whether a modifier may override an edit. */
function indicatorIn(norm: string, header: readonly string[]): string | null {
  const column = header.findIndex((heading) => /\bindicator\b|\bmodifier allowed\b/i.test(heading))
  const cell = column < 0 ? '' : (norm.split('|')[column] ?? '').trim()
  return /^[019]$/.test(cell) ? cell : null
}

/** A line of codes has at most this many other words. */
const MAX_WORDS_BESIDE = 3
const isCodeList = (norm: string, codes: readonly string[]) =>
  codes.length > 0 &&
  withoutCodes(norm, codes)
    .split(/[^a-z]+/i)
    .filter(Boolean).length <= MAX_WORDS_BESIDE
