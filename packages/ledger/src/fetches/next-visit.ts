import { setTimeout as pause } from 'node:timers/promises'

/** Longer than the pause that `visitHost` keeps between two visits of a host. */
const NEXT_VISIT_MS = 2_100
/** Slack after the end of a lease. */
const SLACK_MS = 100
/** A lease usually ends early, so it is asked for often. */
const [SHORTEST_WAIT_MS, LONGEST_WAIT_MS] = [10, 500]

/** When the next check of a host that was visited now may start. */
export const nextVisitAt = (now: Date): Date => new Date(now.getTime() + NEXT_VISIT_MS)

/** When a check may start again whose host was busy until an instant. */
export const retryVisitAt = (busyUntil: Date): Date => new Date(busyUntil.getTime() + SLACK_MS)

/** Repeats a visit until the host is free. */
export async function visitWhenFree<T extends object | null>(
  visit: () => Promise<T | { busyUntil: Date }>,
  now: () => Date,
): Promise<T> {
  for (;;) {
    const result = await visit()
    if (result === null || !('busyUntil' in result)) return result
    const leftMs = result.busyUntil.getTime() - now().getTime()
    await pause(Math.min(Math.max(leftMs, SHORTEST_WAIT_MS), LONGEST_WAIT_MS))
  }
}
