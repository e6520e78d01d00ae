import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export type GuardOrder = { stop: number; signal: NodeJS.Signals } | { remove: string } | { release: true }

export type Guard = {
  pid: number
  /** Adds something to do once this process is gone without having released the guard: stops first, in this order. */
  order(order: GuardOrder): void
  /** Everything was cleared up in the ordinary way: the guard goes without doing anything. */
  release(): void
}

const MAIN = fileURLToPath(new URL('./guard-main.ts', import.meta.url))

/**
 * A watcher that outlives a `kill -9` of this process. Servers run in process groups of their own and would stay behind;
 * the guard sees its standard input end, stops them and removes what was temporary.
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
