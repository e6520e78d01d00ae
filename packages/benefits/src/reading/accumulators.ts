import { anyOf, source } from '@ppman/text'
import { type Accumulator, type Level, LEVELS } from '../fields.ts'
import { columnOf, OTHER_TIER } from './columns.ts'
import type { Found, PlacedRow } from './context.ts'
import { endsPayments, measuresFor } from './accumulator-measures.ts'
import { type AmountContext, levelsOf, tiersFor } from './amount-scope.ts'
import type { Cell } from './layout/rows.ts'
import { servicesIn } from './services.ts'
import { afterDeductibleIn } from './share-text.ts'
import {
  bareMoneyIn,
  clausesOf,
  levelsIn,
  type Measure,
  measureOf,
  measuresIn,
  only,
  type Token,
  type Topic,
  topicsIn,
} from './tokens.ts'

/** Amounts of single services and other accounts, which are none of the plan's. */
const OTHER = anyOf(
  source`
    \b(?:(?:brand[- ]?(?:name )?)?drugs?|pharmacy|prescriptions?(?: drugs?)?|rx|dental|vision|hearing|
      orthodont\w+)
    (?:[ -]+(?!costs?|expenses|count)\w+){0,2}[ -]+(?:deductible|out-of-pocket|maximum|limit|max)\b
  `,
  source`
    \b(?:specific services|per admission|before you meet|not included|other deductibles?|penalt\w+|
      reduced by|premiums?|carry-?over|hsa|health savings|fsa|flexible spending|reimbursement account|
      lifetime|coinsurance maximum|contributions?|visits|allowance|copays? for|was \$|plan discount|
      deductible for (?:\w+ )?(?:dental|drugs|prescription))\b
  `,
  /^(?:dental|vision|rx|pharmacy)\b/,
)

const NAMES: Record<Topic, Record<Measure, Accumulator>> = {
  deductible: { limit: 'deductible', met: 'deductible_met', remaining: 'deductible_remaining' },
  out_of_pocket: {
    limit: 'out_of_pocket_max',
    met: 'out_of_pocket_met',
    remaining: 'out_of_pocket_remaining',
  },
}

/** What a row named, for the next rows that only go on: "You have spent", "Left". */
type Carried = { x: number; right: number; topic: Topic; label: string }

/**
 * Amounts of deductibles and out-of-pocket maximums in the rows of a document. `soleLevel`: that of
 * a document for one person alone.
 */
export function readAccumulators(rows: readonly PlacedRow[], soleLevel: Level | null): Found {
  const found: Found = { findings: [], unclear: [] }
  let carried: Carried[] = []
  for (const placed of rows) {
    const pairs = pairsOf(placed.row.cells)
    const named = pairs.map((cells) => readPair(found, cells, { placed, soleLevel, carried }))
    const next = named.filter((one) => one !== null)
    if (next.length > 0) carried = next
    else if (placed.row.cells.some(({ text }) => text.length > MAX_BARE_CELL)) carried = []
  }
  return found
}

/** Labels with their amounts: "Deductible | $500 | Out-of-pocket limit | $3,000" are two. */
function pairsOf(cells: readonly Cell[]): Cell[][] {
  const pairs: Cell[][] = []
  for (const cell of cells) {
    const last = pairs.at(-1)
    const isLabel = bareMoneyIn(cell.text).length === 0 && isNaming(cell.text)
    if (!last || (isLabel && last.some(({ text }) => hasLimit(text)))) pairs.push([cell])
    else last.push(cell)
  }
  return pairs
}

const isNaming = (text: string) => topicsIn(text).length + measuresIn(text).length + levelsIn(text).length > 0

type PairContext = { placed: PlacedRow; soleLevel: Level | null; carried: readonly Carried[] }

