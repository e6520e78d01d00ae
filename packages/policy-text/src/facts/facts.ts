import { countWork } from '../document/complexity.ts'
import type { Block } from '../document/document.ts'
import { normalize } from '../normalization/normalize.ts'
import { plainText } from '../language/plain-text.ts'
import { datesIn, type PolicyDate } from '../text/dates.ts'
import { source } from '../text/pattern.ts'
import { STATES } from '../rules/attributes/scope.ts'
import { withQuestion, type Decisions, statedDecisions } from './decisions.ts'
import { codesIn, modifiersIn, withoutCodes } from './codes.ts'
import {
  type Above,
  type Context,
  type Criterion,
  criterionIn,
  inheritedDecisions,
  NO_CONTEXT,
  rowText,
} from './context.ts'
import { type Measure, measuresIn, numbersIn, quantitiesIn, type Quantity } from './measures.ts'
import { placesOfServiceIn, sitesIn } from './places-of-service.ts'
import { type Section, sectionOf } from '../document/section.ts'

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
/** Words that connect or bound criteria. Replacing one changes who qualifies. */
const LOGIC_WORDS = [
  'and|or|not|no|all|any|each|either|both|neither|only|unless|except|excluding',
  'must|may(?! \\d)|should|shall',
  source`
    at least|at most|up to|more than|less than|greater than|fewer than|before|after|within|one or more|
    two or more
  `,
]
const LOGIC = new RegExp(`\\b(?:${LOGIC_WORDS.join('|')})\\b|[<>≤≥]`, 'gi')

/** The logic words of a text in order, lower case. */
export const logicWordsIn = (text: string) => (text.match(LOGIC) ?? []).map((word) => word.toLowerCase())

const sorted = (values: readonly string[]) => [...new Set(values)].sort()

/** States by their full names, as sorted USPS codes. Two-letter words are too ambiguous. */
export const statesIn = (text: string) =>
  sorted((text.match(STATE) ?? []).map((name) => STATES[name.toLowerCase()]!))

