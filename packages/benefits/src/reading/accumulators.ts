import { type Accumulator, type Level, type Tier, TIERS } from '../fields.ts'
import {
  columnOf,
  type Finding,
  hasAmount,
  levelOf,
  OTHER_TIER,
  type PlacedRow,
  tierOf,
  type Unclear,
} from './context.ts'
import type { Cell } from './rows.ts'
import {
  bind,
  clausesOf,
  levelsIn,
  type Measure,
  measureOf,
  measuresIn,
  moneyIn,
  only,
  type Token,
  tiersIn,
  type Topic,
  topicsIn,
} from './tokens.ts'

/** Deductibles of single services, and sentences about something else than the plan's amounts. */
const OTHER = new RegExp(
  String.raw`\b(?:drug|pharmacy|prescription|rx|dental|vision|specific services|per admission|` +
    String.raw`before you meet|not included|penalt\w+|reduced by|premiums?|carryover)\b`,
  'i',
)
/** Columns that explain instead of stating. */
export const EXPLAINS =
  /\b(?:why this matters|limitations?|exceptions|important information|notes?|comments?)\b/i

const NAMES: Record<Topic, Record<Measure, Accumulator>> = {
  deductible: { limit: 'deductible', met: 'deductible_met', remaining: 'deductible_remaining' },
  out_of_pocket: {
    limit: 'out_of_pocket_max',
    met: 'out_of_pocket_met',
    remaining: 'out_of_pocket_remaining',
  },
}

export type Found = { findings: Finding[]; unclear: Unclear[] }

/**
 * Amounts of deductibles and out-of-pocket maximums in a row. @param level where the document
 * covers one person only
 */
export function readAccumulators(placed: PlacedRow, level: Level | null): Found {
  const { row, heading, header } = placed
  const valueAt = row.cells.findIndex(({ text }) => moneyIn(text).length > 0)
  const label = row.cells
    .slice(0, Math.max(0, valueAt))
    .map(({ text }) => text)
    .join(' ')
  const topic =
    topicOf(label) ?? (topicsIn(label).length === 0 && valueAt > 0 && isBare(label) ? topicOf(heading) : null)
  if (OTHER.test(label) || (!label && OTHER.test(row.text))) return { findings: [], unclear: [] }
  const found = row.cells.slice(Math.max(0, valueAt)).flatMap((cell) => {
    const column = columnOf(cell, header)
    if (EXPLAINS.test(column) || !hasAmount(cell.text)) return []
    return readCell({ cell, column, label, topic, heading, level, page: row.page })
  })
  return { findings: found.flatMap((one) => one.findings), unclear: found.flatMap((one) => one.unclear) }
}

/** A label that says only whom an amount is for takes its topic from the heading. */
const isBare = (label: string): boolean => levelsIn(label).length > 0 && label.split(' ').length <= 3

/**
 * The topic that a label names; the first where it names both, as "out-of-pocket limit (includes
 * deductible)".
 */
const topicOf = (text: string): Topic | null => topicsIn(text)[0]?.value ?? null

type CellToRead = {
  cell: Cell
  column: string
  label: string
  topic: Topic | null
  heading: string
  level: Level | null
  page: number
}

function readCell(asked: CellToRead): Found {
  const result: Found = { findings: [], unclear: [] }
  let carried: Topic | null = asked.topic
  for (const clause of clausesOf(asked.cell.text)) {
    if (OTHER.test(clause.text)) continue
    const own = topicOf(clause.text)
    const topic = asked.label
      ? (asked.topic ?? own)
      : (own ?? (isContinued(clause.text) ? carried : topicAbove(asked)))
    if (topic) carried = topic
    if (!topic || moneyIn(clause.text).length === 0 || isShare(clause.text)) continue
    add(result, readClause(clause, topic, asked))
  }
  return result
}

/** A short cell without a label, such as "$850.00 spent", is about what its heading names. */
const MAX_BARE_CELL = 40
const topicAbove = ({ cell, heading }: CellToRead): Topic | null =>
  cell.text.length <= MAX_BARE_CELL ? topicOf(heading) : null

/**
 * A sentence that goes on about what the one before named, and a clause without words of its own
 * topic.
 */
const isContinued = (text: string) =>
  /\b(?:it|they|these) (?:is|are)\b|^\s*(?:for|individual|family|and)\b/i.test(text)
/** Copays beside the word deductible: "$30 copay; deductible does not apply". */
const isShare = (text: string) => /\bco-?pay(?:ment)?s?\b|\bcoinsurance\b/i.test(text)

