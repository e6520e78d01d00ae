import type { Log } from '@ppman/http'

/**
 * Does something every so often, one at a time; a failure is logged and the next turn comes.
 *
 * @returns a function that ends it
 */
export function repeat(everyMs: number, work: () => Promise<unknown>, log: Log): () => void {
  let running = false
  const timer = setInterval(async () => {
    if (running) return
    running = true
    await work().catch((err: unknown) => log.warn({ err }, 'repeated work failed'))
    running = false
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
