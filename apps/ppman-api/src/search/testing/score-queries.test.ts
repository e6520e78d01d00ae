import { scoreQueries } from './score-queries.ts'

const answer = (found: string[], relevant: string[]) => ({
  id: 'q',
  q: 'q',
  found,
  relevant: new Set(relevant),
})

test('counts the place of the first right answer, the share found and queries without any', () => {
  expect(
    scoreQueries([answer(['a', 'b'], ['a', 'c']), answer(['x', 'a'], ['a']), answer(['x'], ['a'])]),
  ).toEqual({
    n: 3,
    mrr: (1 + 1 / 2 + 0) / 3,
    recallAt20: (1 / 2 + 1 + 0) / 3,
    zeroHit: 1,
    firstRight: 1,
  })
})

test('of more than twenty relevant documents twenty can be found; later ones do not count', () => {
  const all = Array.from({ length: 40 }, (_, index) => String(index))
  expect(scoreQueries([answer(all, all)]).recallAt20).toBe(1)
  expect(scoreQueries([answer([...Array.from({ length: 20 }, () => 'x'), 'a'], ['a'])])).toMatchObject({
    mrr: 0,
    zeroHit: 1,
  })
})
