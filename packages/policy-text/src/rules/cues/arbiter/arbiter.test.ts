import { clausesIn } from '../../extract-rules.ts'
import { arbitrate } from './arbiter.ts'

const judgedOn = (text: string, name: string) =>
  arbitrate(() => ({ name, probability: 0.9 }), clausesIn(text)[0]!.clause, {
    findings: [],
    options: () => [],
  }).map(({ category, disposition }) => `${category} ${disposition}`)

test('a clause in which nothing was found gets the likeliest rule', () =>
  expect(judgedOn('Send the operative note for 29881.', 'documentation required')).toEqual([
    'documentation required',
  ]))

test.each([
  ['Operative notes are not required for 29881.', 'documentation required'],
  ['An NDC isn’t needed for 90686.', 'drug_billing requires_ndc'],
  ['No operative report is necessary for 29881.', 'documentation required'],
])('a duty that is denied is not stated, however likely: %s', (text, name) =>
  expect(judgedOn(text, name)).toEqual([]),
)
