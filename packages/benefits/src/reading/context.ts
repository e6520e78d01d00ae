import { anyOf, regex, source } from '@ppman/text'
import type { Field, FieldValue } from '../fields.ts'
import {
  asksForDeductible,
  deductibleAnswer,
  headsOf,
  NOTES,
  OTHER_TIER,
  plansIn,
  sharedWidth,
  SUPPLY,
  tierOf,
  YOUR_PLAN,
} from './columns.ts'
import type { Cell, ReadPage, Row } from './layout/rows.ts'
import { servicesIn } from './services.ts'
import { statesShare } from './share-text.ts'
import { isCardAmount, levelsIn, measuresIn, moneyIn, percentsIn, tiersIn, topicsIn } from './tokens.ts'

/** A value with the place of the words that state it, in the text of its page. */
export type Finding = {
  field: Field
  value: FieldValue
  page: number
  start: number
  end: number
  /**
   * How directly the document states it: 3 in so many words, 2 by its column or row, 1 by a rule of
   * ours.
   */
  rank: 1 | 2 | 3
}

/**
 * Why an amount that was seen is no value: the document does not say for whom it is, or says two
 * things.
 */
export type UnclearReason =
  | 'level_not_stated'
  | 'network_not_stated'
  | 'several_values'
  | 'other_tier'
  /** A deductible above the most that a person pays in a year cannot be. */
  | 'above_maximum'
export type Unclear = { reason: UnclearReason; page: number; start: number; end: number; topic: string }

/** What a row or sentence states, and what it leaves open. */
export type Found = { findings: Finding[]; unclear: Unclear[] }

/** A row with what stands above it. */
export type PlacedRow = {
  row: Row
  /** Short lines without amounts above the row, the nearest first. */
  headings: readonly string[]
  /** Whether nothing stands between the nearest heading and the row. */
  isBelowHeading: boolean
  /** Cells that head the columns, with the text of the cells over them. */
  header: readonly Cell[]
}

/** Words of tables about single claims, whose amounts are not those of the plan. */
const CLAIM = regex('i')`
  \b(?:billed|amount charged|(?:provider|total) charges?|^charges?$|plan discounts?|allowed|approved|
    plan paid|we paid|(?:you|member) owes?|your share|dates? of service|service dates?|claims?|
    patient resp\w*|remark)\b
`
/** Examples and stories, which state no benefit. */
const EXAMPLE = anyOf(
  /\bcoverage examples?\b/,
  /\bin this example\b/,
  /\btotal example cost\b/,
  /\bis having a baby\b/,
  /\bsimple fracture\b/,
)

export const hasAmount = (text: string): boolean =>
  moneyIn(text).length + percentsIn(text).length > 0 || isCardAmount(text)

const isColumnName = (text: string) =>
  tiersIn(text).length + levelsIn(text).length + measuresIn(text).length + topicsIn(text).length > 0 ||
  CLAIM.test(text) ||
  OTHER_TIER.test(text) ||
  PLAN_PAYS.test(text) ||
  YOUR_PLAN.test(text) ||
  NOTES.test(text) ||
  YEARS.test(text) ||
  SUPPLY.test(text) ||
  /^(?:covered )?(?:services?|benefits?|expenses?)(?: you may need)?$/i.test(text) ||
  servicesIn(text).length > 0
const YEARS =
  /\b(?:this|next|last) year\b|\bbeginning (?:\w+ \d|20)|^(?:current|new|old|renewal|now|20\d\d)\b/i
const PLAN_PAYS = /\bplan pays\b|\b(?:you|member) pays?\b|\byour cost\b/i

const MAX_COLUMN_NAME = 90
const isHeader = ({ cells }: Row, isBelowHeader: boolean): boolean =>
  cells.length > 1 &&
  cells.every(({ text }) => !hasAmount(text) && !statesShare(text) && text.length < MAX_COLUMN_NAME) &&
  !(
    asksForDeductible(cells[0]!.text) && cells.slice(1).some(({ text }) => deductibleAnswer(text) !== null)
  ) &&
  (cells.filter(({ text }) => isColumnName(text)).length >= Math.min(2, cells.length) ||
    cells.some(({ text }) => YOUR_PLAN.test(text)) ||
    plansIn(cells).size > 1 ||
    (isBelowHeader && cells.length > 2)) &&
  !cells.slice(1).every(({ text }) => /^(?:[–—-]+(?:none[–—-]*)?|none)$/i.test(text))

const [MAX_HEADING, MAX_CAPITALS] = [110, 170]
const isHeading = ({ cells, text }: Row): boolean =>
  cells.length === 1 &&
  text.length <= (text === text.toUpperCase() ? MAX_CAPITALS : MAX_HEADING) &&
  !hasAmount(text) &&
  !statesShare(text)

/** Events of the federal summary, which stand in the first row of their services only. */
const EVENT = /^if you(?:r child)?\b/i

/** Headings that are kept: the nearest, and those that say for which network or person. */
const MAX_HEADINGS = 3

