import type { Column } from '../tables/column.ts'
import { type Chunk, narrowed } from './narrow-column.ts'

const CHUNK = 1 << 16
/** A run takes so many times the bytes of a number that stands by itself. */
const RUN_WEIGHT = 3

/** Where runs begin in their chunk, and the number of each. */
type Runs = { starts: Uint16Array; values: Int32Array }

/**
 * As `narrowColumn`, for numbers that stand many times in a row: a chunk in which they do is kept as runs once it is full. A tall
 * file says the same item in each row of its contracts.
 */
export function runColumn(): Column {
  const packed: (Runs | Chunk)[] = []
  const open = new Int32Array(CHUNK)
  let length = 0
  /** The run found last: most readers go from row to row. */
  let [lastRuns, lastRun]: [Runs | null, number] = [null, 0]

  function runAt(runs: Runs, row: number): number {
    const run = runs === lastRuns ? lastRun : 0
    const isThere =
      runs.starts[run]! <= row && (run + 1 === runs.starts.length || runs.starts[run + 1]! > row)
    lastRun = isThere ? run : lastStart(runs.starts, row)
    lastRuns = runs
    return lastRun
  }
  return {
    get length() {
      return length
    },
    push(value) {
      open[length & (CHUNK - 1)] = value
      if ((++length & (CHUNK - 1)) === 0) packed.push(runsOf(open) ?? narrowed(open))
    },
    at(index) {
      const chunk = packed[index >>> 16] ?? open
      const row = index & (CHUNK - 1)
      return 'starts' in chunk ? chunk.values[runAt(chunk, row)]! : chunk[row]!
    },
  }
}

/** The runs of a full chunk, or null when they would take more room than its numbers. */
function runsOf(numbers: Int32Array): Runs | null {
  let count = 1
  for (let row = 1; row < CHUNK; row++) count += Number(numbers[row] !== numbers[row - 1])
  if (count * RUN_WEIGHT > CHUNK) return null
  const runs = { starts: new Uint16Array(count), values: new Int32Array(count) }
  for (let row = 0, run = 0; row < CHUNK; row++) {
    if (row > 0 && numbers[row] === numbers[row - 1]) continue
    runs.starts[run] = row
    runs.values[run++] = numbers[row]!
  }
  return runs
}

/** The last of rising starts that is not beyond a row. */
function lastStart(starts: Uint16Array, row: number): number {
  let [low, high] = [0, starts.length]
  while (high - low > 1) {
    const middle = (low + high) >>> 1
    if (starts[middle]! <= row) low = middle
    else high = middle
  }
  return low
}
