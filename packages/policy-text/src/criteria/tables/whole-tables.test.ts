import { extract } from '../../extraction/extract.ts'
import { documentCriteria } from '../read-criteria.ts'
import { shortOf } from '../testing.ts'

const read = (text: string, type = 'text/html') =>
  documentCriteria(extract(Buffer.from(text), type), null).map(shortOf)
const rowOf = (cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
const table = (...rows: string[][]) => `<table>${rows.map(rowOf).join('')}</table>`

test.each([
  ['Any one row qualifies the request.', 'any'],
  ['The claim pays only if all lines are true.', 'all'],
  ['At least two of the rows must apply.', 'n_of2'],
])('a sentence counts the rows, whatever stands beside their criteria: %s', (sentence, op) => {
  const rows = table(['Row', 'Finding', 'Send'], ['1', 'Red knee', 'Note'], ['2', 'Sore hip', 'Film'])
  expect(read(`<p>${sentence}</p>${rows}`)).toEqual([`${op}[Red knee | Sore hip]`])
})

test('what stands in the columns of a row counts together', () => {
  const rows = table(
    ['Drug', 'Age', 'Prescriber'],
    ['Abc', '18 years', 'Surgeon'],
    ['Def', '2 years', 'Dentist'],
  )
  expect(read(`<p>Every column of the row must be satisfied.</p>${rows}`)).toEqual([
    'all[18 years | Surgeon]',
    'all[2 years | Dentist]',
  ])
})

test('a column counts its cells as its head says', () => {
  const heads = ['Service', 'Must have', 'And one of']
  const rows = [
    ['Brace', 'Red knee', 'Sore hip; Weak arm'],
    ['Cast', 'New fall', 'Blue toe; Cold foot'],
  ]
  expect(read(table(heads, ...rows))).toEqual([
    'all[Red knee | any[Sore hip | Weak arm]]',
    'all[New fall | any[Blue toe | Cold foot]]',
  ])
})

test('columns whose heads introduce lists are lists', () => {
  const heads = [
    'Brace: approved when the member meets all of these',
    'Not covered if any of these is present',
  ]
  expect(read(table(heads, ['Red knee', 'New cast'], ['Sore hip', 'Old cast']))).toEqual([
    'all[Red knee | Sore hip]',
    'none[New cast | Old cast]',
  ])
})

test('a row of a name that spans several rows goes on with its criteria', () => {
  const rows = table(['Item', 'Criteria'], ['Brace', 'Red knee since May'], ['or'], ['sore hip since June'])
  expect(read(rows)).toEqual(['any[Red knee since May | sore hip since June]'])
})

test('a table of codes holds no criteria', () => {
  const rows = table(
    ['Code', 'Covered when criteria are met'],
    ['81462', 'Gene panel'],
    ['81463', 'Gene test'],
  )
  expect(read(rows)).toEqual([])
})
