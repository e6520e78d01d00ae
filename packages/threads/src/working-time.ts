import type { Worker } from 'node:worker_threads'

/**
 * Wall-clock limit as a multiple of the limit of processor time: on a busy machine threads wait,
 * also for their code to load.
 */
const PATIENCE = 5
const MIN_DELAY_MS = 50

/**
 * Calls back once a thread has used more processor time than the limit since this call. A thread
 * that does not report its time is stopped by the clock.
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

/** Processor time of a thread since its start; 0 for one that has not started. */
async function workedMs(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
  return (user + system) / 1_000
}
