import { COVERAGE_WORDS, coverageStateOf, coverageTierOf, overallTier } from './payer-health.ts'

test.each([
  ['healthy', 'documents_missing', 'full'],
  ['warning', 'fetches_failing', 'partial'],
  ['critical', 'not_read_yet', 'thin'],
  ['critical', 'no_sources', 'none'],
  ['critical', 'all_sources_paused', 'none'],
] as const)('a payer that is %s for %s has %s coverage', (status, reason, tier) =>
  expect(coverageTierOf({ status, reasons: [reason] })).toBe(tier),
)

test.each([
  ['healthy', 'documents_missing', 'watched in full'],
  ['critical', 'all_sources_paused', 'watching is paused'],
  ['critical', 'no_sources', 'not watched'],
] as const)('a payer that is %s for %s is %s on every page', (status, reason, words) =>
  expect(COVERAGE_WORDS[coverageStateOf({ status, reasons: [reason] })]).toBe(words),
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
