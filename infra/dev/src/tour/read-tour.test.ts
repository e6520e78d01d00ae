import { missingLine, readTour } from './read-tour.ts'

const PAGE =
  '# Tour\n\n```sh\necho one\n```\n\n## Prices\n\n```sh\necho two\n```\n\nIt answers\n\n```text\n200 ' +
  '…\ntwo\n```\n'

test('each block of commands stands under its heading, with what it must answer', () => {
  expect(readTour(PAGE)).toEqual([
    { heading: 'Tour', commands: 'echo one\n', expected: [] },
    { heading: 'Prices', commands: 'echo two\n', expected: ['200 …', 'two'] },
  ])
})

test.each([
  ['in order', '200 x\ntwo', null],
  ['out of order', 'two\n200 x', 'two'],
  ['with a line missing', '200 x', 'two'],
])('lines %s', (_, output, missing) => {
  expect(missingLine(['200 …', 'two'], output)).toBe(missing)
})
