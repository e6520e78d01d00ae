const CHUNK = 1 << 16

/** A growing column of numbers in chunks, so that growing never copies what is there. */
export type Column = { readonly length: number; push(value: number): void; at(index: number): number }

/** Whole numbers from -2,147,483,648 to 2,147,483,647, four bytes each. */
export function int32Column(): Column {
  const chunks: Int32Array[] = []
  let last = new Int32Array(0)
  let length = 0
  return {
    get length() {
      return length
    },
    push(value) {
      if ((length & (CHUNK - 1)) === 0) chunks.push((last = new Int32Array(CHUNK)))
      last[length & (CHUNK - 1)] = value
      length++
    },
    at: (index) => chunks[index >>> 16]![index & (CHUNK - 1)]!,
  }
}

type Chunk = Uint8Array | Uint16Array | Int32Array
/** A column from which many rows can be read in one call. */
type GatheredColumn<Numbers = Int32Array> = Column & { gather(rows: Int32Array, into: Numbers): void }

/** What a column holds, as plain data that one thread can hand to another. */
export type ColumnContents = {
  length: number
  chunks: (Runs | Chunk)[]
  /** The chunk that is being filled; empty where full chunks are not packed. */
  open: Int32Array<ArrayBuffer>
  /** Numbers outside of the chunks. */
  numbers: number[]
}
/** A column whose contents can be taken away, to make the same column elsewhere. */
type Movable = { contents(): ColumnContents }

const emptyColumn = (openRows = CHUNK): ColumnContents => ({
  length: 0,
  chunks: [],
  open: new Int32Array(openRows),
  numbers: [],
})

/** The memory of a column, which a message moves without a copy. */
export const buffersOf = ({ chunks, open }: ColumnContents): ArrayBuffer[] =>
  [open, ...chunks.flatMap((chunk) => ('starts' in chunk ? [chunk.starts, chunk.values] : [chunk]))].map(
    ({ buffer }) => buffer as ArrayBuffer,
  )

/**
 * A growing column of whole numbers from 0 to 2,147,483,647. Each full chunk is stored in one, two
 * or four bytes a number, as its largest number requires.
 */
export function narrowColumn(held = emptyColumn()): GatheredColumn & Movable {
  const chunks = held.chunks as Chunk[]
  const { open } = held
  let { length } = held

  return {
    get length() {
      return length
    },
    contents: () => ({ ...held, length }),
    push(value) {
      open[length & (CHUNK - 1)] = value
      if ((++length & (CHUNK - 1)) === 0) chunks.push(narrowed(open))
    },
    at: (index) => (chunks[index >>> 16] ?? open)[index & (CHUNK - 1)]!,
    gather(rows, into) {
      for (let index = 0; index < rows.length; index++) {
        const row = rows[index]!
        into[index] = (chunks[row >>> 16] ?? open)[row & (CHUNK - 1)]!
      }
    },
  }
}

/** A copy of whole numbers in the narrowest form that holds them. */
function narrowed(numbers: Int32Array): Chunk {
  let bits = 0
  for (let index = 0; index < numbers.length; index++) bits |= numbers[index]!
  if (bits >>> 0 > 0xffff) return numbers.slice()
  return bits > 0xff ? new Uint16Array(numbers) : new Uint8Array(numbers)
}

const MAX_SHORT = 0x7fffffff
const NONE = -1

/**
 * A growing column of amounts above zero (E4) or NaN. Four bytes each up to $214,748.36; larger
 * ones are kept in a list.
 */
export function amountColumn(held = emptyColumn(0)): GatheredColumn<Float64Array> & Movable {
  const chunks = held.chunks as Int32Array[]
  const long = held.numbers
  let last = chunks.at(-1) ?? new Int32Array(0)
  let { length } = held

  function at(index: number): number {
    const kept = chunks[index >>> 16]![index & (CHUNK - 1)]!
    if (kept >= 0) return kept
    return kept === NONE ? NaN : long[NONE - 1 - kept]!
  }
  return {
    get length() {
      return length
    },
    contents: () => ({ ...held, length }),
    push(amountE4) {
      if ((length & (CHUNK - 1)) === 0) chunks.push((last = new Int32Array(CHUNK)))
      last[length++ & (CHUNK - 1)] =
        amountE4 <= MAX_SHORT ? amountE4 : amountE4 === amountE4 ? NONE - long.push(amountE4) : NONE
    },
    at,
    gather(rows, into) {
      for (let place = 0; place < rows.length; place++) into[place] = at(rows[place]!)
    },
  }
}

const BLOCK = 1 << 8

/**
 * A growing column of non-decreasing numbers. A block stores distances from its first number, at
 * most 2 GiB.
 */
export function risingColumn(held = emptyColumn()): Column & Movable {
  const starts = held.numbers
  let start = starts.at(-1) ?? 0
  const distances = narrowColumn(held)
  return {
    get length() {
      return distances.length
    },
    contents: distances.contents,
    push(value) {
      if (distances.length % BLOCK === 0) starts.push((start = value))
      distances.push(value - start)
    },
    at: (index) => starts[Math.floor(index / BLOCK)]! + distances.at(index),
  }
}

/** Bytes of a run, as a multiple of the bytes of a single number. */
const RUN_WEIGHT = 3

/** Where runs begin in their chunk, and the number of each. */
type Runs = { starts: Uint16Array; values: Int32Array }

/**
 * As `narrowColumn`, for numbers that repeat: a full chunk is stored as runs where that is smaller.
 * A tall file repeats the item in each row of its contracts.
 */
export function runColumn(held = emptyColumn()): Column & Movable {
  const { chunks: packed, open } = held
  let { length } = held
  /** The last run found: most readers go from row to row. */
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
    contents: () => ({ ...held, length }),
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

/** The runs of a full chunk, or null when they would take more memory than its numbers. */
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

/** Index of the last start at or before a row; starts ascend. */
function lastStart(starts: Uint16Array, row: number): number {
  let [low, high] = [0, starts.length]
  while (high - low > 1) {
    const middle = (low + high) >>> 1
    if (starts[middle]! <= row) low = middle
    else high = middle
  }
  return low
}
