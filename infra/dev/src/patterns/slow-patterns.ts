import { ThreadExhausted, threadPool } from '@ppman/threads'
import type { Measured } from './measure-pattern.ts'
import type { Pattern } from './pattern-sites.ts'

/** A pattern whose time grows faster than its text, with that text, or null where it timed out. */
export type SlowPattern = { pattern: Pattern; measured: Exclude<Measured, { slow: null }> | null }

/** CPU time limit for all texts of one pattern; linear patterns stay below it. */
const LIMIT_MS = 60_000
const MEMORY_MB = 2_048

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
  const { ask, close } = threadPool<Measured>({
    program: new URL('./measure-thread.ts', import.meta.url),
    memoryMb: MEMORY_MB,
    limitMs: LIMIT_MS,
    maxIdle: 1,
  })
  for (const pattern of patterns) {
    const measured = await ask({ ...pattern, mostChars: charsOf(pattern) }).catch((error: unknown) => {
      if (error instanceof ThreadExhausted) return null
      throw error
    })
    if (measured?.slow !== null) slow.push({ pattern, measured })
  }
  await close()
  return slow
}