/** Lines of business, lower case, sorted. */
export const plansIn = (text: string) => sorted((text.match(PLAN) ?? []).map((name) => name.toLowerCase()))

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
    optometrists?|oncologists?|orthop(?:a)?edists?|\w+(?:odontist|hygienist|opractor|
    anesthetist)s?|acupuncturists?|specialists?|technicians?|analysts?
  `,
]
const PROVIDER = new RegExp(`\\b(?:${BEFORE} ){0,3}(?:${KINDS.join('|')})\\b`, 'gi')

/** Kinds of providers named in a text, singular, lower case, sorted. */
export const providersIn = (text: string): string[] =>
  [...new Set((text.match(PROVIDER) ?? []).map((name) => name.toLowerCase().replace(/s$/, '')))].sort()

/**
 * Facts of one block that can decide a claim. Items and rows inherit missing decisions from their
 * lead-in and headings ("Services that need prior authorization"). What only some rules ask for is
 * read on first use, because two large documents have thousands of changed blocks.
 */
export class Facts {
  readonly section: Section
  /** The block as a sentence: normalized, and a row with the words of its column headings. */
  readonly sentence: string
  /** The nearest heading; empty when there is none. */
  readonly heading: string
  readonly codes: readonly string[]
  /** Whether the block is an item or a row of a list. */
  readonly isListed: boolean
  /** The lead-in or heading that names the list; empty when there is none. */
  readonly list: string
  /** The column heading of each code of a table row. */
  readonly columns: ReadonlyMap<string, string>
  /** The cell of a row under "Modifier indicator": 0 or 1. */
  readonly indicator: string | null
  /**
   * How the block is a condition, if its list consists of conditions; for a lead-in, how its items
   * are.
   */
  readonly criterion: Criterion | null
  readonly #block: Block
  readonly #context: Context
  readonly #norm: string
  /** What a member of a list inherits its decisions from; null for a sentence of its own. */
  readonly #above: Above | null
  #decisions?: Decisions
  #modifiers?: readonly string[]
  #quantities?: readonly Quantity[]
  #dates?: readonly PolicyDate[]
  #states?: readonly string[]
  #plans?: readonly string[]
  #placesOfService?: readonly string[]
  #sites?: readonly string[]
  #providers?: readonly string[]
  #logic?: readonly string[]
  #numbers?: readonly string[]
  #measures?: readonly Measure[]

  /** @param codes instead of those that the text names */
  constructor(block: Block, context: Context, codes?: readonly string[]) {
    const { kind, path } = block
    const norm = normalize(block.text)
    this.#block = block
    this.#context = context
    this.#norm = norm
    this.section = sectionOf(kind === 'row' ? [...path, context.header.join(' ')] : path, norm)
    const isCited = this.section === 'references' || this.section === 'background'
    this.isListed = kind === 'item' || kind === 'row'
    const named = codesIn(norm, {
      isRow: kind === 'row',
      isCited,
      lead: kind === 'item' ? `${path.at(-1) ?? ''} ${context.lead}` : '',
    })
    this.codes = codes ?? named
    this.sentence =
      kind === 'row'
        ? rowText(norm, { path, header: context.header })
        : (withQuestion(norm, context.question) ?? withAuthorization(norm, path))
    this.list = listOf(block, context)
    this.heading = path.at(-1) ?? ''
    this.columns = kind === 'row' ? columnsOf(norm, context.header) : NO_COLUMNS
    this.indicator = kind === 'row' ? indicatorIn(norm, context.header) : null
    const isMember = this.isListed || isCodeList(norm, named)
    this.criterion = isMember ? context.criterion : norm.endsWith(':') ? criterionIn(norm) : null
    this.#above = isMember ? { path, context, namesCode: named.length > 0 } : null
  }

  /** The words of the block, those of a row with its column headings. */
  get #text(): string {
    return this.#block.kind === 'row' ? this.sentence : this.#norm
  }
  get decisions(): Decisions {
    const own = () => statedDecisions(this.sentence)
    return (this.#decisions ??= this.#above ? inheritedDecisions(own(), this.#above) : own())
  }
  get modifiers(): readonly string[] {
    return (this.#modifiers ??= modifiersIn(this.#text))
  }
  get quantities(): readonly Quantity[] {
    return (this.#quantities ??= quantitiesIn(plainText(this.sentence)))
  }
  get dates(): readonly PolicyDate[] {
    return (this.#dates ??= datesIn(this.#norm))
  }
  get states(): readonly string[] {
    return (this.#states ??= statesIn(this.#norm))
  }
  get plans(): readonly string[] {
    return (this.#plans ??= plansIn(this.#norm))
  }
  get placesOfService(): readonly string[] {
    return (this.#placesOfService ??= placesOfServiceIn(this.#text))
  }
  /** Settings of care named in words. */
  get sites(): readonly string[] {
    return (this.#sites ??= sitesIn(this.#norm))
  }
  get providers(): readonly string[] {
    return (this.#providers ??= providersIn(this.#norm))
  }
  get logic(): readonly string[] {
    return (this.#logic ??= logicWordsIn(plainText(this.sentence)))
  }
  /** Numbers that measure something, with or without a unit. */
  get numbers(): readonly string[] {
    return (this.#numbers ??= numbersIn(this.#norm))
  }
  /** The same numbers with what they bound. */
  get measures(): readonly Measure[] {
    return (this.#measures ??= measuresIn(this.#text))
  }

  /** The same facts with other codes. */
  withCodes(codes: readonly string[]): Facts {
    return new Facts(this.#block, this.#context, codes)
  }
}

/** Facts of a block. */
export function factsOf(block: Block, context: Context = NO_CONTEXT): Facts {
  const { text, path } = block
  countWork(text.length + path.reduce((sum, heading) => sum + heading.length, 0))
  return new Facts(block, context)
}

/** What names the list of an item or a row. */
export const listOf = ({ kind, path }: Block, { lead }: Context): string =>
  kind === 'item' || kind === 'row' ? lead || normalize(path.at(-1) ?? '') : ''

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
