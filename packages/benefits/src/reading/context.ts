import { anyOf, regex } from '@ppman/text'
import type { Field, FieldValue, Level, Tier } from '../fields.ts'
import type { Cell, ReadPage, Row } from './layout/rows.ts'
import { servicesIn } from './services.ts'
import { statesShare } from './share-text.ts'
import { levelsIn, measuresIn, moneyIn, percentsIn, tiersIn, topicsIn } from './tokens.ts'

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
export type UnclearReason = 'level_not_stated' | 'network_not_stated' | 'several_values' | 'other_tier'
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

export const hasAmount = (text: string): boolean => moneyIn(text).length + percentsIn(text).length > 0

const isColumnName = (text: string) =>
  tiersIn(text).length + levelsIn(text).length + measuresIn(text).length + topicsIn(text).length > 0 ||
  CLAIM.test(text) ||
  OTHER_TIER.test(text) ||
  PLAN_PAYS.test(text) ||
  YOUR_PLAN.test(text) ||
  NOTES.test(text) ||
  YEARS.test(text) ||
  /^(?:covered )?(?:services?|benefits?|expenses?)(?: you may need)?$/i.test(text) ||
  servicesIn(text).length > 0
const YEARS = /\bthis year\b|\bbeginning (?:\w+ \d|20)|^(?:current|new|20\d\d)\b/i
const PLAN_PAYS = /\bplan pays\b|\b(?:you|member) pays?\b|\byour cost\b/i

const MAX_COLUMN_NAME = 90
const isHeader = ({ cells }: Row, isBelowHeader: boolean): boolean =>
  cells.length > 1 &&
  cells.every(({ text }) => !hasAmount(text) && !statesShare(text) && text.length < MAX_COLUMN_NAME) &&
  (cells.filter(({ text }) => isColumnName(text)).length >= Math.min(2, cells.length) ||
    cells.some(({ text }) => YOUR_PLAN.test(text)) ||
    (isBelowHeader && cells.length > 2)) &&
  !cells.slice(1).every(({ text }) => /^(?:[–—-]+(?:none[–—-]*)?|none)$/i.test(text))

/** Networks beyond the two of the fields. */
export const OTHER_TIER = anyOf(
  /\btier ?[1-4] (?:providers?|network)\b/,
  /\bdesignated\b/,
  /\bselect tier\b/,
  /\bstudent health (?:services|center)\b/,
  /^at shc\b/,
)
/** The column of the plan that the reader has, among those of other plans. */
const YOUR_PLAN = /[★✓✔]|\byour (?:current )?plan\b|\bcurrent enrollment\b|\byou are enrolled\b/i

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
const PAST_AMOUNTS = regex('gi')`
  \bfrom (?:an? )?\$[\d,.]+(?: co-?pay\w*)?(?= to (?:an? )?\$)|
  \((?:it )?was [^)]{1,60}\)|
  \b(?:was|were) (?:an? )?\$[\d,.]+(?= (?:and|but)\b)|
  \b(?:instead of|up from|down from|rather than) (?:an? )?\$[\d,.]+
`
/** The text with such amounts blank, so that places stay. */
const withoutPast = (text: string): string => text.replace(PAST_AMOUNTS, (past) => ' '.repeat(past.length))

const CLAIM_HEADING = /\bclaims?\b(?!.*\.$)|\bcharges\b/i
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

const sharedWidth = (a: Pick<Cell, 'x' | 'right'>, b: Pick<Cell, 'x' | 'right'>) =>
  Math.min(a.right, b.right) - Math.max(a.x, b.x)

/** A cell stands below a head that it shares this part of either width with. */
const SHARED = 0.45

/** The cells that head the columns of a cell, the nearest first. */
export function headsOf(cell: Pick<Cell, 'x' | 'right'>, header: readonly Cell[]): Cell[] {
  const below = header.filter((head) => {
    const shared = sharedWidth(cell, head)
    return shared > 0 && shared >= SHARED * Math.min(cell.right - cell.x, head.right - head.x)
  })
  return below.toSorted((a, b) => sharedWidth(cell, b) - sharedWidth(cell, a))
}

/** What the columns of a cell say about its value. */
export type Column = {
  text: string
  tiers: Tier[]
  level: Level | null
  /** The column explains, or belongs to another network, plan or year. */
  isOther: boolean
  isNote: boolean
}

const NOTES = regex('i')`
  \b(?:why this matters|limit(?:s|ations?)?\s*(?:&|and|,)|exceptions|important information|
    notes?|comments?|what happened)\b
`

/** The column of a cell, by all heads that it stands below. */
export function columnOf(
  cell: Pick<Cell, 'x' | 'right'>,
  header: readonly Cell[],
  isLabelless = false,
): Column {
  const heads = headsOf(cell, header)
  const wide = heads.filter((head) => sharedWidth(cell, head) >= SHARED * (head.right - head.x))
  const left =
    isLabelless && heads.length === 0 ? header.filter((head) => head.x <= cell.x).at(-1) : undefined
  const over = wide.length > 0 ? wide : left ? [left] : heads.slice(0, 1)
  const text = over.map((head) => head.text).join(' / ')
  const isNote = NOTES.test(text)
  return {
    text,
    tiers: [...new Set(over.flatMap((head) => tiersIn(head.text).map(({ value }) => value)))],
    level: levelOf(text),
    isNote,
    isOther: isNote || over.length === 0 ? false : over.every((head) => isOtherColumn(head, header)),
  }
}

function isOtherColumn({ text }: Cell, header: readonly Cell[]): boolean {
  if (OTHER_TIER.test(text)) return true
  if (header.some((head) => YOUR_PLAN.test(head.text))) return !YOUR_PLAN.test(text)
  if (isPast(text) && header.some((head) => head.text !== text && isFuture(head.text, text))) return true
  const isTiered = header.some((head) => tiersIn(head.text).length > 0)
  return (
    isTiered &&
    tiersIn(text).length + levelsIn(text).length + measuresIn(text).length + topicsIn(text).length === 0
  )
}

const PAST = /\b(?:this year|current(?:ly)?|today|now|old|before|previous)\b|\b20\d\d\b/i
const isPast = (text: string) => PAST.test(text)
function isFuture(text: string, past: string): boolean {
  const [year, pastYear] = [text, past].map((one) => Number(/\b20\d\d\b/.exec(one)?.[0] ?? NaN))
  if (year && pastYear) return year > pastYear
  return /\b(?:new|beginning|starting|effective|next year|from)\b/i.test(text)
}

/** The network and level that a text names alone. */
export const tierOf = (text: string): Tier | null => onlyOf(tiersIn(text))
export const levelOf = (text: string): Level | null => onlyOf(levelsIn(text))
const onlyOf = <V>(found: readonly { value: V }[]): V | null =>
  found.length > 0 && found.every(({ value }) => value === found[0]!.value) ? found[0]!.value : null
