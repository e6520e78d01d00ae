import { coverageTierOf, overallTier } from './payer-health.ts'

test.each([
  ['healthy', 'documents_missing', 'full'],
  ['warning', 'fetches_failing', 'partial'],
  ['critical', 'not_read_yet', 'thin'],
  ['critical', 'no_sources', 'none'],
] as const)('a payer that is %s for %s has %s coverage', (status, reason, tier) =>
  expect(coverageTierOf({ status, reasons: [reason] })).toBe(tier),
)

test.each([
  [8, 2, 0, 'full'],
  [5, 0, 5, 'partial'],
  [4, 0, 6, 'thin'],
  [0, 0, 0, 'none'],
])(
  '%d healthy, %d in doubt and %d critical payers are %s coverage, however many are not watched',
  (healthy, warning, critical, tier) =>
    expect(overallTier({ healthy, warning, critical, unwatched: 5_000 })).toBe(tier),
)
