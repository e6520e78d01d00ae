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
