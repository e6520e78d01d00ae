import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/**
 * Wall-clock limit as a multiple of the limit of processor time: on a busy machine children
 * wait, also for their code to load.
 */
const PATIENCE = 5
const MIN_DELAY_MS = 50

/**
 * Calls back once a child has used more processor time than the limit since this call. A child
 * whose time is not known, as on macOS, is stopped by the clock.
 *
 * @returns ends the watch.
 */
export function afterWorkingTime(child: ChildProcess, limitMs: number, exceeded: () => void): () => void {
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  const before = workedMs(child)
  const check = async () => {
    const leftMs = limitMs - ((await workedMs(child)) - (await before))
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

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10
/** Fields of /proc/PID/stat after the name in brackets, which may hold blanks. */
const [USER, SYSTEM] = [11, 12] as const

/** Processor time of a child and its threads since its start; 0 where it is not known. */
async function workedMs({ pid }: ChildProcess): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[USER] ?? 0) + Number(fields[SYSTEM] ?? 0)) * TICK_MS
}
