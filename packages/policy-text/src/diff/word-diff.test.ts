import { diffArrays } from 'diff'
import { shortestScript } from './word-diff.ts'

/** Numbers that look thrown, the same at every run. */
function thrower(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * below)
  }
}

/** A text and another one: unlike it, or with words put in, taken out and exchanged. */
function aPair(throwOf: (below: number) => number): [string[], string[]] {
  const word = (kinds = 2 + throwOf(8)) => `word${throwOf(kinds)}`
  const before = Array.from({ length: throwOf(30) }, () => word())
  if (throwOf(2) === 0) return [before, Array.from({ length: throwOf(30) }, () => word())]
  return [
    before,
    before.flatMap((kept) => [[], [kept, word()], [word()], [kept], [kept], [kept]][throwOf(6)]!),
  ]
}

test('takes the same shortest way as the package diff, and none beyond the limit of edits', () => {
  const throwOf = thrower(7)
  for (let n = 0; n < 5_000; n += 1) {
    const [before, after] = aPair(throwOf)
    const most = throwOf(4) === 0 ? 1 + throwOf(12) : 1_000
    const entry = diffArrays(before, after, { maxEditLength: most })
    const expected =
      entry?.map(({ added, removed, count }) => ({ op: added ? '+' : removed ? '-' : '=', count })) ?? null
    expect(shortestScript(before, after, most)).toEqual(expected)
  }
})
