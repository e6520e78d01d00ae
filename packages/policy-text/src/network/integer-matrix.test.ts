import { readFileSync } from 'node:fs'
import wabtModule from 'wabt'
import { integerProducts, toShares } from './integer-matrix.ts'

const pathOf = (name: string) => new URL(name, import.meta.url)

test('the stored program is the compiled source', async () => {
  const wabt = await wabtModule()
  const parsed = wabt.parseWat('integer-product.wat', readFileSync(pathOf('integer-product.wat'), 'utf8'), {
    simd: true,
  })
  expect(Buffer.from(parsed.toBinary({}).buffer)).toEqual(readFileSync(pathOf('integer-product.wasm')))
})

test.each([1, 2, 5])('%i rows of values are multiplied as in plain arithmetic', (count) => {
  const [columns, rows] = [16, 8]
  const { store, multiply } = integerProducts(6, columns)
  const weights = Int8Array.from({ length: rows * columns }, (_, index) => ((index * 89) % 255) - 127)
  const scales = Float32Array.from({ length: rows }, (_, row) => 1 / (row + 1))
  const bias = Float32Array.from({ length: rows }, (_, row) => row)
  store(
    weights.map(() => 1),
    scales,
  )
  const matrix = store(weights, scales)
  const values = Float32Array.from({ length: count * columns }, (_, index) => Math.sin(index))
  const product = multiply(values, matrix, bias)
  expect(product).toHaveLength(count * rows)
  for (const [index, found] of product.entries()) {
    const [row, result] = [Math.floor(index / rows), index % rows]
    const sum = Array.from(weights.subarray(result * columns, (result + 1) * columns)).reduce(
      (total, weight, column) => total + weight * values[row * columns + column]!,
      0,
    )
    expect(found).toBeCloseTo(sum * scales[result]! + bias[result]!, 0)
  }
})

test('rows of zeros give the bias', () => {
  const { store, multiply } = integerProducts(2, 8)
  const matrix = store(new Int8Array(32).fill(127), new Float32Array(4).fill(1))
  expect([...multiply(new Float32Array(8), matrix, Float32Array.of(1, 2, 3, 4))]).toEqual([1, 2, 3, 4])
})

test('scores become shares that sum up to 1, however large they are', () => {
  const scores = Float32Array.of(1_000, 1_000 + Math.log(3))
  toShares(scores)
  expect(scores[0]).toBeCloseTo(0.25, 3)
  expect(scores[1]).toBeCloseTo(0.75, 3)
})
