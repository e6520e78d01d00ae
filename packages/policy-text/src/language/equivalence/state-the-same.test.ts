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
  ['a share', 'Late notice lowers payment by 20%.', 'Late notice lowers payment to 20%.'],
])('%s is no matter of wording: %s, %s', (_, before, after) => {
  for (const keptShare of [0.3, 0.85]) expect(same(before, after, keptShare)).toBe(false)
})
