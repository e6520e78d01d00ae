import { type IntegerProducts, toShares } from '../../../network/integer-matrix.ts'

const HEADS = 4
/** Products take rows of a multiple of this length, and multiply with as many rows. */
const MULTIPLE = 8

/**
 * Scaled dot-product attention of each head (Vaswani 2017).
 *
 * @param projected one row for each piece: queries, keys and values side by side, each of `columns`
 * @returns one row of `columns` for each piece
 */
export function attention(products: IntegerProducts, projected: Float32Array, columns: number): Float32Array {
  const [width, size] = [3 * columns, columns / HEADS]
  const count = projected.length / width
  const padded = Math.ceil(count / MULTIPLE) * MULTIPLE
  const result = new Float32Array(count * columns)
  for (let head = 0; head < HEADS; head += 1) {
    const [queries, keys, values] = [
      new Float32Array(count * size),
      new Float32Array(padded * size),
      new Float32Array(size * padded),
    ]
    for (let place = 0; place < count; place += 1)
      for (let column = 0; column < size; column += 1) {
        const from = place * width + head * size + column
        queries[place * size + column] = projected[from]! / Math.sqrt(size)
        keys[place * size + column] = projected[from + columns]!
        values[column * padded + place] = projected[from + 2 * columns]!
      }
    const shares = products.multiply(queries, products.round(keys, size))
    for (let place = 0; place < count; place += 1) {
      toShares(shares.subarray(place * padded, place * padded + count))
      shares.fill(0, place * padded + count, (place + 1) * padded)
    }
    const attended = products.multiply(shares, products.round(values, padded))
    for (let place = 0; place < count; place += 1)
      result.set(attended.subarray(place * size, (place + 1) * size), place * columns + head * size)
  }
  return result
}
