import { sideBySide } from './side-by-side.ts'

const shown = (diff: Parameters<typeof sideBySide>[0]) =>
  sideBySide(diff).map(
    ({ gap, before, after }) =>
      gap ||
      `${before ? `${before.number} ${before.text}` : '-'} | ` +
        (after ? `${after.number} ${after.text}` : '-'),
  )

test('puts a changed line beside what it was', () => {
  expect(
    shown([
      { op: 'equal', text: 'one\n' },
      { op: 'delete', text: 'two\nthree\n' },
      { op: 'insert', text: '2\n' },
      { op: 'equal', text: 'four\n' },
    ]),
  ).toEqual(['1 one | 1 one', '2 two | 2 2', '3 three | -', '4 four | 3 four'])
})

test('shows a new page on the right alone, and a line that went on the left alone', () => {
  expect(shown([{ op: 'insert', text: 'one\n\ntwo' }])).toEqual(['- | 1 one', '- | 2 ', '- | 3 two'])
  expect(shown([{ op: 'delete', text: 'one\n' }])).toEqual(['1 one | -'])
})

test('folds what is the same, but for three lines around a change', () => {
  const same = Array.from({ length: 20 }, (_, n) => `line ${n + 1}\n`).join('')
  expect(
    shown([
      { op: 'insert', text: 'new\n' },
      { op: 'equal', text: same },
      { op: 'insert', text: 'end\n' },
    ]),
  ).toEqual([
    '- | 1 new',
    '1 line 1 | 2 line 1',
    '2 line 2 | 3 line 2',
    '3 line 3 | 4 line 3',
    '14 lines that are the same',
    '18 line 18 | 19 line 18',
    '19 line 19 | 20 line 19',
    '20 line 20 | 21 line 20',
    '- | 22 end',
  ])
})
