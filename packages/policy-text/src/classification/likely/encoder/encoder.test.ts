import { integerProducts } from '../../../network/integer-matrix.ts'
import { storedEncoder, attention } from './encoder.ts'
import { piecesOf, TAGS, type TaggedPieces } from './tagged-pieces.ts'

function textOf(runs: readonly (readonly [words: string, tag: keyof typeof TAGS])[]): TaggedPieces {
  const tagged = runs.flatMap(([words, tag]) =>
    words.split(' ').flatMap((word) => piecesOf(word).map((piece) => ({ piece, tag: TAGS[tag] }))),
  )
  return { pieces: tagged.map(({ piece }) => piece), tags: tagged.map(({ tag }) => tag) }
}

test('the classes of each aspect have probabilities that sum up to 1', () => {
  const judged = storedEncoder()(textOf([['Scans are covered .', 'stayed']]), [])
  expect([...judged.keys()].sort()).toEqual(['changeType', 'direction', 'relevance', 'severity'])
  for (const odds of judged.values())
    expect([...odds.values()].reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 5)
})

test('a denial that is put in tightens, and one that is taken out loosens', () => {
  const directionWith = (tag: 'gone' | 'come') =>
    storedEncoder()(
      textOf([
        ['The service is', 'stayed'],
        ['not', tag],
        ['covered for members with diabetes .', 'stayed'],
      ]),
      [],
    ).get('direction')!
  expect(directionWith('come').get('tightening')).toBeGreaterThan(0.5)
  expect(directionWith('gone').get('loosening')).toBeGreaterThan(0.5)
})

test('what the rules found counts beside the text, and features that it was not fitted with do not', () => {
  const text = textOf([
    ['Scans', 'stayed'],
    ['are covered', 'gone'],
    ['follow the contract', 'come'],
  ])
  const loosens = (features: readonly string[]) =>
    storedEncoder()(text, features).get('direction')!.get('loosening')!
  expect(loosens(['no such feature'])).toBe(loosens([]))
  expect(loosens(['rules loosening'])).toBeGreaterThan(loosens(['rules tightening']))
})

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
