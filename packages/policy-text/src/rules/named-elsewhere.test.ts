import { extractRules } from './extract-rules.ts'

const rulesOf = (text: string) =>
  extractRules(text).map(({ category, disposition, codes }) =>
    [category, disposition, ...codes.map(({ code }) => code)].join(' '),
  )

describe('words that stand for codes', () => {
  test('"this service" is the service of the sentence or title before', () => {
    expect(
      rulesOf('Knee replacement is reported with 27447. We require precertification for this service.'),
    ).toEqual(['prior_authorization required 27447'])
    expect(rulesOf('Knee replacement (27447)\n\nNo payment is made for this procedure.')).toEqual([
      'coverage not_covered 27447',
    ])
  })

  test('the span of the rule holds the codes where they stand', () => {
    const text = 'Knee replacement is reported with 27447. We require precertification for this service.'
    const [rule] = extractRules(text)
    expect(rule!.span).toBe(text.slice(rule!.spanStart, rule!.spanEnd))
    expect(rule!.span).toContain('27447')
  })

  test('they stand for nothing in a new paragraph, or when the paper itself is meant', () => {
    expect(rulesOf('A claim came in for 27447 in May.\n\nThis service is not covered.')).toEqual([])
    expect(rulesOf('Knee replacement (27447)\nThis policy is not covered by the warranty.')).toEqual([])
  })
})

describe('records', () => {
  test('fields in lines or on one line say what holds for the codes of another field', () => {
    expect(rulesOf('Code: 27447\nPrior authorization: Required\nModifier: RT')).toEqual([
      'prior_authorization required 27447',
      'modifier required 27447',
    ])
    expect(rulesOf('CPT: 15830; Description: panniculectomy; Benefit status: Excluded')).toEqual([
      'coverage not_covered 15830',
    ])
    expect(rulesOf('Precert    Yes, after 12 visits\nCode    97110')).toEqual([
      'prior_authorization conditional 97110',
    ])
  })

  test('a policy that only lists its codes by kind states nothing', () => {
    expect(rulesOf('CODING\nCPT: 77520, 77522\nICD-10: C61, C71.0\nRevenue codes: 0333')).toEqual([])
  })

  test('a table of values between commas is a table', () => {
    expect(rulesOf('Code,Description,Covered\n15830,panniculectomy,No\n77067,mammography,Yes')).toEqual([
      'coverage not_covered 15830',
      'coverage covered 77067',
    ])
  })
})
