import type { Block } from '../document/document.ts'
import { contextsOf, criterionIn, rowText } from './context.ts'
import { factsOf } from './facts.ts'

const block = (kind: Block['kind'], text: string, path: string[] = ['Spine', 'Coverage']): Block => ({
  kind,
  text,
  path,
})

/** Facts of the last block, read with what comes before it. */
function lastFacts(...blocks: Block[]) {
  return factsOf(blocks.at(-1)!, contextsOf(blocks).at(-1))
}

test('an item takes the decision of the sentence that introduces its list', () => {
  const lead = block('text', 'Prior authorization is required for the following services:')
  expect(lastFacts(lead, block('item', 'CPT 22551'))).toMatchObject({
    codes: ['22551'],
    decisions: { priorAuth: 'required' },
  })
  expect(lastFacts(lead, block('text', '22551 and 22552'))).toMatchObject({
    decisions: { priorAuth: null },
  })
})

test('what an item says itself wins over its lead-in, and the lead-in over its heading', () => {
  const under = ['Spine', 'Services that are not covered']
  const lead = block('text', 'The following are covered:', under)
  expect(lastFacts(lead, block('item', 'CPT 22551', under)).decisions.coverage).toBe('covered')
  expect(lastFacts(lead, block('item', '22551 is investigational', under)).decisions.coverage).toBe(
    'investigational',
  )
  expect(lastFacts(block('item', 'CPT 22551', under)).decisions.coverage).toBe('not_covered')
})

test('only what names a code inherits from headings further up', () => {
  const path = ['Services that are not covered', 'Fusion']
  expect(lastFacts(block('item', 'CPT 22551', path)).decisions.coverage).toBe('not_covered')
  expect(lastFacts(block('item', 'Revision of a fusion', path)).decisions.coverage).toBeNull()
})

test.each([
  ['Surgery is covered when all of the following are met:', { joins: 'all', grants: true }],
  ['Surgery is covered if one of the following is present:', { joins: 'any', grants: true }],
  ['Surgery is not covered when any of these apply:', { joins: 'any', grants: false }],
  ['Prior authorization is required if:', { joins: null, grants: false }],
  ['The following services are covered when criteria are met:', null],
  ['The following services are covered:', null],
])('the items of %j are conditions: %j', (lead, criterion) => expect(criterionIn(lead)).toEqual(criterion))

test('a condition is not itself a decision', () => {
  const under = ['Spine', 'Services that are covered']
  const lead = block('text', 'Surgery is covered when all of the following are met:', under)
  expect(lastFacts(lead, block('item', 'Weakness of a limb', under))).toMatchObject({
    criterion: { joins: 'all', grants: true },
    decisions: { coverage: null },
  })
})

test('a table row is read with its column headings', () => {
  const rows = [
    block('row', 'Code | Description | Prior authorization | Maximum units', ['Spine']),
    block('row', '22551 | Fusion | Yes | 2', ['Spine']),
  ]
  expect(lastFacts(...rows)).toMatchObject({
    codes: ['22551'],
    decisions: { priorAuth: 'required' },
    quantities: [{ value: 2, unit: 'unit', bound: 'most' }],
  })
})

test.each([
  ['22551 | No', ['Code', 'PA'], '22551; prior authorization is not required'],
  ['22551 | x', ['Code', 'Covered'], '22551; is covered'],
  ['22551 | Not covered', [], '22551; is Not covered'],
  ['22551 | 4', ['Code', 'Units'], '22551; limited to 4 units'],
  ['22551 | 4', ['Code', 'Page'], '22551; 4'],
])('the row %j under %j says %j', (row, header, sentence) => {
  expect(rowText(row, { path: [], header })).toBe(sentence)
})

test('a cell that says only "required" is about authorization under a heading that is', () => {
  expect(rowText('22551 | Required', { path: ['Prior authorization list'], header: [] })).toBe(
    '22551; prior authorization is required',
  )
  expect(rowText('22551 | Required', { path: ['Coverage'], header: [] })).toBe('22551; Required')
})

test('a line of codes alone takes the decision of its heading', () => {
  const under = ['Spine', 'Codes that require prior authorization']
  expect(lastFacts(block('text', '22551, 22552 and 22558', under)).decisions.priorAuth).toBe('required')
  expect(
    lastFacts(block('text', 'Codes 22551 and 22552 describe fusions of the neck.', under)).decisions
      .priorAuth,
  ).toBeNull()
})
