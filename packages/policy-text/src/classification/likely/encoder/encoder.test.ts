import { storedEncoder } from './encoder.ts'
import { piecesOf } from './pieces.ts'
import { TAGS, type TaggedPieces } from './tagged-pieces.ts'

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
