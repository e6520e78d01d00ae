import type { Block } from '../document/document.ts'
import { longestRise } from './recut.ts'
import { matchBlocks } from './match-blocks.ts'

const blocks = (...texts: string[]): Block[] =>
  texts.map((text) => ({ kind: 'text', path: ['Policy'], text }))
const left = (before: Block[], after: Block[]) => {
  const { modified, deleted, inserted } = matchBlocks(before, after)
  return {
    modified: modified.map((pair) => [pair.before.norm, pair.after.norm]),
    deleted: deleted.map(({ norm }) => norm),
    inserted: inserted.map(({ norm }) => norm),
  }
}

test('text that only broke elsewhere falls out', () => {
  const before = blocks('First rule.', 'Refer to the policy titled', 'Surgery of the Elbow.', 'Last rule.')
  expect(
    left(before, blocks('First rule.', 'Refer to the policy titled Surgery of the', 'Elbow.', 'Last rule.')),
  ).toEqual({
    modified: [],
    deleted: [],
    inserted: [],
  })
})

test('a change beside other breaks stands alone', () => {
  const before = blocks(
    'First rule.',
    'See the policy titled',
    'Surgery. The limit is 3 units per day.',
    'Last rule.',
  )
  const after = blocks(
    'First rule.',
    'See the policy titled Surgery. The limit is',
    '2 units per day.',
    'Last rule.',
  )
  expect(left(before, after).modified).toEqual([
    ['The limit is 3 units per day.', 'The limit is 2 units per day.'],
  ])
})

test('words that went from one part to another are not laid together', () => {
  const before = blocks('Covered: 22899.', 'Middle.', 'Not covered: 27447.')
  expect(left(before, blocks('Covered: 27447.', 'Middle.', 'Not covered: 22899.')).modified).toHaveLength(2)
})

test.each([
  [
    [2, 1, 3],
    [1, 2],
  ],
  [
    [5, 6, 1, 2, 3],
    [2, 3, 4],
  ],
  [[3, 2, 1], [2]],
  [[], []],
])('the longest rise of %j stands at %j', (values, places) => expect(longestRise(values)).toEqual(places))
