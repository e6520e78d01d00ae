import { extract } from '../extraction/extract.ts'
import type { CriteriaNode } from './criteria.ts'
import { documentCriteria } from './read-criteria.ts'

const shortOf = (node: CriteriaNode): string =>
  node.kind === 'leaf' ? node.quote : `${node.op}${node.n ?? ''}[${node.children.map(shortOf).join(' | ')}]`
const read = (text: string, type = 'text/plain') =>
  documentCriteria(extract(Buffer.from(text), type), null).map(shortOf)
const tableOf = (...rows: string[]) => `<table><tr>${rows.join('</tr><tr>')}</tr></table>`

test('a sentence that counts rows introduces the table below it, without its boxes', () => {
  const rows = ['<td>1</td><td>The knee is red</td><td>☐ Yes ☐ No</td>', '<td>2</td><td>The hip is sore</td>']
  const html = `<p>A brace is approved when every row of the table is met.</p>${tableOf(...rows)}`
  expect(read(html, 'text/html')).toEqual(['all[The knee is red | The hip is sore]'])
})

test('a head of one cell that decides introduces its rows', () => {
  const cells = ['A brace is covered when', 'The knee is red', 'AND', 'The hip is sore'].map(
    (cell) => `<td>${cell}</td>`,
  )
  expect(read(tableOf(...cells), 'text/html')).toEqual(['all[The knee is red | The hip is sore]'])
})

test('a note in brackets is no part of its item', () => {
  const text =
    'A brace is covered if:\n- the knee is red, and [Use a photo of the knee.]\n- the hip is sore today.'
  expect(read(text)).toEqual(['all[the knee is red | the hip is sore today]'])
})

test('one word behind "unless" belongs to the condition before it', () => {
  const text = 'A brace is covered if all are met:\n- Taken with tape unless contraindicated\n- Sore hip'
  expect(read(text)).toEqual(['all[Taken with tape unless contraindicated | Sore hip]'])
})