function readClause(clause: { text: string; start: number }, topic: Topic, asked: CellToRead): Found {
  const { cell, column, label, page } = asked
  const amounts = moneyIn(clause.text)
  const levels = levelsOf(amounts, clause.text, asked)
  const tiers = tiersFor(amounts, clause.text, asked)
  const measures = measuresFor(amounts, clause.text, `${label} ${column}`)
  const found: Found = { findings: [], unclear: [] }
  amounts.forEach(({ value, start: from, end: to }, index) => {
    const start = cell.start + clause.start + from
    const place = { page, start, end: start + to - from }
    const [level, own] = [levels[index], tiers[index]]
    if (OTHER_TIER.test(column) || OTHER_TIER.test(label))
      found.unclear.push({ reason: 'other_tier', topic, ...place })
    else if (!own) found.unclear.push({ reason: 'network_not_stated', topic, ...place })
    else if (!level) found.unclear.push({ reason: 'level_not_stated', topic, ...place })
    else {
      const name = NAMES[topic][measures[index]!]
      for (const tier of own.tiers)
        found.findings.push({ field: `${name}.${level}.${tier}`, value, ...place, rank: own.rank })
    }
  })
  return found
}

type Networks = { tiers: readonly Tier[]; rank: Finding['rank'] }
/** One amount for care inside and outside of the network together. */
const COMBINED =
  /\bin[- ]network and out[- ]of[- ]network\b|\bin[- ] and out[- ]of[- ]network\b|\bnetworks? combined\b/i
/** What no network is named for holds in the network; it may not hold outside of it. */
const UNNAMED: Networks = { tiers: ['in_network'], rank: 1 }

/**
 * The networks of each amount: by its clause, else by column, label and heading; null where they
 * are several.
 */
function tiersFor(
  amounts: readonly Token<number>[],
  text: string,
  { column, label, heading }: CellToRead,
): (Networks | null)[] {
  const inText = tiersIn(text)
  if (COMBINED.test(text)) return amounts.map(() => ({ tiers: TIERS, rank: 3 }))
  if (inText.length > 0) {
    const single = only(inText)
    const bound = single ? amounts.map(() => single) : bind(amounts, inText)
    return bound.map((tier) => tier && { tiers: [tier], rank: 3 })
  }
  if (COMBINED.test(label)) return amounts.map(() => ({ tiers: TIERS, rank: 2 }))
  const inLabel = tiersIn(label)
  const above = tierOf(column) ?? only(inLabel)
  if (!above && inLabel.length > 0) return amounts.map(() => null)
  const tier = above ?? tierOf(heading)
  return amounts.map(() => (tier ? { tiers: [tier], rank: 2 } : UNNAMED))
}

/**
 * By the clause itself, else by column, label or heading; two amounts take the two levels of their
 * label.
 */
function levelsOf(amounts: readonly Token<number>[], text: string, asked: CellToRead): (Level | null)[] {
  const own = levelsIn(text)
  if (isOfPair(text)) return amounts.map(() => only(own) ?? asked.level)
  if (own.length > 0) return bind(amounts, own)
  const above = [asked.column, asked.label].map(levelsIn).find((found) => found.length > 0)
  if (above && above.length === amounts.length) return above.map(({ value }) => value)
  const one = above ? only(above) : (levelOf(asked.heading) ?? asked.level)
  return amounts.map(() => (amounts.length === 1 ? one : null))
}

/** "You have met $1 of your $2 deductible": what was met, and of what. */
const PAIR = new RegExp(
  String.raw`\$[\d,.]+\s+(?:(?:has|have|had) been |was |is )?(?:(?:applied|credited|paid|used|met|` +
    String.raw`spent) )?(?:of|to|toward|towards|out of|against)\s+(?:(?:your|the|a|an)\s+)?\$[\d,.]+`,
  'i',
)
const isOfPair = (text: string): boolean => PAIR.test(text)

function measuresFor(amounts: readonly Token<number>[], text: string, above: string): Measure[] {
  if (isOfPair(text)) {
    const pair = PAIR.exec(text)!
    const first = amounts.findIndex(({ start }) => start === pair.index)
    return amounts.map((_, index) =>
      index === first ? 'met' : index === first + 1 ? 'limit' : measureOf(text),
    )
  }
  const stated = measureOf(above)
  if (stated !== 'limit') return amounts.map(() => stated)
  const own = measuresIn(text).filter(({ value }) => value !== 'limit')
  if (own.length === 0) return amounts.map(() => 'limit')
  return amounts.length === 1 ? [own[0]!.value] : bind(amounts, own).map((measure) => measure ?? 'limit')
}

function add(all: Found, { findings, unclear }: Found): void {
  all.findings.push(...findings)
  all.unclear.push(...unclear)
}
