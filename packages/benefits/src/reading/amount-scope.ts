import { anyOf, regex } from '@ppman/text'
import { type Level, type Tier, TIERS } from '../fields.ts'
import { isOfPair } from './accumulator-measures.ts'
import { type Column, tierOf } from './columns.ts'
import type { Finding } from './context.ts'
import type { Cell } from './layout/rows.ts'
import { bind, levelsIn, only, type Token, tiersIn } from './tokens.ts'

/** What stands around amounts and may say for whom they are. */
export type AmountContext = {
  cell: Cell
  column: Column
  label: string
  labels: readonly string[]
  headings: readonly string[]
  /** That of a document for one person alone. */
  soleLevel: Level | null
  /** The clause before a semicolon, which the text goes on. */
  before: string
}

type Networks = { tiers: readonly Tier[]; rank: Finding['rank'] }

/** One amount for care inside and outside of the network together. */
const COMBINED = anyOf(
  /\bin[- ](?:network)? ?(?:and|or|\+|&) out[- ]of[- ]network\b/,
  /\bnetworks? combined\b/,
  /\bcombined\b/,
  /\btoward the same\b/,
  /\bin ?\/ ?out\b/,
)

/** What no network is named for holds in the network; it may not hold outside of it. */
const UNNAMED: Networks = { tiers: ['in_network'], rank: 1 }

/**
 * The networks of each amount: by its clause, else by column, label and heading; null where they
 * are several.
 */
export function tiersFor(
  amounts: readonly Token<number>[],
  text: string,
  { cell, column, label, labels, headings }: AmountContext,
): (Networks | null)[] {
  const inText = tiersIn(text)
  if (COMBINED.test(text) || (inText.length === 0 && /\btoward the same\b/i.test(cell.text)))
    return amounts.map(() => ({ tiers: TIERS, rank: 3 }))
  if (inText.length > 0 && column.tiers.length === 0) {
    const single = only(inText)
    const bound = single ? amounts.map(() => single) : bind(amounts, inText)
    return bound.map((tier) => tier && { tiers: [tier], rank: 3 })
  }
  if (column.tiers.length > 0) return amounts.map(() => ({ tiers: column.tiers, rank: 2 }))
  if (COMBINED.test(label)) return amounts.map(() => ({ tiers: TIERS, rank: 2 }))
  const inLabel = [...labels.flatMap(tiersIn), ...(labels.length === 0 ? tiersIn(label) : [])]
  if (inLabel.length > 1 && inLabel.length === amounts.length)
    return inLabel.map(({ value }) => ({ tiers: [value], rank: 2 }))
  const above = only(inLabel)
  if (!above && inLabel.length > 0) return amounts.map(() => null)
  const tier = above ?? headings.map(tierOf).find((one) => one !== null)
  return amounts.map(() => (tier ? { tiers: [tier], rank: 2 } : UNNAMED))
}

/** "Theo – medical deductible", "Deductible · Luisa": a row about one person. */
const NAMED_PERSON = regex('u')`
  ^(?!Family|Network|Medical|Annual|Plan|In|Out)\p{Lu}\p{Ll}+ [–—-] |
  \p{Ll} [·–—-] (?!Family|Network|Medical|Annual)\p{Lu}\p{Ll}+$|
  \((?!Family|Network)\p{Lu}\p{Ll}+\)
`

/** Words of a person's own amounts, where nothing else says whose they are. */
const OWN = /\byour?\b|\byou[’']ve\b|\b(?:his|her)\b|\bpatient\b/i

/**
 * By the clause itself, else by column, label or heading; two amounts take the two levels of their
 * label.
 */
export function levelsOf(
  amounts: readonly Token<number>[],
  text: string,
  asked: AmountContext,
): (Level | null)[] {
  const { soleLevel, column, label, headings } = asked
  const own = levelsIn(text)
  if (isOfPair(text) && new Set(own.map(({ value }) => value)).size <= 1) {
    const one = only(own) ?? column.level ?? only(levelsIn(label))
    if (one) return amounts.map(() => one)
  } else if (own.length > 0 && !(column.level && only(own) === null)) return bind(amounts, own)
  if (own.length === 0 && !column.level && NAMED_PERSON.test(text)) return amounts.map(() => 'individual')
  const carried = own.length === 0 && !column.level ? only(levelsIn(asked.before)) : null
  if (carried) return amounts.map(() => carried)
  const near = [column.text, label, ...headings].find(
    (words, index) => levelsIn(words).length > 0 || (index > 0 && NAMED_PERSON.test(words)),
  )
  const above = near ? levelsIn(near) : []
  if (above.length > 0 && above.length === amounts.length) return above.map(({ value }) => value)
  const one = above.length > 0 ? only(above) : near ? 'individual' : soleLevel
  if (one) return amounts.map(() => one)
  const isOwn = above.length === 0 && [text, label, headings[0] ?? ''].some((words) => OWN.test(words))
  return amounts.map(() => (isOwn ? 'individual' : null))
}
