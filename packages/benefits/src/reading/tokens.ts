import type { Level, Tier } from '../fields.ts'

export type Measure = 'limit' | 'met' | 'remaining'
export type Topic = 'deductible' | 'out_of_pocket'

/** Something that a text states, with its place in it. */
export type Token<V = unknown> = { value: V; start: number; end: number }

const tokens = <V>(
  text: string,
  pattern: RegExp,
  valueOf: (match: RegExpExecArray) => V | null,
): Token<V>[] =>
  [...text.matchAll(pattern)].flatMap((match) => {
    const value = valueOf(match)
    return value === null ? [] : [{ value, start: match.index, end: match.index + match[0].length }]
  })

const MONEY = /\$ ?(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{2}))?(?![\d,]*\d)/g
/** Amounts in cents. */
export const moneyIn = (text: string): Token<number>[] =>
  tokens(text, MONEY, ([, whole = '', part = '0']) => Number(whole.replaceAll(',', '')) * 100 + Number(part))

const PERCENT = /(?<![\d.])(\d{1,3}(?:\.\d{1,2})?) ?(?:%|percent\b)/g
export const percentsIn = (text: string): Token<number>[] =>
  tokens(text, PERCENT, ([, digits]) => (Number(digits) <= 100 ? Number(digits) : null))

const LEVEL = new RegExp(
  String.raw`\b(?:(individuals?|ind\.?|single|self[- ]only|(?:one|per|each|a) (?:person|member)|` +
    String.raw`person|member only)|(famil(?:y|ies)|fam\.?|(?:two|2) or more people))(?![\w-])`,
  'gi',
)
/** `family member` is one person, and `other family members` is no level. */
export const levelsIn = (text: string): Token<Level>[] =>
  tokens<Level>(text, LEVEL, ({ 1: one, 2: many, index, 0: whole }) => {
    if (many && /^[- ]members?\b/i.test(text.slice(index + whole.length))) return null
    return one ? 'individual' : 'family'
  })

const OUT =
  String.raw`out[- ]of[- ]network|non[- ]?network|non[- ]?participating|non[- ]?preferred providers?|` +
  String.raw`non[- ]?contracted|\boon\b`
const IN =
  String.raw`in[- ]network|(?<!non[- ]?|out[- ]of[- ])\bnetwork (?:providers?|benefits?|pharmac\w+)|` +
  String.raw`(?<!non[- ]?)\bparticipating|(?<!non[- ]?)\bpreferred providers?|\binn\b|from network`
const TIER = new RegExp(`(${OUT})|(${IN})`, 'gi')
export const tiersIn = (text: string): Token<Tier>[] =>
  tokens<Tier>(text, TIER, ([, out]) => (out ? 'out_of_network' : 'in_network'))

const MEASURE = new RegExp(
  String.raw`\b(?:(remaining|left|to go|still (?:owe|need)|balance)|(met|used|applied|satisfied|paid|` +
    String.raw`accumulated|spent|year[- ]to[- ]date|to date|so far|credited)|(limit|annual|maximum|` +
    String.raw`total|plan amount))\b`,
  'gi',
)
/** `met` wins over `limit`: "out-of-pocket limit used" is what was used. */
export const measuresIn = (text: string): Token<Measure>[] =>
  tokens<Measure>(text, MEASURE, ([, remaining, met]) => (remaining ? 'remaining' : met ? 'met' : 'limit'))

const TOPIC = /\b(?:(out[- ]of[- ]pocket|oop|moop)|(deductibles?|ded))\b/gi
export const topicsIn = (text: string): Token<Topic>[] =>
  tokens<Topic>(text, TOPIC, ([, pocket]) => (pocket ? 'out_of_pocket' : 'deductible'))

/** The strongest measure of a label: what was met or remains, else the limit. */
export function measureOf(text: string): Measure {
  const found = measuresIn(text).map(({ value }) => value)
  if (found.includes('remaining')) return 'remaining'
  return found.includes('met') ? 'met' : 'limit'
}

/** The one value that all tokens have, or null. */
export const only = <V>(found: readonly Token<V>[]): V | null =>
  found.length > 0 && found.every(({ value }) => value === found[0]!.value) ? found[0]!.value : null

/**
 * Gives each amount its qualifier: those of a list in the same order ("Ind/Fam: $1 / $2"), those
 * before it ("Individual: $1. Family: $2") or those after it ("$1 per person, $2 per family").
 *
 * @returns null for an amount to which none belongs
 */
export function bind<V>(amounts: readonly Token[], qualifiers: readonly Token<V>[]): (V | null)[] {
  const [first, last] = [amounts[0], amounts.at(-1)]
  if (!first || !last) return []
  const single = only(qualifiers)
  if (single !== null && amounts.length === 1) return [single]
  const areBefore = qualifiers.every(({ end }) => end <= first.start)
  const areAfter = qualifiers.every(({ start }) => start >= last.end)
  if (qualifiers.length === amounts.length && (areBefore || areAfter))
    return qualifiers.map(({ value }) => value)
  const isBefore = qualifiers.length > 0 && qualifiers[0]!.end <= first.start
  return amounts.map(({ start, end }, index) => {
    const from = isBefore ? (amounts[index - 1]?.end ?? 0) : end
    const to = isBefore ? start : (amounts[index + 1]?.start ?? Infinity)
    return only(qualifiers.filter((one) => one.start >= from && one.end <= to))
  })
}

/** Clauses with their places: semicolons and sentence ends part them, also within a cell. */
export function clausesOf(text: string): { text: string; start: number }[] {
  const clauses: { text: string; start: number }[] = []
  let start = 0
  for (const { index, 0: mark } of text.matchAll(/;|[.!?](?=\s+[A-Z(]|$)/g)) {
    clauses.push({ text: text.slice(start, index + mark.length), start })
    start = index + mark.length
  }
  if (start < text.length) clauses.push({ text: text.slice(start), start })
  return clauses.filter((clause) => clause.text.trim() !== '')
}
