import { setImmediate } from 'node:timers/promises'

/** Longest that a slice of background work may keep others waiting. */
const SLICE_MS = 8

/** Runs a generator to its end, letting others work whenever it paused after at least a slice. */
export async function inSlices<T>(work: Generator<void, T>): Promise<T> {
  let started = performance.now()
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() - started < SLICE_MS) continue
    await setImmediate()
    started = performance.now()
  }
}
