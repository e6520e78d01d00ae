import type { Block } from '../document/document.ts'
import { alignBlocks, highlight } from './side-by-side.ts'

const text = (words: string): Block => ({ kind: 'text', path: ['Policy'], text: words })
const marked = (pieces: readonly { text: string; isChanged: boolean }[]) =>
  pieces.map((piece) => (piece.isChanged ? `[${piece.text}]` : piece.text)).join('')

test.each([
  ['one word for another', '[all] of the following', '[any] of the following'],
  ['a code put in', 'codes 22551, 63030.', 'codes 22551, [22612, ]63030.'],
  ['nothing', 'as before', 'as before'],
  ['everything', '', '[new]'],
])('marks %s', (_, left, right) => {
  const sides = highlight(left.replace(/[[\]]/g, ''), right.replace(/[[\]]/g, ''))
  expect([marked(sides.before), marked(sides.after)]).toEqual([left, right])
})

test('loses no character of either text', () => {
  const [before, after] = ['  “A” – b≥3,\n(c)', '“A” — b>3 (c)!']
  const sides = highlight(before, after)
  expect([sides.before, sides.after].map((side) => side.map((piece) => piece.text).join(''))).toEqual([
    before,
    after,
  ])
})

test('lays two versions side by side in the order of the newer one, what went where it was', () => {
  const before = [
    text('The plan covers knees.'),
    text('Gone for good, nothing alike at all.'),
    text('Prior authorization is required for code 27447.'),
    text('End of it.'),
  ]
  const after = [
    text('The plan covers knees.'),
    text('Prior authorization is required for code 27446.'),
    text('Wholly new words stand here today.'),
    text('End of it.'),
  ]
  expect(
    alignBlocks(before, after).map(({ op, before: old, after: young }) => [
      op,
      old?.text.slice(0, 4),
      young?.text.slice(0, 4),
    ]),
  ).toEqual([
    ['same', 'The ', 'The '],
    ['deleted', 'Gone', undefined],
    ['modified', 'Prio', 'Prio'],
    ['inserted', undefined, 'Whol'],
    ['same', 'End ', 'End '],
  ])
})