/** Rows that can state benefits, with their headings; claims and examples are left out. */
export function placedRows(pages: readonly ReadPage[]): PlacedRow[] {
  const placed: PlacedRow[] = []
  let headings: string[] = []
  let header: readonly Cell[] = []
  let event = ''
  let [isExample, isBelowHeader, isBelowHeading, isClaims] = [false, false, false, false]
  for (const row of tiles(pages.flatMap(({ rows }) => rows))) {
    isExample ||= EXAMPLE.test(row.text)
    if (isExample) {
      if (!/^(?:schedule|summary) of benefits|^what you (?:will )?pay|^prescription|^benefit/i.test(row.text))
        continue
      isExample = false
    }
    if (isHeader(row, isBelowHeader)) {
      header = isBelowHeader ? stacked(header, row.cells) : row.cells
      isBelowHeader = true
      continue
    }
    const heads = row.cells.filter(isTierAlone)
    if (new Set(heads.flatMap(({ text }) => tierOf(text) ?? [])).size > 1) header = heads
    isBelowHeader = false
    if (isHeading(row)) {
      headings = [row.text, ...headings].slice(0, MAX_HEADINGS)
      isBelowHeading = true
      event = ''
      isClaims = CLAIM_HEADING.test(row.text) && row.text.length <= MAX_CLAIM_HEADING
      if (isClaimTable(header)) header = []
      continue
    }
    const opening = row.cells[0]!.text
    if (EVENT.test(opening)) event = row.cells.length > 2 ? opening : ''
    const placedRow = { ...row, cells: row.cells.map((cell) => ({ ...cell, text: withoutPast(cell.text) })) }
    if (
      !isClaimTable(header) &&
      !(isClaims && !statesLimit(row.text)) &&
      !(row.cells.length > 1 && /\bthis claim\b/i.test(row.text))
    )
      placed.push({
        row: placedRow,
        headings: event ? [...headings, event] : headings,
        header: row.cells.length > 1 ? header : [],
        isBelowHeading,
      })
    isBelowHeading = false
  }
  return placed
}

/** Amounts that held before: "goes from $500 to $750", "(it was $3,500)". */
const AMOUNT = source`
  (?:an? |the |your )?(?:(?:current|present|old|previous|prior) )?(?:\$[\d,.]*\d|\d{1,3}%)
`
const PAST_AMOUNTS = regex('gi')`
  \bfrom ${AMOUNT}(?:[^.;$%]{0,40}(?:\/ ?| and | or )${AMOUNT})?[^.;$%]{0,40} to(?= (?:an? )?(?:\$|\d{1,3}%))|
  (?:\$[\d,.]*\d|\d{1,3}%)(?= ?(?:→|->|➔) ?[\d$])|
  \((?:it )?was [^)]{1,60}\)|\((?:currently|now|today|previously|formerly) [^)]{1,60}\)|
  \b(?:was|were) ${AMOUNT}(?= (?:and|but)\b| (?:in 20|last year|this year|before|until))|
  \b(?:used to be|had been|instead of|up from|down from|rather than|compared (?:to|with)) ${AMOUNT}
`
/** The text with such amounts blank, so that places stay. */
const withoutPast = (text: string): string => text.replace(PAST_AMOUNTS, (past) => ' '.repeat(past.length))

const CLAIM_HEADING = /\bclaims?\b(?!.*\.$)|(?<!\b(?:covered|eligible|allowed) )\bcharges\b/i
const MAX_CLAIM_HEADING = 60
/** A row below a heading about claims that states the plan's amounts all the same. */
const statesLimit = (text: string): boolean =>
  topicsIn(text).length > 0 && levelsIn(text).length + tiersIn(text).length > 0

/** A value on a line of its own above the words that name it, as large numbers on tiles stand. */
function tiles(rows: readonly Row[]): Row[] {
  const kept: Row[] = []
  for (const row of rows) {
    const value = kept.at(-1)
    const [label] = row.cells
    const isTile =
      value?.cells.length === 1 &&
      row.cells.length === 1 &&
      isLoneValue(value.text) &&
      !hasAmount(row.text) &&
      servicesIn(row.text).length + topicsIn(row.text).length > 0
    if (isTile) kept[kept.length - 1] = { ...row, cells: [label!, value.cells[0]!] }
    else kept.push(row)
  }
  return kept
}

const isLoneValue = (text: string): boolean =>
  /^(?:\$[\d,]+(?:\.\d\d)?|\d{1,3}%|free|no charge|not covered)[*†‡^⁰¹²³⁴-⁹]*$/i.test(text.trim())

/** The cells of a second row of names, each with the name over it. */
function stacked(above: readonly Cell[], below: readonly Cell[]): Cell[] {
  const named = below.map((cell) => {
    const [over] = headsOf(cell, above)
    return over && over.text !== cell.text ? { ...cell, text: `${over.text} ${cell.text}` } : cell
  })
  const rest = above.filter((cell) => below.every((one) => sharedWidth(one, cell) <= 0))
  return [...named, ...rest].toSorted((a, b) => a.x - b.x)
}

const isClaimTable = (header: readonly Cell[]): boolean =>
  header.filter(({ text }) => CLAIM.test(text)).length >= Math.min(2, header.length) && header.length > 0

/** "IN" and "OUT" over the amounts of a card, next to whatever else stands on that line. */
const isTierAlone = ({ text }: Cell): boolean =>
  /^(?:in|out)(?:[- ]of)?(?:[- ]net(?:work)?)?$/i.test(text.trim())
