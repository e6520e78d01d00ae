import { extract } from '../../extraction/extract.ts'
import { documentCriteria } from '../read-criteria.ts'
import { shortOf } from '../testing.ts'

const read = (html: string) => documentCriteria(extract(Buffer.from(html), 'text/html')).map(shortOf)
const rowOf = (cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
const table = (...rows: string[][]) => `<table>${rows.map(rowOf).join('')}</table>`
const NUMBERED = [
  ['1', 'Red knee'],
  ['2', 'Fall within a week'],
]

test.each([
  [
    'a sentence before it counts',
    '<p>A brace is covered if all of the criteria below are met.</p>' + table(...NUMBERED),
  ],
  ['a sentence behind it counts', table(...NUMBERED) + '<p>Both criteria must be met.</p>'],
  ['its first row counts', table(['Knee brace: all must be met'], ...NUMBERED)],
  ['its last row counts', table(['Knee brace'], ...NUMBERED, ['Both criteria must be met.'])],
  [
    'a head stands above its rows',
    '<p>A brace is covered if both of the following are met:</p>' + table(['#', 'Criterion'], ...NUMBERED),
  ],
])('the rows of a table are one list when %s', (_, html) => {
  expect(read(html)).toEqual(['all[Red knee | Fall within a week]'])
})

test('a list within a row stands below the row', () => {
  const cell = 'The member has one of the following:<br>a. red knee<br>b. sore hip'
  expect(read(table(['1', 'Adult'], ['2', cell]) + '<p>Both criteria must be met.</p>')).toEqual([
    'all[Adult | any[red knee | sore hip]]',
  ])
})

test('rows that nothing counts are no criteria', () => {
  expect(read('<p>Braces</p>' + table(...NUMBERED))).toEqual([])
})
