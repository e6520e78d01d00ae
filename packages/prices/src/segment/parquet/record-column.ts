/** What records say, each in all of its rows. */
export type RecordColumn<Values = Float64Array> = {
  /** By record. */
  values: Values
  /** By record: the row after its last. */
  ends: Int32Array
  rows: number
}

/** Shorter stretches are filled faster one by one. */
const SHORT = 12

/** Puts one value into some rows. */
export function fillRows(
  column: Int32Array | Uint8Array | Float64Array,
  value: number,
  { from, to }: { from: number; to: number },
): void {
  if (to - from >= SHORT) return void column.fill(value, from, to)
  for (let row = from; row < to; row++) column[row] = value
}

/** Each record's value in all of its rows. */
export function spread({ values, ends, rows }: RecordColumn, into: Float64Array): Float64Array {
  let from = 0
  for (let at = 0; at < values.length; at++) {
    fillRows(into, values[at]!, { from, to: ends[at]! })
    from = ends[at]!
  }
  return into.subarray(0, rows)
}
