import { toShares } from './shares.ts'

test('scores become shares that sum up to 1, however large they are', () => {
  const scores = Float32Array.of(1_000, 1_000 + Math.log(3))
  toShares(scores)
  expect(scores[0]).toBeCloseTo(0.25, 3)
  expect(scores[1]).toBeCloseTo(0.75, 3)
})
