import type { HealthStatus, SourceSignals } from './payer-health.ts'
import { healthStatus, scoreHealth } from './score-health.ts'

const NOW = new Date('2026-05-20T12:00:00Z')
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)

const aSource = (over: Partial<SourceSignals> = {}): SourceSignals => ({
  isPaused: false,
  needsReview: false,
  kind: 'policy_page',
  planTypes: ['ppo'],
  fetchIntervalS: 86_400,
  lastCheckedAt: ago(2),
  lastSuccessAt: ago(2),
  isStale: false,
  outcomes: ['not_modified', 'not_modified', 'ok'],
  words: 900,
  ...over,
})
const score = (sources: SourceSignals[], over: object = {}, previous: HealthStatus | null = null) =>
  scoreHealth({ sources, entryPlanTypes: [], unreviewedCritical: 0, ...over }, previous, NOW)

test('a payer whose one source is read in time scores 100', () => {
  expect(score([aSource()])).toEqual({
    compositeScore: 100,
    status: 'healthy',
    components: { freshness: 100, fetchSuccess: 100, parseSuccess: 100, coverage: 100, reviewBacklog: 100 },
    reasons: [],
    sourcesTotal: 1,
    sourcesStale: 0,
    lastSuccessAt: ago(2),
  })
})

test('a payer without sources is critical for that reason alone', () => {
  expect(score([])).toMatchObject({
    compositeScore: 0,
    status: 'critical',
    reasons: ['no_sources'],
    lastSuccessAt: null,
  })
})

test.each([
  ['nothing was read for 14 days', aSource({ lastSuccessAt: ago(14 * 24 + 1) }), 'no_success_in_14_days'],
  [
    'nothing was ever read',
    aSource({ lastSuccessAt: null, lastCheckedAt: null, outcomes: [], words: null }),
    'not_read_yet',
  ],
  ['all is paused', aSource({ isPaused: true }), 'all_sources_paused'],
])('is critical at once when %s, whatever the score and the status before', (_, source, reason) => {
  const { status, reasons } = score([source], {}, 'healthy')
  expect([status, reasons[0]]).toEqual(['critical', reason])
})

test('all is paused: nothing is said to fail, for nothing is checked', () =>
  expect(score([aSource({ isPaused: true })]).reasons).toEqual(['all_sources_paused']))

test('one source that is read keeps the alarm off', () => {
  expect(score([aSource(), aSource({ lastSuccessAt: ago(900) })]).reasons).not.toContain(
    'no_success_in_14_days',
  )
})

test.each([
  ['freshness', { lastCheckedAt: ago(30) }, 'sources_overdue', 70],
  ['fetchSuccess', { outcomes: ['timeout', 'timeout', 'blocked'] }, 'fetches_failing', 75],
  [
    'parseSuccess',
    { outcomes: ['not_modified', 'not_modified', 'not_modified'], words: 0 },
    'text_not_read',
    65,
  ],
  ['parseSuccess', { outcomes: ['parse_empty'] }, 'fetches_failing', 55],
  ['coverage', { words: null }, 'documents_missing', 85],
] as const)('%s falls with %j', (part, over, reason, composite) => {
  const health = score([aSource(over)])
  expect(health.components[part]).toBe(0)
  expect(health.reasons).toContain(reason)
  expect(health.compositeScore).toBe(composite)
})

test('the newest looks count most', () => {
  const [recovered, broken] = [
    ['ok', 'ok', 'timeout', 'timeout'],
    ['timeout', 'timeout', 'ok', 'ok'],
  ].map((outcomes) => score([aSource({ outcomes })]).components.fetchSuccess)
  expect(recovered).toBeCloseTo(100 - broken!, 1)
  expect(recovered).toBeGreaterThan(55)
})

test('a plan type that routing entries name and no source covers is missing', () => {
  expect(score([aSource()], { entryPlanTypes: ['ppo', 'hmo'] }).components.coverage).toBe(50)
})

test('each thing that waits for a person costs less than the one before', () => {
  const backlog = (unreviewedCritical: number) =>
    score([aSource({ needsReview: true })], { unreviewedCritical }).components.reviewBacklog
  expect([backlog(0), backlog(1), backlog(3)]).toEqual([50, 33.3, 20])
})

test('a look a few minutes late is in time', () => {
  expect(score([aSource({ fetchIntervalS: 3_600, lastCheckedAt: ago(1.15) })]).components.freshness).toBe(100)
})

test.each([
  [80, null, 'healthy'],
  [79.9, null, 'warning'],
  [50, null, 'warning'],
  [49.9, null, 'critical'],
  [78, 'healthy', 'healthy'],
  [77.9, 'healthy', 'warning'],
  [81.9, 'warning', 'warning'],
  [82, 'warning', 'healthy'],
  [48, 'warning', 'warning'],
  [47.9, 'warning', 'critical'],
  [51.9, 'critical', 'critical'],
  [52, 'critical', 'warning'],
  [95, 'critical', 'healthy'],
  [10, 'healthy', 'critical'],
] as const)('a score of %d after %s is %s', (composite, previous, status) => {
  expect(healthStatus(composite, previous)).toBe(status)
})
