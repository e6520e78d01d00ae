import { hostileText, hostileTexts, type HostileText } from './hostile-texts.ts'

/** Result of a measurement: `slow` names the text whose time grows too fast. */
export type Measured = { slow: null } | { slow: HostileText; chars: number; ms: number; quarterMs: number }

/**
 * Lengths of the first rounds: short enough for quadratic patterns, to select the hardest texts.
 */
const FIRST_CHARS = [500, 8_000]
const MOST_CHARS = 1_000_000
const HARDEST = 5
/**
 * A square of so little at a quarter of the longest text stays below `LITTLE_MS`: 10 * 16 < 250,
 * with room for the steps of 4 ms.
 */
const NO_TROUBLE_MS = 10
/** Below the first, a pattern is never slow; above the second, it always is. */
const [LITTLE_MS, MUCH_MS] = [250, 2_500]
/** Time grows 4 times per step when linear and 16 times when quadratic. */
const MOST_GROWTH = 9
const TRIES = 3

/**
 * Feeds a pattern its hostile texts up to a length.
 *
 * @param mostChars the longest text that the pattern can meet
 */
export function measurePattern(
  { source, flags }: { source: string; flags: string },
  mostChars = MOST_CHARS,
): Measured {
  const pattern = new RegExp(source, flags)
  let texts = hostileTexts(source, flags)
  for (const chars of FIRST_CHARS.filter((length) => length < mostChars)) {
    const measured = texts
      .map((text) => ({
        text,
        ms: leastClockMs(pattern, hostileText(text, chars), chars === FIRST_CHARS[0] ? 1 : TRIES),
      }))
      .sort((a, b) => b.ms - a.ms)
    const worst = measured[0]!
    if (worst.ms > MUCH_MS) return { slow: worst.text, chars, ms: worst.ms, quarterMs: 0 }
    texts = measured.slice(0, chars === FIRST_CHARS[0] ? 60 : HARDEST).map(({ text }) => text)
  }
  for (const text of texts) {
    const measured = growthOf(pattern, text, mostChars)
    if (measured.slow !== null) return measured
  }
  return { slow: null }
}

/** How the time grows with one text, each length four times the one before. */
function growthOf(pattern: RegExp, text: HostileText, mostChars: number): Measured {
  let quarterMs = 0
  for (let chars = mostChars / 64; chars <= mostChars; chars *= 4) {
    const ms = measureFastest(pattern, hostileText(text, chars), quarterMs)
    const isSlow = ms > LITTLE_MS && (ms > MOST_GROWTH * quarterMs || ms > MUCH_MS)
    if (isSlow) return { slow: text, chars, ms, quarterMs }
    if (chars * 4 >= mostChars && ms < NO_TROUBLE_MS) break
    quarterMs = ms
  }
  return { slow: null }
}

/** The least of some tries, and no further try once one is good. */
function measureFastest(pattern: RegExp, text: string, quarterMs: number): number {
  let ms = Infinity
  for (let tried = 0; tried < TRIES && ms > LITTLE_MS && ms > MOST_GROWTH * quarterMs; tried += 1)
    ms = Math.min(ms, cpuMs(pattern, text))
  return ms
}

/**
 * The least of some times by the clock. Kernels count processor time in steps of up to 4 ms, too
 * coarse to rank short texts. One long time ranks a text well enough.
 */
function leastClockMs(pattern: RegExp, text: string, tries: number): number {
  let ms = Infinity
  for (let tried = 0; tried < tries && (tried === 0 || ms < NO_TROUBLE_MS); tried += 1) {
    const before = performance.now()
    searchAll(pattern, text)
    ms = Math.min(ms, performance.now() - before)
  }
  return ms
}

/** Processor time of this thread for finding all that a pattern finds in a text. */
function cpuMs(pattern: RegExp, text: string): number {
  const before = process.threadCpuUsage()
  searchAll(pattern, text)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

/** Builds no match objects: they would cost more than the search and hide which text is hard. */
function searchAll(pattern: RegExp, text: string): void {
  pattern.lastIndex = 0
  let from = -1
  while (pattern.test(text) && pattern.global) {
    if (pattern.lastIndex === from) pattern.lastIndex += 1
    from = pattern.lastIndex
  }
}
