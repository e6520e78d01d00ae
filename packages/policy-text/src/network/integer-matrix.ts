import { readFileSync } from 'node:fs'

/** A matrix as whole numbers, row by row, each row with what one stands for in it. */
export type IntegerMatrix = { rows: number; columns: number; scales: Float32Array; address: number }

/**
 * Values are rounded to 12 bits: the sum of 1,536 products with weights of 8 bits then fits 32
 * bits, and so does that of 512 products of two values.
 */
const MAX_VALUE = 2_047
const PAGE_BYTES = 65_536
/** Rows of values that the program takes in one round. */
const ROWS = 2

/** Compiled from `integer-product.wat`, which says what it asks of its sizes. */
const program = new WebAssembly.Module(readFileSync(new URL('integer-product.wasm', import.meta.url)))
/** Addresses of both matrices and of the sums, then sizes. */
type Product = (...given: [a: number, b: number, sums: number, ...sizes: number[]]) => void

export type IntegerProducts = ReturnType<typeof integerProducts>

/**
 * Products of rows of values with matrices. Sums of whole numbers are exact, so every machine finds
 * the same.
 *
 * @param mostRows the most rows of values in one product
 * @param mostColumns the most columns of values and of results
 */
export function integerProducts(mostRows: number, mostColumns: number) {
  const evenRows = Math.ceil(mostRows / ROWS) * ROWS
  const sumsAddress = evenRows * mostColumns * Int16Array.BYTES_PER_ELEMENT
  const roundedAddress = sumsAddress + evenRows * mostColumns * Int32Array.BYTES_PER_ELEMENT
  let end = roundedAddress + evenRows * mostColumns * Int16Array.BYTES_PER_ELEMENT
  const memory = new WebAssembly.Memory({ initial: Math.ceil(end / PAGE_BYTES) })
  const { product } = new WebAssembly.Instance(program, { host: { memory } }).exports as { product: Product }

  /** Stores a matrix of weights. */
  function store(weights: Int8Array, scales: Float32Array): IntegerMatrix {
    const address = end
    end += weights.length * Int16Array.BYTES_PER_ELEMENT
    memory.grow(Math.max(0, Math.ceil((end - memory.buffer.byteLength) / PAGE_BYTES)))
    new Int16Array(memory.buffer, address, weights.length).set(weights)
    return { rows: scales.length, columns: weights.length / scales.length, scales, address }
  }

  /** Rounds a matrix of values. It takes the place of the one rounded before. */
  function round(values: Float32Array, columns: number): IntegerMatrix {
    const rounded = new Int16Array(memory.buffer, roundedAddress, values.length)
    const scales = roundRows(values, columns, rounded)
    return { rows: scales.length, columns, scales, address: roundedAddress }
  }

  /** Each row of values times each row of the matrix, plus a bias. */
  function multiply(
    values: Float32Array,
    { rows, columns, scales, address }: IntegerMatrix,
    bias: Float32Array = new Float32Array(rows),
  ) {
    const count = values.length / columns
    const rounds = Math.ceil(count / ROWS) * ROWS
    const steps = roundRows(values, columns, new Int16Array(memory.buffer, 0, rounds * columns))
    product(0, address, sumsAddress, rounds, rows, columns)
    const sums = new Int32Array(memory.buffer, sumsAddress, count * rows)
    const results = new Float32Array(count * rows)
    for (let row = 0; row < count; row += 1) {
      const [from, step] = [row * rows, steps[row]!]
      for (let column = 0; column < rows; column += 1)
        results[from + column] = sums[from + column]! * step * scales[column]! + bias[column]!
    }
    return results
  }
  return { store, round, multiply }
}

/** Rounds each row to whole numbers by its largest value. @returns what one stands for, by row */
function roundRows(values: Float32Array, columns: number, rounded: Int16Array): Float32Array {
  rounded.fill(0, values.length)
  const steps = new Float32Array(values.length / columns)
  for (let row = 0; row < steps.length; row += 1) {
    const [from, to] = [row * columns, (row + 1) * columns]
    let most = 0
    for (let index = from; index < to; index += 1) most = Math.max(most, Math.abs(values[index]!))
    steps[row] = most / MAX_VALUE || 1
    const perStep = 1 / steps[row]!
    for (let index = from; index < to; index += 1) rounded[index] = Math.round(values[index]! * perStep)
  }
  return steps
}

/** Scores become shares that sum up to 1, in their place (softmax). */
export function toShares(scores: Float32Array): void {
  let [most, total] = [-Infinity, 0]
  for (let index = 0; index < scores.length; index += 1) most = Math.max(most, scores[index]!)
  for (let index = 0; index < scores.length; index += 1)
    total += scores[index] = Math.exp(scores[index]! - most)
  for (let index = 0; index < scores.length; index += 1) scores[index]! /= total
}

/** A stored tensor: a matrix of whole numbers with a scale for each row, or a vector. */
type Stored = { name: string; rows: number; columns?: number }
type Header = {
  classes: Readonly<Record<string, readonly string[]>>
  features: readonly string[]
  tensors: readonly Stored[]
}

/**
 * Reads the weights as `learning/stored_weights.py` of the evaluation writes them: the length of
 * the header (4 bytes, little endian), the header as JSON, padding to a multiple of 4, then all
 * tensors in its order. A matrix has its scales first (32-bit floats), then its rows (8-bit
 * numbers, padded to a multiple of 4).
 */
export function readWeights(bytes: Buffer) {
  const headerEnd = 4 + bytes.readUInt32LE(0)
  const { classes, features, tensors } = JSON.parse(bytes.toString('utf8', 4, headerEnd)) as Header
  let position = aligned(headerEnd)
  const floats = (count: number) => {
    const copy = bytes.subarray(position, position + 4 * count)
    position += copy.length
    return new Float32Array(Uint8Array.from(copy).buffer)
  }
  const matrices = new Map<string, { weights: Int8Array; scales: Float32Array; columns: number }>()
  const vectors = new Map<string, Float32Array>()
  for (const { name, rows, columns } of tensors) {
    if (columns === undefined) {
      vectors.set(name, floats(rows))
      continue
    }
    const scales = floats(rows)
    matrices.set(name, {
      weights: Int8Array.from(new Int8Array(bytes.buffer, bytes.byteOffset + position, rows * columns)),
      scales,
      columns,
    })
    position = aligned(position + rows * columns)
  }
  return { classes, features, matrices, vectors }
}

const aligned = (offset: number) => Math.ceil(offset / 4) * 4
