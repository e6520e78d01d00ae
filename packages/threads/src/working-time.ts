import type { Worker } from 'node:worker_threads'

/** A busy machine lets a thread wait: it may take this many times its limit by the clock. */
const PATIENCE = 2.5
const MIN_DELAY_MS = 50

/**
 * Calls back once a thread has worked longer than a limit on what it was given, by its own processor time; a thread that cannot
 * say so is judged by the clock.
 *
 * @returns ends the watch.
 */
export function afterWorkingTime(worker: Worker, limitMs: number, exceeded: () => void): () => void {
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  const before = workedMs(worker)
  const check = async () => {
    const leftMs = limitMs - ((await workedMs(worker)) - (await before))
    if (isOver) return
    if (leftMs <= 0) finish()
    else timer = setTimeout(() => void check(), Math.max(leftMs, MIN_DELAY_MS))
  }
  const finish = () => {
    stop()
    exceeded()
  }
  const stop = () => {
    isOver = true
    clearTimeout(timer)
    clearTimeout(end)
  }
  timer = setTimeout(() => void check(), limitMs)
  const end = setTimeout(finish, limitMs * PATIENCE)
  return stop
}

/** Processor time of a thread since its start; 0 for one that has not begun. */
async function workedMs(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
  return (user + system) / 1_000
}
