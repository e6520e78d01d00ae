import { setTimeout as sleep } from 'node:timers/promises'

/** Pause while there is nothing to do, and after the database was away. */
export const [IDLE_MS, AWAY_MS] = [500, 1_000]

/** Resolves after a time, or at once when the signal ends. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined)

/**
 * Repeats a step until the signal ends, and rests while there is nothing to do or the step fails.
 *
 * @param step returns how much it did
 * @param failed is told of errors, such as a database that is away
 */
export async function workUntil(
  signal: AbortSignal,
  step: () => Promise<number>,
  failed: (error: unknown) => void,
): Promise<void> {
  while (!signal.aborted) {
    try {
      if ((await step()) === 0) await pause(IDLE_MS, signal)
    } catch (error) {
      failed(error)
      await pause(AWAY_MS, signal)
    }
  }
}
