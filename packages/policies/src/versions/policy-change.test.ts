import { ownDayOf } from './policy-change.ts'

const previous = { effectiveOn: '1999-09-13', fetchedAt: new Date('2026-11-01T00:00:00Z') }

test.each<[string, string | null, { effectiveOn: string | null } | undefined, string | null]>([
  ['of the first version is that of the policy', '1999-09-13', undefined, '1999-09-13'],
  ['that the document only repeats is not that of the change', '1999-09-13', previous, null],
  ['that moved on is that of the change', '2026-10-01', previous, '2026-10-01'],
  [
    'that appears in the new version is that of the change',
    '2026-10-01',
    { effectiveOn: null },
    '2026-10-01',
  ],
  [
    'that both versions announce is that of the change',
    '2027-01-01',
    { effectiveOn: '2027-01-01' },
    '2027-01-01',
  ],
  ['that moved back into the past is not that of the change', '1999-01-01', previous, null],
  ['that the new version no longer states is unknown', null, previous, null],
])('a date %s', (_, effectiveOn, earlier, expected) =>
  expect(ownDayOf(effectiveOn, earlier && { ...previous, ...earlier })).toBe(expected),
)
