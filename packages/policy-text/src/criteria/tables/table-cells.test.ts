import { extract } from '../../extraction/extract.ts'
import { documentCriteria } from '../read-criteria.ts'
import { shortOf } from '../testing.ts'

const read = (head: string, cell: string) =>
  documentCriteria(
    extract(
      Buffer.from(
        `<table><tr><th>Item</th><th>${head}</th></tr><tr><td>Brace</td><td>${cell}</td></tr></table>`,
      ),
      'text/html',
    ),
  ).map(shortOf)

test.each([
  ['Any of the following: red knee; sore hip', 'any[red knee | sore hip]'],
  ['Any of the following: <ul><li>Red knee</li><li>Sore hip</li></ul>', 'any[Red knee | Sore hip]'],
])('a cell that says how its list counts holds criteria, whatever its column: %s', (cell, tree) => {
  expect(read('Remarks', cell)).toEqual([tree])
})

test.each([
  ['Red knee; sore hip', 'all[Red knee | sore hip]'],
  ['Red knee; or sore hip', 'any[Red knee | sore hip]'],
])('below a column of criteria a cell needs no lead-in: %s', (cell, tree) => {
  expect(read('Covered when', cell)).toEqual([tree])
  expect(read('Remarks', cell)).toEqual([])
})

test('nor does a list in such a cell', () =>
  expect(read('Covered when', '<ul><li>Red knee</li><li>Sore hip</li></ul>')).toEqual([
    'all[Red knee | Sore hip]',
  ]))

test.each([
  ['Red knee, sore hip, and weak ankle', 'all[Red knee | sore hip | weak ankle]'],
  [
    'The knee is red, the hip is sore, and the ankle is weak',
    'all[The knee is red | the hip is sore | the ankle is weak]',
  ],
  ['The knee is red. The hip is sore.', 'all[The knee is red | The hip is sore]'],
])('a cell states criteria as a sentence does: %s', (cell, tree) => {
  expect(read('Covered if', cell)).toEqual([tree])
})

test('each column of criteria is read, and none of a column of exclusions may be so', () => {
  const head = '<tr><th>Item</th><th>Initial criteria</th><th>Not covered when</th></tr>'
  const row = '<tr><td>Brace</td><td>Red knee; sore hip</td><td>Fever; cast</td></tr>'
  const trees = documentCriteria(extract(Buffer.from(`<table>${head}${row}</table>`), 'text/html'))
  expect(trees.map(shortOf)).toEqual(['all[Red knee | sore hip]', 'none[Fever | cast]'])
})
