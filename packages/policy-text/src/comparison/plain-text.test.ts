import { comparePolicies } from './compare.ts'
import { extract } from '../extraction/extract.ts'

const POLICY = [
  'Prior authorization is required for CPT codes 29881, 64483 and 70551.',
  'Surgery is medically necessary when the member has pain and has failed six weeks of therapy.',
  'Reimbursement for 97110 is limited to 12 visits per calendar year.',
  'The score must be 35.5 or more.',
  ...Array.from(
    { length: 30 },
    (_, n) => `Paragraph ${n + 3} tells the reader of care that members get in clinic ${n + 3}.`,
  ),
].join(' ')
const FOOT = 'Careers Contact Us Privacy Policy Terms of Use Feedback'
const compare = (before: string, after: string, isConfirmed = false) => {
  const read = (text: string) => extract(Buffer.from(text), 'text/plain')
  return comparePolicies(read(before), read(after), { isConfirmed })
}
const result = (before: string, after: string) => {
  const comparison = compare(before, after)
  return comparison.outcome === 'changed' && comparison.shouldAlert
    ? comparison.changeType
    : comparison.outcome === 'changed'
      ? 'silent'
      : comparison.outcome
}

test.each<[string, string, string]>([
  [
    'an identifier of the visitor',
    `${POLICY} User ID: ${'4b5'.repeat(3)}-1`,
    `${POLICY} User ID: ${'9c1'.repeat(3)}-2`,
  ],
  ['a share price and its time', `ABC $57.61 4:00 PM ${POLICY}`, `ABC $61.12 2:06 PM ${POLICY}`],
  [
    'a banner about cookies',
    POLICY,
    `${POLICY} We use cookies to improve your experience or to analyze traffic. Accept All`,
  ],
  [
    'a menu that opens',
    `Skip navigation Login Tests Search for: ${POLICY}`,
    `Skip navigation Login Tests All tests and prices Search for: ${POLICY}`,
  ],
  [
    'links in another order',
    `${POLICY} ${FOOT}`,
    `${POLICY} Contact Us Careers Privacy Policy Feedback Terms of Use`,
  ],
  [
    'character references left as they were',
    `Spine \u2013 Hip & Knee. ${POLICY}`,
    `Spine &ndash; Hip &amp; Knee. ${POLICY}`,
  ],
  [
    'a banner repeated',
    `Click here to see the page. ${POLICY}`,
    `Click here to see the page. Click here to see the page. ${POLICY}`,
  ],
])('%s is no news', (_, before, after) => expect(['silent', 'unchanged']).toContain(result(before, after)))

test.each<[string, string, string]>([
  ['pain and has', 'pain or has', 'criteria_changed'],
  ['12 visits', '10 visits', 'unit_limit_changed'],
  ['35.5 or', '32.5 or', 'criteria_changed'],
  [' and 70551', ', 70551 and 0569U', 'prior_auth_added'],
  ['is medically', 'is not medically', 'coverage_change'],
])('%j becoming %j is told in the middle of a page without marks', (from, to, type) => {
  const page = (policy: string) => `Skip navigation Login ${policy.replaceAll('. ', ' ')} ${FOOT}`
  expect(result(page(POLICY), page(POLICY.replace(from, to)))).toBe(type)
})

const entries = (...titles: string[]) =>
  `Newsroom. Select Year. ${titles.map((title, n) => `Jan ${n + 10}, 2026 ${title}`).join(' ')}`
test('a new entry of a list by day is an index item, and the order of entries is nothing', () => {
  const titles = ['New Labs Open', 'A Partner Joins', 'Results Announced', 'Board Meets', 'Plans Made']
  expect(result(entries(...titles), `${entries(...titles)} Feb 3, 2026 Another Partner Joins`)).toBe(
    'index_item_added',
  )
  const [first, ...rest] = entries(...titles).split(/(?= Jan )/)
  expect(result(entries(...titles), [first, ...rest.toReversed()].join(''))).toBe('unchanged')
})

test('a page that lost most of its words and says nothing new is not believed until it is read twice', () => {
  const half = POLICY.slice(0, POLICY.length / 3)
  expect(compare(POLICY, half)).toEqual({ outcome: 'fetch_failure', gate: 'degraded' })
  expect(compare(POLICY, half, true)).toMatchObject({ outcome: 'changed' })
  expect(
    compare(POLICY, 'This policy has been retired. See the archive for the last version of it.'),
  ).toMatchObject({ changeType: 'policy_retired' })
})
