import { firstDayOf, lastDayOf } from './rule-days.ts'

const read = { readOn: '2026-11-20', lastReadOn: '2026-03-01' }
const rule = (effectiveFrom: string | null, effectiveTo: string | null = null) => ({
  effectiveFrom,
  effectiveTo,
})

test.each([
  ['the day before its replacement begins', rule('2026-01-01'), '2026-10-01', '2026-09-30'],
  ['the day before an announced replacement begins', rule('2026-01-01'), '2027-01-01', '2026-12-31'],
  ['the day before the new wording was read when no day is stated', rule('2026-01-01'), null, '2026-11-19'],
  [
    'the day before the new wording was read when the document bears its old date',
    rule('2026-10-01'),
    '2026-10-01',
    '2026-11-19',
  ],
  [
    'the day before the new wording was read when the stated day was past already',
    rule(null),
    '2026-02-01',
    '2026-11-19',
  ],
  ['the printed day when that is earlier', rule('2026-01-01', '2026-06-30'), '2026-10-01', '2026-06-30'],
  [
    'the day before it would have begun when it never was in force',
    rule('2027-01-01'),
    '2027-01-01',
    '2026-12-31',
  ],
  ['the same when it was withdrawn without a word', rule('2027-04-01'), null, '2027-03-31'],
])('a rule ends on %s', (_, was, startsOn, day) => expect(lastDayOf(was, startsOn, read)).toBe(day))

test.each([
  ['in force keeps its first day when the document is revised', '2026-01-01', '2027-01-01', '2026-01-01'],
  ['still to come is delayed with its document', '2027-01-01', '2027-04-01', '2027-04-01'],
  ['still to come is brought forward with its document', '2027-04-01', '2027-01-01', '2027-01-01'],
  ['without a first day gets none from a later revision', null, '2027-01-01', null],
])('a rule %s', (_, was, message, day) =>
  expect(firstDayOf(rule(was), rule(message), '2026-11-20')).toBe(day),
)
