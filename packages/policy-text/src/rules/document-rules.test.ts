import type { Block } from '../document/document.ts'
import { documentRules, readingText } from './document-rules.ts'
import { statedScope } from './document-scope.ts'

const text = (words: string, path: string[] = []): Block => ({ kind: 'text', path, text: words })
const heading = (words: string): Block => ({ kind: 'heading', path: [], text: words })
const item = (words: string, path: string[] = []): Block => ({ kind: 'item', path, text: words })
const documentOf = (...blocks: Block[]) => ({ extractor: 'test/1', title: null, blocks, asksPassword: false })
const PA = 'Prior authorization is required for CPT 27447.'

test('every span is a slice of the text that the blocks make, in UTF-16 units', () => {
  const document = documentOf(
    heading('Knee \u{1f9b5} surgery'),
    text(PA),
    item('CPT 97110 is limited to 4 units per day.'),
  )
  const rules = documentRules(document)
  expect(rules.map(({ category, block }) => [category, block])).toEqual([
    ['prior_authorization', 1],
    ['unit_limit', 2],
  ])
  const { text: whole } = readingText(document.blocks)
  for (const { span, spanStart, spanEnd } of rules) expect(whole.slice(spanStart, spanEnd)).toBe(span)
})

test('a list takes its lead-in across blocks', () => {
  const rules = documentRules(
    documentOf(text('Prior authorization is required for:'), item('27447'), item('27130')),
  )
  expect(rules.flatMap(({ codes }) => codes.map(({ code }) => code))).toEqual(['27447', '27130'])
})

test.each([
  [
    'the clause',
    `Effective March 1, 2027, ${PA.toLowerCase().replace('cpt', 'CPT')}`,
    ['Effective February 1, 2027'],
    '2027-03-01',
  ],
  ['the heading above when the clause has none', PA, ['Effective February 1, 2027'], '2027-02-01'],
  ['the nearest heading', PA, ['Effective January 15, 2027', 'Effective February 1, 2027'], '2027-02-01'],
  ['the document when no heading has one', PA, ['Coverage'], '2027-01-01'],
])('the first day in force is that of %s', (_, words, path, day) => {
  const [rule] = documentRules(documentOf(text('Effective Date: January 1, 2027'), text(words, path)))
  expect(rule!.attributes.effectiveFrom).toBe(day)
})

test('a document without a date gives its rules none', () => {
  expect(documentRules(documentOf(text(PA)))[0]!.attributes.effectiveFrom).toBeUndefined()
})

test('what the document says it is for wins over what is known of it, and the sentence over both', () => {
  const document = documentOf(
    text('This policy applies to commercial plans in Ohio.'),
    text(PA),
    text('For Medicaid plans in Texas, prior authorization is required for CPT 27130.'),
  )
  expect(
    documentRules(document, { planTypes: ['exchange'] }).map(({ attributes }) => [
      attributes.planTypes,
      attributes.states,
    ]),
  ).toEqual([
    [['commercial'], ['OH']],
    [['medicaid'], ['TX']],
  ])
})

test.each([
  ['This policy has been retired.', 'retired'],
  ['Status: Withdrawn', 'withdrawn'],
  ['This medical policy was delayed until further notice.', 'delayed'],
])('%s has no rules', (words, status) => {
  expect(statedScope([text(words)])).toEqual({ status })
  expect(documentRules(documentOf(text(words), text(PA)))).toEqual([])
})

test('the page of a rule is that of its block', () => {
  const [rule] = documentRules(documentOf({ ...text(PA), at: { page: 3, box: [0, 0, 1, 1] } }))
  expect(rule!.page).toBe(3)
})

test('a sentence without an end is not read on into the next block', () => {
  expect(readingText([text('Coverage'), text('Next.'), text('Last')]).text).toBe('Coverage\n\nNext.\nLast')
})

const LONG = '0491U Oncology (solid tumor), circulating tumor cell selection, morphological characterization'
const decisionsOf = (...blocks: Block[]) =>
  documentRules(documentOf(...blocks)).map(
    ({ category, disposition, codes, attributes: { condition } }) =>
      `${category} ${disposition} ${codes.map(({ code }) => code).join()}${condition ? `: ${condition}` : ''}`,
  )

test.each([
  'Considered Medically Necessary when criteria in the applicable policy statements listed above are met:',
  'Medically necessary when the criteria in the medical necessity section are met:',
  'Covered when the selection criteria in the policy statement above are met',
])('a long entry does not swallow the heading of the next list: %s', (heading) => {
  const rules = decisionsOf(
    text('Considered Not Medically Necessary:'),
    item(LONG),
    text(heading),
    item('86152 Cell enumeration using immunologic selection'),
  )
  expect(rules[0]).toBe('coverage not_covered 0491U')
  expect(rules[1]).toMatch(/^coverage covered_with_criteria 86152: when /)
  expect(rules).toHaveLength(2)
})

test('a condition ends at the colon over its list, without the descriptors of codes', () => {
  expect(
    decisionsOf(text('CPT codes covered if selection criteria are met:'), {
      ...item('81445 | Targeted panel, DNA analysis, and RNA analysis when performed'),
      kind: 'row',
    }),
  ).toEqual(['coverage covered_with_criteria 81445: if selection criteria are met'])
})

test.each(['References', 'Policy History', 'Rationale'])('%s states no rule', (title) => {
  const below = ['Knee society', 'Prior authorization is required for 27130.']
  expect(
    decisionsOf(
      heading('Policy'),
      text(`${PA} Braces are considered medically necessary.`, ['Policy']),
      heading(title),
      heading(below[0]!),
      {
        ...text(below[1]!, [below[0]!]),
      },
    ),
  ).toEqual(['prior_authorization required 27447'])
})

test.each([
  'Smith J, et al. Oncol Rep. 2017;8(18):30255-64.',
  'Miller A. Lancet. 2020. doi: 10.1016/S1470-2045(20)30444-7',
  'See also: MPA G2124 Serum tumor markers',
  'Drug test(s), presumptive, any number of drug classes, per date of service',
  'Refer to the following related policies for indications not covered in this policy:',
])('no statement on the codes below: %s', (words) => {
  expect(decisionsOf(text(words), item('50. Ito K. Title of it.'), item('81479'))).toEqual([])
})

test('a test as one of several in a panel is not bundled', () => {
  expect(
    decisionsOf(
      text(
        'Testing for NRAS and BRAF (81275, 81276) is also being performed, either as separate tests or as part of a panel',
      ),
    ),
  ).toEqual([])
})
