import { type Guard, startGuard } from '../guard.ts'
import { places } from '../places.ts'
import type { Closing } from './closing.ts'
import { releaseLauncherLock, takeLauncherLock } from './launcher-lock.ts'
import { readStack, removeStack } from './stack-file.ts'

/** Takes the data directory for this launcher, and sets the guard that clears up if it is killed. */
export async function takePlace(closing: Closing): Promise<Guard> {
  const guard = startGuard()
  try {
    await takeLauncherLock(places.launcher, { pid: process.pid, guardPid: guard.pid }, () =>
      addressOf(readStack(places.stack)?.baseUrl),
    )
  } catch (error) {
    guard.release()
    throw error
  }
  removeStack(places.stack)
  guard.order({ remove: places.stack })
  closing.add('the launcher lock', async () => {
    releaseLauncherLock(places.launcher)
    guard.release()
  })
  return guard
}

const addressOf = (baseUrl: string | undefined) => (baseUrl ? `, at ${baseUrl}` : '')
