import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { list, optionalList, readTable, text } from './read-table.ts'
import { stateCell } from './us-states.ts'

const folder = mkdtempSync(join(tmpdir(), 'facts-'))
afterAll(() => rmSync(folder, { recursive: true }))

const COLUMNS = { state: stateCell, plan: text, names: list, notes: optionalList }
function read(content: string) {
  const file = join(folder, 'plans.csv')
  writeFileSync(file, content)
  return readTable(pathToFileURL(file), COLUMNS)
}
const HEADER = 'state,plan,names,notes\n'

test('rows are read in their order, with lists and quoted cells', () =>
  expect(read(`${HEADER}TX,"One, Inc.",a; b,\nAL,Two,c,x; y\n`)).toEqual([
    { state: 'TX', plan: 'One, Inc.', names: ['a', 'b'], notes: [] },
    { state: 'AL', plan: 'Two', names: ['c'], notes: ['x', 'y'] },
  ]))

test.each([
  ['state,plan\n', 'plans.csv:1: the columns are state,plan, expected state,plan,names,notes.'],
  [`${HEADER}TX,One,a,\nZZ,Two,b,\n`, 'plans.csv:3: column state: "ZZ" is not a state.'],
  [`${HEADER}TX,,a,\n`, 'plans.csv:2: column plan: "" is empty.'],
  [`${HEADER}TX,One,,\n`, 'plans.csv:2: column names: "" is empty.'],
  [`${HEADER}TX,One ,a,\n`, 'plans.csv:2: column plan: "One " has blanks at an end, two in a row, or a tab.'],
  [`${HEADER}TX,One,a;b,\n`, 'plans.csv:2: column names: "a;b" is not a list "a; b".'],
  [`${HEADER}TX,One,a; a,\n`, 'plans.csv:2: column names: "a; a" lists a value twice.'],
  [`${HEADER}TX,One,a\n`, 'plans.csv:2: 3 cells, expected 4 (state,plan,names,notes).'],
  [`${HEADER}\nTX,One,a,\n`, 'plans.csv:2: 1 cells, expected 4 (state,plan,names,notes).'],
  [`${HEADER}TX,"One\nTwo",a,\n`, 'plans.csv:2: a quoted cell does not end on its line.'],
])('%j is refused: %s', (content, message) => expect(() => read(content)).toThrow(message))
