import { setTimeout as pause } from 'node:timers/promises'

/**
 * Long enough for a machine that is busy with other things: processes may start for minutes there.
 */
const PATIENCE_MS = 250_000
const PAUSE_MS = 20

/**
 * Waits until something is so, however long a busy machine takes. @throws in these words when it
 * never is
 */
export async function until(claim: string, isSo: () => Promise<boolean> | boolean): Promise<void> {
  const endsAt = Date.now() + PATIENCE_MS
  while (!(await isSo())) {
    if (Date.now() > endsAt) throw new Error(`It never came to this: ${claim}.`)
    await pause(PAUSE_MS)
  }
}
