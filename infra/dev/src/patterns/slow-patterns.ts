import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { afterWorkingTime } from '@ppman/threads'
import type { Measured } from './measure-pattern.ts'
import type { Pattern } from './pattern-sites.ts'

/** A pattern whose time grows faster than its text, with that text, or null where it timed out. */
export type SlowPattern = { pattern: Pattern; measured: Exclude<Measured, { slow: null }> | null }

const THREAD = fileURLToPath(new URL('./measure-thread.ts', import.meta.url))
/** CPU time limit for all texts of one pattern; linear patterns stay below it. */
const LIMIT_MS = 60_000

/**
 * Measures patterns one after the other in a thread, by its processor time, so that a busy machine
 * changes nothing.
 *
 * @param charsOf the longest text that a pattern can meet; undefined for a megabyte
 */
export async function slowPatterns(
  patterns: readonly Pattern[],
  charsOf: (pattern: Pattern) => number | undefined,
): Promise<SlowPattern[]> {
  const slow: SlowPattern[] = []
  let thread = new Worker(THREAD)
  for (const pattern of patterns) {
    const measured = await measureInThread(thread, { ...pattern, mostChars: charsOf(pattern) })
    if (measured === null) {
      await thread.terminate()
      thread = new Worker(THREAD)
    }
    if (measured?.slow !== null) slow.push({ pattern, measured })
  }
  await thread.terminate()
  return slow
}

/** Null for a pattern that exceeds the time limit. */
function measureInThread(thread: Worker, question: unknown): Promise<Measured | null> {
  return new Promise((resolve, reject) => {
    const stop = afterWorkingTime(thread, LIMIT_MS, () => resolve(null))
    thread.removeAllListeners().once('error', reject)
    thread.once('message', (measured: Measured) => {
      stop()
      resolve(measured)
    })
    thread.postMessage(question)
  })
}
