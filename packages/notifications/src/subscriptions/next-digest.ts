import type { Frequency } from './settings-repo.ts'

/** Local hour at which digests are made, and the day of weekly ones (0 is Sunday). */
const [DIGEST_HOUR, WEEKLY_ON] = [7, 1]
const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000]

/** Area and place of the IANA database, such as `America/New_York`, or UTC. */
const ZONE_SHAPE = /^(?:UTC|[A-Z][A-Za-z]+(?:\/[A-Za-z0-9_+-]+){1,2})$/

/** Whether this process knows the time zone. */
export function isTimeZone(name: string): boolean {
  if (!ZONE_SHAPE.test(name)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/**
 * When the next digest is made: at 07:00 of the reader's clock, weekly ones on Monday, after an
 * instant. Mail that is sent at once is held back in a flood until the next full hour.
 */
export function nextDigestAt(frequency: Frequency, timeZone: string, after: Date): Date {
  if (frequency === 'immediate') return new Date((Math.floor(after.getTime() / HOUR_MS) + 1) * HOUR_MS)
  for (let day = dayOf(timeZone, after); ; day += DAY_MS) {
    if (frequency === 'weekly' && new Date(day).getUTCDay() !== WEEKLY_ON) continue
    const at = instantOf(timeZone, day + DIGEST_HOUR * HOUR_MS)
    if (at > after) return at
  }
}

/** Names the digest that is due at an instant. A subscription gets one mail of each name. */
export function periodOf(frequency: Frequency, timeZone: string, dueAt: Date): string {
  if (frequency === 'immediate') return `hourly:${dueAt.toISOString().slice(0, 13)}`
  return `${frequency}:${new Date(dayOf(timeZone, dueAt)).toISOString().slice(0, 10)}`
}

/** The local day at an instant, as midnight UTC in milliseconds. */
const dayOf = (timeZone: string, at: Date): number => {
  const local = at.getTime() + offsetMs(timeZone, at.getTime())
  return Math.floor(local / DAY_MS) * DAY_MS
}

/**
 * The instant at which local clocks show a time. A time that a change of clocks leaves out is moved
 * on by as much; of one that comes twice, the first is meant.
 *
 * @param local the wall clock's time, written as milliseconds UTC
 */
function instantOf(timeZone: string, local: number): Date {
  const [before, after] = [local - DAY_MS, local + DAY_MS].map((near) => offsetMs(timeZone, near))
  const candidates = [local - before!, local - after!]
  const exact = candidates.filter((utc) => utc + offsetMs(timeZone, utc) === local)
  return new Date(exact.length > 0 ? Math.min(...exact) : local - before!)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** How far local clocks are ahead of UTC at an instant, in milliseconds, full seconds. */
function offsetMs(timeZone: string, utc: number): number {
  let format = formats.get(timeZone)
  if (!format) {
    const numeric = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
    const clock = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const
    format = new Intl.DateTimeFormat('en-US', { timeZone, ...numeric, ...clock })
    formats.set(timeZone, format)
  }
  const parts = format.formatToParts(utc)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)!.value)
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return local - Math.floor(utc / 1_000) * 1_000
}
