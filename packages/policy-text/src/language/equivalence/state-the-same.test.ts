import { statementsOf } from '../statements.ts'
import { stateTheSame } from './state-the-same.ts'

const same = (before: string, after: string, keptShare = 0.3) => {
  const [was, is] = [before, after].map((text) => ({ text, statements: statementsOf(text), blocks: 1 }))
  return stateTheSame(was!, is!, { runs: 4, keptShare })
}

test.each([
  [
    'Definitive testing is reimbursed only when the presumptive test is unexpected.',
    'The plan does not pay for definitive testing unless the presumptive result is unexpected.',
  ],
  [
    'Claims without an anesthesia modifier are denied.',
    'A claim is denied if it lacks an anesthesia modifier.',
  ],
  [
    'Lesions from the second through the fourteenth are billed as 17003, one unit each.',
    'Bill one unit of 17003 for each of the lesions 2 to 14.',
  ],
  [
    'Replacement at more than two levels is excluded. It is paid with 0172, 0173 or 0174.',
    'Excluded: replacement at three or more levels. It is paid with revenue codes 0172 to 0174.',
  ],
])('%s states what %s states', (before, after) => expect(same(before, after)).toBe(true))

test.each([
  [
    'a code that another clause refuses',
    'We pay 81162. We do not pay 81432.',
    'We pay 81432. We do not pay 81162.',
  ],
  ['a number', 'Approval is good for 90 days.', 'Approvals remain valid for 60 days.'],
  ['a period', 'Two visits are paid per month.', 'We pay two visits per year.'],
  ['a duty', 'Photographs must be attached.', 'Attaching photographs is not required.'],
  ['an opposite', 'The tumor is HER2 positive.', 'The tumor is HER2 negative.'],
  [
    'a member that leaves a refusal',
    'Not needed: a test for alcohol, or a referral to a specialist.',
    'Not needed: a test for alcohol. A referral to a specialist is needed.',
  ],
  [
    'a product on the other list',
    'Preferred: Q5117, Q5116; Non-preferred: Q5114.',
    'Preferred: Q5116, Q5114; Non-preferred: Q5117.',
  ],
  ['one more level', 'One level of appeal is offered.', 'Two levels of appeal are offered.'],
  ['a share', 'Late notice lowers payment by 20%.', 'Late notice lowers payment to 20%.'],
])('%s is no matter of wording: %s, %s', (_, before, after) => {
  for (const keptShare of [0.3, 0.85]) expect(same(before, after, keptShare)).toBe(false)
})
