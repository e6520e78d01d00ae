import { extractRules } from './extract-rules.ts'

const stated = (text: string) =>
  extractRules(text).map(({ category, disposition, codes, span }) => ({
    rule: `${category} ${disposition}`,
    codes: codes.map(({ code }) => code),
    span,
  }))

test('a rule that the next sentence states is quoted with it', () => {
  const rule = 'E0748 is ordered after spinal surgery. Send the operative report along with every claim.'
  expect(stated(rule)).toEqual([{ rule: 'documentation required', codes: ['E0748'], span: rule }])
})

test('the entries of a list are one rule, quoted with what stands over them', () => {
  const text = 'Send these to us for review first:\n- 64628\n- 64629'
  expect(stated(text)).toEqual([
    { rule: 'prior_authorization required', codes: ['64628', '64629'], span: text },
  ])
})

test.each([
  'CPT codes\n- 81445\n- 81450\n- 81455',
  '81206 BCR/ABL1 translocation analysis; major breakpoint, qualitative or quantitative\n81450',
  'Codes used in this policy\n81445 Targeted genomic sequence analysis panel, 5-50 genes, if performed',
])('codes with nothing but descriptions over or beside them state no rule: %s', (text) =>
  expect(stated(text)).toEqual([]),
)

test('nothing is added to a rule on which a phrase and the words of the clause agree', () =>
  expect(stated('97110 requires prior authorization, unlike 97112.').map(({ codes }) => codes)).toEqual([
    ['97110'],
  ]))
