import { readdirSync, readFileSync } from 'node:fs'
import { checkForm } from './lot-forms.ts'
import { LOTS } from './sealed-lot.ts'

const healing = (fields: object = {}) => ({
  id: 'h1',
  kind: 'class_renamed',
  selector: '.policy',
  before_html: '<div class="policy"><p>Braces are covered.</p></div>',
  after_html: '<div class="text"><p>Braces are\n covered.</p></div>',
  expect: { state: 'healed', target_contains: 'Braces are covered.' },
  ...fields,
})
const criteria = (fields: object = {}) => ({
  id: 'c1',
  text: 'A brace is covered for:\n• Pain\n• Fever',
  trees: [{ about: 'A brace', op: 'any', children: [{ leaf: 'Pain' }, { leaf: 'Fever' }] }],
  ...fields,
})
const formOf = (kind: 'healing' | 'criteria-authored', ...cases: object[]) =>
  checkForm(
    kind,
    cases.map((one) => JSON.stringify(one)),
  )

test('cases of the documented form have no problems', () => {
  expect(formOf('healing', healing(), healing({ id: 'h2' }))).toEqual([])
  expect(formOf('criteria-authored', criteria(), criteria({ id: 'c2', trees: [] }))).toEqual([])
})

test.each([
  [{ expect: { state: 'healed' } }, /^line 1: healed needs expect\.target_contains or expect\.url/],
  [{ expect: { state: 'fixed' } }, /^line 1: expect\.state /],
  [{ selector: '#policy' }, /^line 1: selector matches nothing in before_html/],
  [
    { expect: { state: 'healed', target_contains: 'Splints' } },
    /^line 1: expect\.target_contains is not in the text of after_html/,
  ],
  [{ after_html: undefined, expect: { state: 'gated' } }, /^line 1: needs what the address gives today/],
  [{ afterHtml: 'x' }, /^line 1: .*afterHtml/],
])('a healing case with %j is refused', (fields, problem) => {
  expect(formOf('healing', healing(fields))).toEqual([expect.stringMatching(problem)])
})

test.each([
  [
    { trees: [{ about: 'A brace', op: 'n_of', children: [{ leaf: 'Pain' }] }] },
    /^line 1: trees\.0\.n belongs/,
  ],
  [
    { trees: [{ about: 'A brace', op: 'any', children: [{ leaf: 'Fever' }, { leaf: 'Pain' }] }] },
    /^line 1: "Pain" is not in the text, in the order of the labels/,
  ],
  [{ trees: [{ about: 'A brace', op: 'any', children: [] }] }, /^line 1: trees\.0\.children /],
])('an authored excerpt with %j is refused', (fields, problem) => {
  expect(formOf('criteria-authored', criteria(fields))).toEqual([expect.stringMatching(problem)])
})

test('a line that is no JSON and an id that is given twice are named by their line', () => {
  expect(checkForm('healing', ['{'])).toEqual(['line 1: is no JSON'])
  expect(formOf('healing', healing(), healing())).toEqual(['line 2: id h1 is given twice'])
})

test.each(readdirSync(LOTS).filter((file) => /^(?:healing|criteria-authored)-/.test(file)))(
  '%s is of the documented form',
  (file) => {
    const kind = file.startsWith('healing') ? 'healing' : 'criteria-authored'
    const lines = readFileSync(new URL(file, LOTS), 'utf8').trim().split('\n')
    expect(checkForm(kind, lines)).toEqual([])
  },
)