/** @returns what it was about, where it says so */
function readPair(
  found: Found,
  cells: readonly Cell[],
  { placed, soleLevel, carried }: PairContext,
): Carried | null {
  const { row, headings, header } = placed
  if (OTHER.test(headings[0] ?? '') && topicsIn(headings[0] ?? '').length > 0) return null
  const valueIndex = cells.findIndex((cell, index) => index > 0 && hasLimit(cell.text))
  const first = cells.findIndex(({ text }) => bareMoneyIn(text).length > 0)
  const valueAt = first === 0 ? 0 : valueIndex < 0 ? first : valueIndex
  const labels = cells.slice(0, Math.max(0, valueAt)).map(({ text }) => text)
  const own = labels.join(' ')
  if (OTHER.test(own)) return null
  const above =
    topicsIn(cells.map(({ text }) => text).join(' ')).length === 0 && isGoingOn(cells)
      ? carriedOver(cells, carried)
      : null
  const label = above ? `${above.label} ${own}` : own
  for (const cell of cells.slice(Math.max(0, valueAt))) {
    const column = columnOf(cell, header, first === 0)
    if (column.isNote || column.isOther || OTHER.test(column.text)) continue
    readCell(found, { cell, column, label, labels, headings, soleLevel, before: '', page: row.page })
  }
  const topic = topicOf(label) ?? topicOf(cells[0]!.text)
  return topic && first >= 0
    ? {
        x: cells[0]!.x,
        right: cells.at(-1)!.right,
        topic,
        label: above ? above.label : own || cells[0]!.text,
      }
    : null
}

/** Cells that only say how much was used, is left, or is the limit. */
const isGoingOn = (cells: readonly Cell[]): boolean =>
  cells.every(({ text }) => text.length <= MAX_BARE_CELL && levelsIn(text).length === 0) &&
  cells.some(({ text }) => measuresIn(text).length > 0)

const carriedOver = (cells: readonly Cell[], carried: readonly Carried[]): Carried | null => {
  const [x, right] = [cells[0]!.x, cells.at(-1)!.right]
  return carried.find((one) => Math.min(one.right, right) > Math.max(one.x, x)) ?? null
}

const NONE = /^(?:none|no deductible|\$0|zero)\b(?!.{0,3}\d)/i

const hasLimit = (text: string) => bareMoneyIn(text).length > 0 || NONE.test(text)

type CellToRead = AmountContext & { page: number }

/** A cell that begins with a question has its label in itself. */
const QUESTION = /^([^?]{8,90}\?)\s+\S/

function readCell(found: Found, asked: CellToRead): void {
  const question = QUESTION.exec(asked.cell.text)?.[1] ?? ''
  if (OTHER.test(question)) return
  const label = asked.label || question
  const above = topicOf(label) ?? topicOf(asked.column.text) ?? topicAbove(asked)
  let carried: Topic | null = above
  let before = ''
  const heading = topicOf(asked.headings[0] ?? '')
  for (const clause of clausesOf(asked.cell.text)) {
    if (OTHER.test(clause.text) || isOfService(clause.text)) continue
    const own = endsPayments(clause.text) ? [POCKET] : topicsIn(clause.text)
    const isAbout = label !== '' || own.length > 0 || topicOf(asked.column.text) !== null
    if (own.length === 0 && !isAbout && !isContinued(clause.text)) carried = topicAbove(asked)
    const reached = REACH.test(clause.text) ? topicOf(asked.headings[0] ?? '') : null
    const topic = asked.label && above ? above : (own[0]?.value ?? carried ?? reached)
    if (own.length > 0) carried = own.find(({ value }) => value === heading)?.value ?? own[0]!.value
    if (topic && (own[0] === POCKET || !isShare(clause.text)))
      readClause(found, { clause, topic, own, asked: { ...asked, label, before } })
    before = clause.text.endsWith(';') ? clause.text : ''
  }
}

/** What a sentence is about that says when the plan pays everything. */
const POCKET: Token<Topic> = { value: 'out_of_pocket', start: 0, end: 0 }

/** A share of a service, which only names the deductible that applies first. */
const isOfService = (text: string): boolean => afterDeductibleIn(text) !== null && servicesIn(text).length > 0

/** Words of a limit below a heading that names it. */
const REACH = /\b(?:reach(?:es)?|amounts? to|comes? to|limit|no more than|not more than|first)\b/i

/** The topic that a label names; the first where it names both. */
const topicOf = (text: string): Topic | null => topicsIn(text)[0]?.value ?? null

