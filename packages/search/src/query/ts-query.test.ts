import type { QueryPart, Wording } from './search-query.ts'
import { anyWording, wholeQueries, wholeQuery } from './ts-query.ts'

const part = (same: Wording[], synonyms: Wording[] = [], isWeak = false): QueryPart => ({
  words: same[0]!,
  same,
  synonyms,
  core: [],
  related: [],
  weight: 1,
  isWeak,
})
const many = (letter: string) => Array.from({ length: 8 }, (_, index) => [`${letter}${index}`])

test('a wording that says more than another is not looked for', () => {
  expect(
    anyWording([['total', 'hip', 'replacement'], ['hip', 'replacement'], ['thr'], ['replacement', 'hip']]),
  ).toBe('(replacement & hip) | (thr)')
})

test('what PostgreSQL would leave out of a query makes no other wording needless', () => {
  expect(anyWording([['of'], ['of', 'hip']])).toBe('(of) | (of & hip)')
})

test('each way to say the whole query is a query of its own', () => {
  expect(
    wholeQueries([part([['knee']], [['patella']]), part([['fusion']]), part([['policy']], [], true)]),
  ).toEqual(['(knee & fusion)', '(patella & fusion)'])
})

test('a query with too many ways to say it stays one', () => {
  const parts = [part(many('a')), part(many('b'))]
  expect(wholeQueries(parts)).toEqual([wholeQuery(parts)])
})

test('a query of weak words alone has no such query', () => {
  expect(wholeQueries([part([['policy']], [], true)])).toEqual([])
})
