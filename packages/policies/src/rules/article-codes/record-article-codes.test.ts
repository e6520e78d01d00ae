import { type ListedCode, positionFinder } from './record-article-codes.ts'

const listed = (over: Partial<ListedCode>): ListedCode => ({
  ...{ table: 'hcpc-code', group: '1', paragraph: null, code: '22612', codeType: 'cpt' },
  ...{ record: 1, byteStart: 0, byteLength: 1, sha256: '', path: '', block: 0 },
  ...over,
})
const diagnosis = listed({ table: 'icd10-covered', code: 'M43.16', codeType: 'icd10cm' })
const dispositionUnder = (paragraph: string | null) => {
  const code = listed({ paragraph })
  return positionFinder([code, diagnosis])(code).disposition
}

test.each([
  ['The following HCPCS codes are not covered:', 'not_covered'],
  ['Non-covered services:', 'not_covered'],
  ['The following codes are considered not reasonable and necessary and will be denied.', 'not_covered'],
  ['The following CPT codes are considered investigational:', 'investigational'],
  ['Services that are not listed below are not covered.', 'covered_with_criteria'],
  ['Coverage is limited. Codes not in this group are non-covered.', 'covered_with_criteria'],
  ['All other services are not covered.', 'covered_with_criteria'],
  ['The following codes are not covered unless the criteria of the LCD are met.', 'covered_with_criteria'],
  [null, 'covered_with_criteria'],
])('under “%s” a listed service is %s', (paragraph, disposition) =>
  expect(dispositionUnder(paragraph)).toBe(disposition),
)

test('a listed service without diagnoses or words is neither covered nor denied', () => {
  const code = listed({})
  expect(positionFinder([code])(code)).toEqual({ ruleCategory: 'coverage', disposition: null })
})

test('each group is read by its own words', () => {
  const [one, two] = [
    listed({ paragraph: 'Covered codes:' }),
    listed({ group: '2', code: 'L0648', codeType: 'hcpcs', paragraph: 'Non-covered codes:' }),
  ]
  const positionOf = positionFinder([one, two, diagnosis])
  expect([one, two, diagnosis].map((code) => positionOf(code).disposition)).toEqual([
    'covered_with_criteria',
    'not_covered',
    'covered_with',
  ])
})
