import { createRequire } from 'node:module'
import type { LockOptions } from 'proper-lockfile'

const load = createRequire(import.meta.url)
type Lockfile = { lockSync: (path: string, options: LockOptions) => () => void }

/** A process that was killed leaves its lock; one that works moves its lock on. */
const STALE_MS = 10_000
const [WAIT_MS, LONGEST_WAIT_MS] = [20, 30_000]

/**
 * Does work that changes a file, one process at a time. @throws what the work throws; `ELOCKED`
 * after half a minute of waiting
 */
export function whileLocked<T>(path: string, work: () => T): T {
  const release = locked(path, Date.now() + LONGEST_WAIT_MS)
  try {
    return work()
  } finally {
    release()
  }
}

/**
 * The library listens to the signals of its process from when it is loaded: services that only read
 * figures do without.
 */
function locked(path: string, untilMs: number): () => void {
  const { lockSync } = load('proper-lockfile') as Lockfile
  for (;;) {
    try {
      return lockSync(path, { stale: STALE_MS })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ELOCKED' || Date.now() > untilMs) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS)
    }
  }
}
