import { sayTheSame } from './same-meaning.ts'
import { statementsOf } from '../statements.ts'

const same = (before: string, after: string, isRewritten = false) =>
  sayTheSame(statementsOf(before), statementsOf(after), isRewritten)

test.each([
  [
    'Precertification must be obtained before the first injection and is valid for 12 months.',
    'You must obtain precertification before the first injection; it remains valid for 12 months.',
  ],
  [
    'Surgery in members younger than 18 years is reviewed case by case.',
    'Requests for surgery in members under 18 years of age are reviewed on an individual basis.',
  ],
  ['Members under 21 years of age with autism', 'Members aged 20 or younger who have autism'],
  ['We do not pay for 20610 or 20611.', '20610 and 20611 are not paid.'],
])('%s is what %s says', (before, after) => expect(same(before, after)).toBe(true))

test.each([
  ['Photographs must be submitted.', 'Photographs need not be submitted.'],
  ['A treatment plan may be sent.', 'A treatment plan must be sent.'],
  ['Records are sent on request.', 'Records are sent with the claim.'],
  ['G0482 and G0483 are not reimbursed.', 'G0482 is reimbursed. G0483 is not reimbursed.'],
  [
    'Covered: 81162, 81432 when criteria are met. Considered investigational: 0102U.',
    'Covered: 81162 when criteria are met. Considered investigational: 0102U, 81432.',
  ],
  ['Bill POS 10 at home; bill POS 02 in a clinic.', 'Bill POS 02 at home; bill POS 10 in a clinic.'],
  ['Testing is covered for gastric ulcer.', 'Testing is covered for reflux.'],
])('%s is not what %s says', (before, after) => expect(same(before, after)).toBe(false))

test('a word may be exchanged in a passage that was written anew, a kind may not', () => {
  const [before, after] = [
    'The durable walker is replaced once it is irreparably broken.',
    'Replacement of the durable walker is covered once it is broken beyond repair.',
  ]
  expect(same(before, after.replace(' is covered', ' happens'), true)).toBe(true)
  expect(same('Imaging of the spine in an inpatient stay', 'Imaging of the spine at home', true)).toBe(false)
})
