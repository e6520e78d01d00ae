import { exactBounds } from './exact-bounds.ts'

test.each([
  [0, 10, 0, 0.3085],
  [10, 10, 0.6915, 1],
  [9, 10, 0.555, 0.9975],
  [0, 52, 0, 0.0685],
])('%d of %d lies between %d and %d', (hits, n, low, high) => {
  const bounds = exactBounds(hits, n)
  expect(bounds[0]).toBeCloseTo(low, 3)
  expect(bounds[1]).toBeCloseTo(high, 3)
})
test('nothing tried says nothing', () => expect(exactBounds(0, 0)).toEqual([0, 1]))
