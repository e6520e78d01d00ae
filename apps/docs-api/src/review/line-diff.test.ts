import { lineDiff } from './line-diff.ts'

test('says which whole lines were put in and taken away', () => {
  expect(lineDiff('one\ntwo\nthree\n', 'one\n2\nthree\n')).toEqual([
    { op: 'equal', text: 'one\n' },
    { op: 'delete', text: 'two\n' },
    { op: 'insert', text: '2\n' },
    { op: 'equal', text: 'three\n' },
  ])
})

test.each([
  ['a new page is put in whole', '', 'Words.', [{ op: 'insert', text: 'Words.' }]],
  ['an equal page is one part', 'Words.', 'Words.', [{ op: 'equal', text: 'Words.' }]],
  ['an empty page is none', '', '', []],
])('%s', (_, before, after, parts) => {
  expect(lineDiff(before, after)).toEqual(parts)
})

test('always makes the new text of the old one, also when they share next to nothing', () => {
  const lines = (seed: number) =>
    Array.from({ length: 20_000 }, (_, n) => `${(n * seed) % 7_919} words`).join('\n')
  const [before, after] = [lines(31), lines(17)]
  const parts = lineDiff(before, after)
  expect(
    parts
      .filter(({ op }) => op !== 'insert')
      .map(({ text }) => text)
      .join(''),
  ).toBe(before)
  expect(
    parts
      .filter(({ op }) => op !== 'delete')
      .map(({ text }) => text)
      .join(''),
  ).toBe(after)
})
