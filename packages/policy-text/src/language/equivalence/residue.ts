import { canonicalOf, isLight } from '../meaning/general-words.ts'
import { withoutAcronyms } from '../meaning/same-meaning.ts'
import type { Token } from '../tokens.ts'
import { areSynonyms, kindOf } from './thesaurus.ts'

/** Concepts of logic, which are counted apart from words of content. */
export const LOGIC = [
  'NOT',
  'ONLY',
  'UNLESS',
  'EXCEPT',
  'IF',
  'AND',
  'OR',
  'BUT',
  'ALL',
  'ANY',
  'MAY',
  'MUST',
  'REQUIRE',
  'SHOULD',
  'BEFORE',
  'AFTER',
  'DURING',
  'THAN',
  'PER',
  'START',
  'END',
  'DENY',
  'EXCLUDE',
  'INVEST',
  'BUNDLE',
  'PROHIBIT',
  'NEEDNOT',
  'NONEED',
  'ALLOW',
  'SAMENOT',
  'SAMESO',
  'COVER',
  'PAY',
  'SEPPAY',
  'AUTH',
  'NECESSARY',
  'APPLIES',
  'changeto',
  'changeby',
  'ONREQUEST',
  'BILL',
  'SUBMIT',
] as const
const logic: ReadonlySet<string> = new Set(LOGIC)

/** Words of content that only one side has, and how many each has of a kind. */
export type Residue = {
  /** Words that both sides have. */
  shared: number
  /** Words of one side with a synonym, a longer form or an abbreviation on the other. */
  exchanged: number
  less: readonly string[]
  more: readonly string[]
}

export const isContent = ({ kind, key }: Token) => (kind === 'word' || kind === 'concept') && !logic.has(key)

/** The words of content of two texts, those that stand for one another taken away. */
export function residueOf(before: readonly Token[], after: readonly Token[]): Residue {
  const [a, b] = [before, after].map(
    (tokens) => new Set(tokens.filter(isContent).map(({ key }) => canonicalOf(key))),
  )
  const [less, more] = [[...a!].filter((key) => !b!.has(key)), [...b!].filter((key) => !a!.has(key))]
  const shared = a!.size - less.length
  const count = less.length + more.length
  withoutAcronyms(less, more)
  let exchanged = Number(less.length + more.length < count)
  for (const match of [areForms, areSynonyms])
    for (const key of [...less]) {
      const found = more.findIndex((other) => match(key, other))
      if (found < 0) continue
      more.splice(found, 1)
      less.splice(less.indexOf(key), 1)
      exchanged += 1
    }
  // A word may also repeat in other words what the other side says once.
  for (const [list, all] of [
    [less, b!],
    [more, a!],
  ] as const)
    for (const key of [...list])
      if ([...all].some((other) => areForms(key, other) || areSynonyms(key, other))) {
        list.splice(list.indexOf(key), 1)
        exchanged += 1
      }
  return { shared, exchanged, less, more }
}

const FORM_LETTERS = 5
/** Whether one stem begins with the other, or both with the same letters but for a short ending. */
function areForms(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length)
  if (shorter < FORM_LETTERS - 1) return false
  let same = 0
  while (same < shorter && a[same] === b[same]) same += 1
  return same >= FORM_LETTERS
    ? same >= shorter - 2 && Math.max(a.length, b.length) - same <= 4
    : same === shorter
}

/** Whether a word of content has a counterpart among others. */
export const hasCounterpart = (key: string, others: ReadonlySet<string>): boolean =>
  others.has(key) || [...others].some((other) => areForms(key, other) || areSynonyms(key, other))

export type ResidueKind = 'light' | 'general' | 'thing' | 'unknown'

export const residueKind = (key: string): ResidueKind => (isLight(key) ? 'light' : kindOf(key))
