import { comparePolicies } from './compare.ts'
import { extract } from '../extraction/extract.ts'
import { summarise } from './summarize.ts'

const RULES = [
  'Effective Date: July 1, 2027',
  'Prior authorization is required for CPT codes 29881, 64483 and 70551.',
  'CPT 11102 must be reported with modifier 59 on the same day.',
  'Reimbursement for 97110 is limited to 3 units per day.',
  'HCPCS Q5103 is covered when reported with L40.0.',
  '36415 is not separately reimbursed.',
  'Services must be performed in place of service 11.',
  'The member is 12 years of age or older and has failed therapy.',
  'This policy applies to plans in Maryland and Texas.',
]
const page = (rules: string[], { stamp = 'Jan 1, 2026', background = 'Studies are few.', extra = '' } = {}) =>
  extract(
    Buffer.from(`<main><h1>Spine</h1>${rules.map((rule) => `<p>${rule}</p>`).join('')}${extra}
      <h2>Background</h2><p>${background}</p></main>
      <footer>Page generated ${stamp} 10:00 AM</footer>`),
    'text/html',
  )
const changed = (from: string | RegExp, to: string) =>
  comparePolicies(page(RULES), page(RULES.map((rule) => rule.replace(from, to))))

test.each<[string, string, string, object]>([
  [
    '3 units',
    '2 units',
    'unit_limit_changed',
    { severity: 'high', direction: 'tightening', facts: { units_before: 3, units_after: 2, code: '97110' } },
  ],
  ['3 units', '4 units', 'unit_limit_changed', { severity: 'medium', direction: 'loosening' }],
  [
    'is covered',
    'is not covered',
    'coverage_change',
    { severity: 'critical', changeTypes: ['coverage_change'] },
  ],
  [
    'is required for',
    'is not required for',
    'prior_auth_removed',
    { severity: 'high', direction: 'loosening', changeTypes: ['prior_auth_removed'] },
  ],
  [
    ' and 70551',
    ', 70551 and 0569U',
    'prior_auth_added',
    { severity: 'high', facts: { codes_added: ['0569U'] } },
  ],
  ['29881, ', '', 'prior_auth_removed', { facts: { codes_removed: ['29881'] } }],
  [
    'modifier 59',
    'modifier XU',
    'modifier_changed',
    { severity: 'high', facts: { modifier_before: '59', modifier_after: 'XU' } },
  ],
  ['service 11', 'service 22', 'place_of_service_changed', { severity: 'high' }],
  ['is not separately', 'is separately', 'bundling_changed', { severity: 'high', direction: 'loosening' }],
  ['older and has', 'older or has', 'criteria_changed', { severity: 'medium' }],
  ['12 years', '18 years', 'criteria_changed', { severity: 'medium' }],
  [
    'Maryland and',
    'Maryland, Illinois and',
    'applicability_changed',
    { severity: 'medium', facts: { states_added: ['IL'] } },
  ],
  [
    'July 1, 2027',
    'March 1, 2028',
    'effective_date_changed',
    { severity: 'medium', facts: { effective_before: '2027-07-01', effective_after: '2028-03-01' } },
  ],
  ['July 1, 2027', 'May 1, 2027', 'effective_date_changed', { severity: 'high' }],
])('%j becoming %j is %s', (from, to, changeType, rest) => {
  expect(changed(from, to)).toMatchObject({ outcome: 'changed', shouldAlert: true, changeType, ...rest })
})

test('a page stamp, white space and moved paragraphs change nothing', () => {
  const after = page(
    RULES.toReversed().map((rule) => rule.replace(' ', '\n   ')),
    { stamp: 'Feb 9, 2026' },
  )
  expect(comparePolicies(page(RULES), after)).toEqual({ outcome: 'unchanged' })
})

test('new words under Background are recorded in silence', () => {
  expect(
    comparePolicies(page(RULES), page(RULES, { background: 'Studies are more numerous than before.' })),
  ).toMatchObject({
    outcome: 'changed',
    shouldAlert: false,
    severity: 'info',
    changeType: 'wording',
  })
})

test('a code that changes its heading from covered to not covered is seen', () => {
  const lists = (covered: string, not: string) =>
    page(RULES, {
      extra:
        `<h3>Codes that are covered</h3><ul>${covered}</ul><h3>Codes that are not ` +
        `covered</h3><ul>${not}</ul>`,
    })
  const [a, b, c] = ['<li>Q4101</li>', '<li>Q4102</li>', '<li>Q4103</li>']
  expect(comparePolicies(lists(`${a}${b}`, c), lists(a, `${b}${c}`))).toMatchObject({
    outcome: 'changed',
    changeType: 'coverage_change',
    severity: 'critical',
  })
})

test('a retired policy is critical', () => {
  expect(comparePolicies(page(RULES), page([...RULES, 'This policy has been retired.']))).toMatchObject({
    changeType: 'policy_retired',
    severity: 'critical',
  })
})

test('a bot wall on either side is a failed fetch, never a change', () => {
  const wall = extract(Buffer.from('<title>Access Denied</title><p>Reference #18.5e</p>'), 'text/html')
  expect(comparePolicies(page(RULES), wall)).toEqual({ outcome: 'fetch_failure', gate: 'blocked' })
  expect(comparePolicies(wall, page(RULES))).toMatchObject({ outcome: 'fetch_failure' })
})

test('the same input gives the same bytes', () => {
  expect(JSON.stringify(changed('3 units', '2 units'))).toBe(JSON.stringify(changed('3 units', '2 units')))
})

test('a summary names the change, its values and its size', () => {
  const comparison = changed(' and 70551', ', 70551 and 0569U')
  if (comparison.outcome !== 'changed') throw new Error('nothing changed')
  expect(summarise(comparison)).toMatch(
    /^Prior authorization begins: added 0569U\. Also: codes added\. (Under 1|\d+)% of the text changed\.$/,
  )
})
