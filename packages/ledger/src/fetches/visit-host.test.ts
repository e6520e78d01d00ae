import { nextVisitAt, retryVisitAt, visitWhenFree } from './visit-host.ts'

const NOW = new Date('2026-03-01T00:00:00Z')

test('the next visit comes after the pause between two visits', () => {
  expect(nextVisitAt(NOW).toISOString()).toBe('2026-03-01T00:00:02.100Z')
  expect(retryVisitAt(NOW).toISOString()).toBe('2026-03-01T00:00:00.100Z')
})

test('a visit is repeated until the host is free, also before its lease ends', async () => {
  const answers = [{ busyUntil: NOW }, { busyUntil: new Date(NOW.getTime() + 3_600_000) }, { outcome: 'ok' }]
  expect(
    await visitWhenFree(
      () => Promise.resolve(answers.shift()!),
      () => NOW,
    ),
  ).toEqual({ outcome: 'ok' })
  expect(answers).toEqual([])
})

test('a visit that finds nothing to do is not repeated', async () =>
  expect(
    await visitWhenFree(
      () => Promise.resolve(null),
      () => NOW,
    ),
  ).toBeNull())
