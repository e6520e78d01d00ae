import { isChecked, type SourceStatus, sourceStatusOf, STATUS_WORDS } from './source.ts'

const NOW = new Date('2026-06-01T12:00:00Z')
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000)
const read = { state: 'active', failures: 0, lastSuccessAt: minutes(-5), nextCheckAt: minutes(60) } as const

test.each<[SourceStatus, string, object]>([
  ['read', 'was just read', {}],
  ['read', 'is due since a few minutes', { nextCheckAt: minutes(-59) }],
  ['overdue', 'is due since an hour', { nextCheckAt: minutes(-60) }],
  ['not_read_yet', 'was added and not read', { lastSuccessAt: null }],
  ['failing', 'failed at its last check', { failures: 1 }],
  ['failing', 'failed at every check', { failures: 2, lastSuccessAt: null }],
  ['paused', 'was paused after it was read', { state: 'paused' }],
  ['paused', 'was paused after it failed', { state: 'paused', failures: 2, nextCheckAt: minutes(-9_999) }],
  ['retired', 'was retired while it failed', { state: 'retired', failures: 2 }],
  ['needs_human_review', 'failed three times', { state: 'needs_human_review', failures: 3 }],
  ['blocked', 'is refused by the site', { state: 'blocked', failures: 1 }],
])('a source is %s that %s', (status, _, more) => {
  expect(sourceStatusOf({ ...read, ...more }, NOW)).toBe(status)
  expect(isChecked({ ...read, ...more })).toBe(status !== 'paused' && status !== 'retired')
})

test('no two statuses have the same words', () => {
  const texts = Object.values(STATUS_WORDS)
  expect(new Set(texts).size).toBe(texts.length)
})
