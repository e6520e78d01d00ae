import { coverageTierOf, overallTier } from './coverage-tier.ts'

test.each([
  ['healthy', 2, 'full'],
  ['warning', 2, 'partial'],
  ['critical', 1, 'thin'],
  ['critical', 0, 'none'],
] as const)('a payer that is %s with %d sources has %s coverage', (status, sourcesTotal, tier) => expect(coverageTierOf({ status, sourcesTotal })).toBe(tier))

test.each([
  [8, 2, 0, 'full'],
  [5, 0, 5, 'partial'],
  [4, 0, 6, 'thin'],
  [0, 0, 0, 'none'],
])('%d healthy, %d in doubt and %d critical payers are %s coverage, however many are not watched', (healthy, warning, critical, tier) =>
  expect(overallTier({ healthy, warning, critical, unwatched: 5_000 })).toBe(tier),
)
