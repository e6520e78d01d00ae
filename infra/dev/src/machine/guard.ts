import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export type GuardOrder = { stop: number; signal: NodeJS.Signals } | { remove: string } | { release: true }

export type Guard = {
  pid: number
  /**
   * Adds work for when this process ends without releasing the guard: stops run first, in this
   * order.
   */
  order(order: GuardOrder): void
  /** The launcher cleaned up itself: the guard exits without doing anything. */
  release(): void
}

const MAIN = fileURLToPath(new URL('./guard-main.ts', import.meta.url))

/**
 * A watcher that survives a `kill -9` of this process. When its standard input ends, it stops the
 * servers, which run in their own process groups, and removes temporary files.
 */
export function startGuard(): Guard {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
    env: {},
  })
  child.unref()
  child.stdin.on('error', () => undefined)
  // A pipe is a socket here; it must not keep the launcher awake once all else is done.
  ;(child.stdin as unknown as { unref(): void }).unref()
  const order = (given: GuardOrder) => void child.stdin.write(`${JSON.stringify(given)}\n`)
  return {
    pid: child.pid ?? 0,
    order,
    release() {
      order({ release: true })
      child.stdin.end()
    },
  }
}
