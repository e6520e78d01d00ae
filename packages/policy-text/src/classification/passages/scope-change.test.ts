import { comparePolicies } from '../../comparison/compare.ts'
import { extract } from '../../extraction/extract.ts'

/** A policy that pays for braces, with these lines about its scope. */
const braces = (...scope: string[]) =>
  extract(
    Buffer.from(['Knee Braces', 'Application', ...scope, 'Policy', 'Braces are covered.'].join('\n\n')),
    'text/plain',
  )
const compare = (before: readonly string[], after: readonly string[]) =>
  comparePolicies(braces(...before), braces(...after), { isConfirmed: true })

const COMMERCIAL = 'This policy applies to commercial plans.'
const MEDICAID = 'This policy applies to Medicaid plans.'

test.each<[what: string, before: string[], after: string[], direction: string]>([
  ['a plan that is no longer named pays less', [COMMERCIAL, MEDICAID], [COMMERCIAL], 'tightening'],
  ['a plan that is named anew pays more', [COMMERCIAL], [COMMERCIAL, MEDICAID], 'loosening'],
  ['so does the second sentence of a line', [`${COMMERCIAL} ${MEDICAID}`], [COMMERCIAL], 'tightening'],
  [
    'so does an entry of a list',
    ['Applies to:\n• Commercial\n• Medicaid'],
    ['Applies to:\n• Commercial'],
    'tightening',
  ],
  [
    'a plan that is exempted pays less',
    [COMMERCIAL],
    [COMMERCIAL, 'This policy does not apply to Medigap.'],
    'tightening',
  ],
  [
    'a state that is excepted pays less',
    ['This policy applies to Exchange plans.'],
    ['This policy applies to Exchange plans in all states except for Ohio.'],
    'tightening',
  ],
  [
    'groups that could elect it pay less',
    ['These guidelines apply to fully insured and, if elected, ASO members.'],
    ['These guidelines apply to fully insured members.'],
    'tightening',
  ],
])('%s', (_, before, after, direction) =>
  expect(compare(before, after)).toMatchObject({
    changeType: 'applicability_changed',
    severity: 'medium',
    shouldAlert: true,
    direction,
  }),
)

test('the reason names the state as one that is left out', () =>
  expect(
    compare(
      ['This policy applies to Exchange plans.'],
      ['This policy applies to Exchange plans in all states except for Ohio.'],
    ),
  ).toMatchObject({ facts: { scope_added: ['excludes OH'] } }))

test('a policy on payment is a burden, so nobody knows whether its plans gain', () => {
  const claims = (...scope: string[]) =>
    extract(Buffer.from(['Reimbursement Policy', ...scope, 'Braces are covered.'].join('\n\n')), 'text/plain')
  expect(
    comparePolicies(claims(COMMERCIAL, MEDICAID), claims(COMMERCIAL), { isConfirmed: true, models: null }),
  ).toMatchObject({ changeType: 'applicability_changed', direction: 'unknown' })
})

test.each<[what: string, before: string[], after: string[]]>([
  [
    'two sentences that became one',
    [COMMERCIAL, MEDICAID],
    ['This policy applies to commercial plans and Medicaid plans.'],
  ],
  ['sentences that became a line', [COMMERCIAL, MEDICAID], ['Lines of business: Commercial, Medicaid']],
  ['sentences in another order', [COMMERCIAL, MEDICAID], [MEDICAID, COMMERCIAL]],
])('%s changes nothing', (_, before, after) => {
  const comparison = compare(before, after)
  expect(comparison.outcome === 'changed' && comparison.shouldAlert).toBe(false)
})
