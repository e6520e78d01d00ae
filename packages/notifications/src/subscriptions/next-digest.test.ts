import { isTimeZone, nextDigestAt, periodOf } from './next-digest.ts'

const iso = (at: Date) => at.toISOString()

test.each([
  ['daily', 'America/New_York', '2026-01-15T11:59:59Z', '2026-01-15T12:00:00.000Z'],
  ['daily', 'America/New_York', '2026-01-15T12:00:00Z', '2026-01-16T12:00:00.000Z'],
  ['daily', 'UTC', '2026-01-15T00:00:00Z', '2026-01-15T07:00:00.000Z'],
  ['daily', 'Asia/Kathmandu', '2026-01-15T00:00:00Z', '2026-01-15T01:15:00.000Z'],
  // The clocks of New York go forward on March 8 and back on November 1, 2026.
  ['daily', 'America/New_York', '2026-03-07T12:00:00Z', '2026-03-08T11:00:00.000Z'],
  ['daily', 'America/New_York', '2026-03-08T11:00:00Z', '2026-03-09T11:00:00.000Z'],
  ['daily', 'America/New_York', '2026-10-31T11:00:00Z', '2026-11-01T12:00:00.000Z'],
  // Local days differ from those of UTC.
  ['daily', 'Pacific/Kiritimati', '2026-01-15T16:59:59Z', '2026-01-15T17:00:00.000Z'],
  ['daily', 'Pacific/Kiritimati', '2026-01-15T17:00:00Z', '2026-01-16T17:00:00.000Z'],
  ['daily', 'Pacific/Pago_Pago', '2026-01-15T02:00:00Z', '2026-01-15T18:00:00.000Z'],
  ['weekly', 'America/New_York', '2026-11-23T11:59:59Z', '2026-11-23T12:00:00.000Z'],
  ['weekly', 'America/New_York', '2026-11-23T12:00:00Z', '2026-11-30T12:00:00.000Z'],
  ['weekly', 'Pacific/Kiritimati', '2026-11-22T16:00:00Z', '2026-11-22T17:00:00.000Z'],
  ['immediate', 'America/New_York', '2026-11-23T12:00:00Z', '2026-11-23T13:00:00.000Z'],
] as const)('a %s digest in %s after %s is made at %s', (frequency, timeZone, after, expected) => {
  expect(iso(nextDigestAt(frequency, timeZone, new Date(after)))).toBe(expected)
})

test.each([
  ['daily', 'America/New_York', '2026-11-23T12:00:00Z', 'daily:2026-11-23'],
  ['weekly', 'Pacific/Kiritimati', '2026-11-22T17:00:00Z', 'weekly:2026-11-23'],
  ['immediate', 'Pacific/Kiritimati', '2026-11-22T17:00:00Z', 'hourly:2026-11-22T17'],
] as const)('a %s digest in %s of %s is %s', (frequency, timeZone, due, expected) => {
  expect(periodOf(frequency, timeZone, new Date(due))).toBe(expected)
})

test('every zone has one digest for each local day of two years, at seven', () => {
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')].filter(isTimeZone)
  expect(zones.length).toBeGreaterThan(400)
  for (const timeZone of zones.filter((_, index) => index % 12 === 0)) {
    const hour = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' })
    const periods: string[] = []
    let at = new Date('2026-01-01T00:00:00Z')
    for (let count = 0; count < 730; count += 1) {
      at = nextDigestAt('daily', timeZone, at)
      periods.push(periodOf('daily', timeZone, at))
      expect(Number(hour.format(at))).toBe(7)
    }
    const first = Date.parse(periods[0]!.slice('daily:'.length))
    const days = periods.map((_, index) => new Date(first + index * 86_400_000).toISOString().slice(0, 10))
    expect(periods).toEqual(days.map((day) => `daily:${day}`))
  }
})

test.each(['', 'Mars/Base', '+05:00', 'EST5EDT', '../etc/passwd', 'America/New York', 'x'.repeat(10_000)])(
  '%.20s is no time zone',
  (name) => expect(isTimeZone(name)).toBe(false),
)
