import { comparePolicies } from '../comparison/compare.ts'
import { extract } from '../extraction/extract.ts'
import { areOpposedInWords } from './opposed-words.ts'

const compare = (before: string, after: string) => {
  const [was, is] = [before, after].map((sentence) =>
    extract(Buffer.from(`Gait Studies\n\nPolicy\n\nStudies need an order.\n\n${sentence}\n`), 'text/plain'),
  )
  return comparePolicies(was!, is!, { isConfirmed: true })
}
const alerts = (before: string, after: string) => {
  const comparison = compare(before, after)
  return comparison.outcome === 'changed' && comparison.shouldAlert
}

test.each([
  ['A second study within 6 months is not covered.', 'A second study after 6 months is not covered.'],
  ['All gait studies require prior authorization.', 'Some gait studies require prior authorization.'],
  [
    'Claims that are sent within 90 days are paid in full.',
    'Claims that are sent after 90 days are paid in full.',
  ],
])('“%s” is told from “%s”, both ways', (before, after) =>
  expect([alerts(before, after), alerts(after, before)]).toEqual([true, true]),
)

test.each([
  ['Claims after 90 days are denied.', 'Claims are paid within 90 days.'],
  ['The study is paid within 6 weeks of surgery.', 'In the first 6 weeks of surgery the study is paid.'],
  ['Each of the studies is paid.', 'All studies are paid.'],
])('“%s” and “%s” are not opposed', (before, after) => expect(areOpposedInWords(before, after)).toBe(false))

test.each([
  ['Neither 95999 nor 96000 is separately reimbursed.', '95999 and 96000 are not separately reimbursed.'],
  [
    'Coverage of the study is contingent on the diagnosis.',
    'Coverage of the study depends on the diagnosis.',
  ],
])('“%s” states the same as “%s”', (before, after) =>
  expect([alerts(before, after), alerts(after, before)]).toEqual([false, false]),
)
