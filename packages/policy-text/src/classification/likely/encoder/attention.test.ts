import { attention } from './attention.ts'
import { integerProducts } from '../../../network/integer-matrix.ts'

test.each([1, 3, 8, 11])('%i pieces attend to one another as in plain arithmetic', (count) => {
  const columns = 32
  const projected = Float32Array.from({ length: count * 3 * columns }, (_, index) => Math.sin(index * 1.7))
  const found = attention(integerProducts(16, 96), projected, columns)
  const expected = plainAttention(projected, { count, columns, heads: 4 })
  expect(found).toHaveLength(count * columns)
  for (const [index, value] of found.entries()) expect(value).toBeCloseTo(expected[index]!, 2)
})

function plainAttention(
  projected: Float32Array,
  { count, columns, heads }: { count: number; columns: number; heads: number },
): number[] {
  const size = columns / heads
  const part = (place: number, of: number, head: number) => {
    const from = (place * 3 + of) * columns + head * size
    return Array.from(projected.subarray(from, from + size))
  }
  const places = [...Array(count).keys()]
  return places.flatMap((place) =>
    [...Array(heads).keys()].flatMap((head) => {
      const query = part(place, 0, head)
      const weights = places.map((other) => {
        const products = part(other, 1, head).map((key, column) => key * query[column]!)
        return Math.exp(products.reduce((sum, one) => sum + one, 0) / Math.sqrt(size))
      })
      const total = weights.reduce((sum, one) => sum + one, 0)
      return query.map((_, column) =>
        places.reduce((sum, other) => sum + (weights[other]! / total) * part(other, 2, head)[column]!, 0),
      )
    }),
  )
}
