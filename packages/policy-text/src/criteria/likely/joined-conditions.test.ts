import type { CriteriaNode } from '../criteria.ts'
import { statedOperator } from '../lead-in.ts'
import { treeOfJoined } from './joined-conditions.ts'
import { shortOf } from '../testing.ts'

const leafOf = (quote: string): CriteriaNode => ({
  kind: 'leaf',
  quote,
  start: 0,
  end: quote.length,
  block: 0,
  page: null,
  isNegative: false,
  thresholds: [],
})

/** The tree of a sentence whose conditions stand in brackets. */
function treeOf(sentence: string): string {
  const [before, ...parts] = sentence.split('[')
  const joined = parts.map((part) => {
    const [quote, gap] = part.split(']') as [string, string]
    return { node: leafOf(quote), gap }
  })
  const count = before!.includes('following') ? statedOperator(before!) : null
  return shortOf(treeOfJoined(joined, { before: before!, count, isBarred: false }))
}

test.each([
  ['if [A]', 'all[A]'],
  ['if [A] and [B]', 'all[A | B]'],
  ['if [A], [B], or [C]', 'any[A | B | C]'],
  ['if [A], and either [B] or [C]', 'all[A | any[B | C]]'],
  ['if either [A] or [B], and if [C]', 'all[any[A | B] | C]'],
  ['for [A] or [B] who [C]', 'all[any[A | B] | C]'],
  ['if [A]; [B] or [C]; and [D]', 'all[A | any[B | C] | D]'],
  ['if two of the following: [A], [B], or [C]', 'n_of2[A | B | C]'],
  ['if three of the following: [A], [B]', 'all[A | B]'],
  ['if [A] and none of the following: [B], [C], or [D]', 'all[A | none[B | C | D]]'],
  ['if both of the following: [A], [B]', 'all[A | B]'],
  ['for [A], provided that [B]', 'all[A | B]'],
])('the words between conditions join them: %s', (sentence, tree) => expect(treeOf(sentence)).toBe(tree))

test.each([
  ['if [A] unless [B]', 'all[A | none[B]]'],
  ['if [A], except if [B] or [C]', 'all[A | none[B | C]]'],
  ['if [A] unless [B] and unless [C]', 'all[A | none[B] | none[C]]'],
  ['if [A] unless [therapy is contraindicated]', 'any[A | therapy is contraindicated]'],
])('an exception bars what stands before it, or waives it: %s', (sentence, tree) =>
  expect(treeOf(sentence)).toBe(tree),
)
