import { extract } from '../../extraction/extract.ts'
import type { CriteriaNode } from '../criteria.ts'
import { documentCriteria } from '../read-criteria.ts'

const shortOf = (node: CriteriaNode): string =>
  node.kind === 'leaf' ? node.quote : `${node.op}${node.n ?? ''}[${node.children.map(shortOf).join(' | ')}]`
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
  ['<ul><li>Red knee</li><li>Sore hip</li></ul>', 'all[Red knee | Sore hip]'],
])('below a column of criteria a cell needs no lead-in: %s', (cell, tree) => {
  expect(read('Covered when', cell)).toEqual([tree])
  expect(read('Remarks', cell)).toEqual([])
})