/** A short cell, or one below a question, is about what its heading names. */
const MAX_BARE_CELL = 60

function topicAbove({ cell, headings, label }: CellToRead): Topic | null {
  const [heading = ''] = headings
  if (OTHER.test(heading)) return null
  const isBare =
    label === ''
      ? cell.text.length <= MAX_BARE_CELL
      : topicsIn(label).length === 0 && levelsIn(label).length > 0
  return isBare || heading.endsWith('?') ? topicOf(heading) : null
}

/** A sentence that goes on about what the one before named. */
const CONTINUED = anyOf(
  /\b(?:it|they|these) (?:is|are)\b|\bthese amounts\b/,
  /^\s*(?:for|individual|family|and|there is|you have|leaving|in|out|nothing)\b/,
  /\b(?:left|remain\w*|to go|still)\b/,
)
const isContinued = (text: string) => CONTINUED.test(text)

/** Copays beside the word deductible: "$30 copay; deductible does not apply". */
const isShare = (text: string) =>
  /\bco-?pay(?:ment)?s?\b|\bco-?insurance of\b|%/i.test(text) &&
  !/\b(?:includ|count|toward|combin|plus)/i.test(text)

type ClauseToRead = {
  clause: { text: string; start: number }
  topic: Topic
  own: readonly Token<Topic>[]
  asked: CellToRead
}

function readClause(found: Found, { clause, topic, own, asked }: ClauseToRead): void {
  const { cell, page } = asked
  const amounts = bareMoneyIn(clause.text)
  if (amounts.length === 0) return readNone(found, clause, topic, asked)
  const topics = new Set(own.map(({ value }) => value)).size > 1 ? nearestOf(amounts, own) : null
  const levels = levelsOf(amounts, clause.text, asked)
  const tiers = tiersFor(amounts, clause.text, asked)
  const measures = measuresFor(amounts, clause.text, `${asked.label} ${asked.column.text}`)
  amounts.forEach(({ value, start: from, end: to }, index) => {
    const start = cell.start + clause.start + from
    const place = { page, start, end: start + to - from }
    const level = levels[index]
    const networks = tiers[index]
    if (OTHER_TIER.test(asked.label)) found.unclear.push({ reason: 'other_tier', topic, ...place })
    else if (!networks) found.unclear.push({ reason: 'network_not_stated', topic, ...place })
    else if (!level) found.unclear.push({ reason: 'level_not_stated', topic, ...place })
    else {
      const name = NAMES[topics?.[index] ?? topic][measures[index]!]
      for (const tier of networks.tiers)
        found.findings.push({ field: `${name}.${level}.${tier}`, value, ...place, rank: networks.rank })
    }
  })
}

/** "Deductible: None" is zero, for one person and for a family. */
function readNone(
  found: Found,
  { text, start }: { text: string; start: number },
  topic: Topic,
  asked: CellToRead,
): void {
  const answer = text.replace(QUESTION, (whole, question: string) => whole.slice(question.length)).trim()
  if (topic !== 'deductible' || !NONE.test(answer) || measureOf(asked.label) !== 'limit') return
  const [networks] = tiersFor([{ value: 0, start: 0, end: 0 }], text, asked)
  const level = only(levelsIn(asked.label)) ?? asked.column.level
  const place = {
    page: asked.page,
    start: asked.cell.start + start,
    end: asked.cell.start + start + text.length,
  }
  for (const one of level ? [level] : LEVELS)
    for (const tier of networks?.tiers ?? [])
      found.findings.push({ field: `deductible.${one}.${tier}`, value: 0, ...place, rank: 1 })
}

/** The topic that stands nearest before each amount, else behind it. */
const nearestOf = (amounts: readonly Token[], topics: readonly Token<Topic>[]): Topic[] =>
  amounts.map(({ start, end }) => {
    const behind = topics.find((one) => one.start >= end && one.start - end <= NEAR)
    const before = topics.filter((one) => one.end <= start).at(-1)
    return (behind ?? before ?? topics[0])!.value
  })

/** "$1,000 in-network deductible" names its topic this many characters behind the amount. */
const NEAR = 32
