const CHUNK = 1 << 16

type Chunk = Int32Array | Float64Array | Uint16Array

/** A growing column of numbers in chunks, so that growing never copies what is there. */
export type Column = { readonly length: number; push(value: number): void; at(index: number): number }

function column(make: (length: number) => Chunk): Column {
  const chunks: Chunk[] = []
  let last: Chunk = make(0)
  let length = 0
  return {
    get length() {
      return length
    },
    push(value) {
      if ((length & (CHUNK - 1)) === 0) chunks.push((last = make(CHUNK)))
      last[length & (CHUNK - 1)] = value
      length++
    },
    at: (index) => chunks[index >>> 16]![index & (CHUNK - 1)]!,
  }
}

export const int32Column = () => column((length) => new Int32Array(length))
export const float64Column = () => column((length) => new Float64Array(length))
export const uint16Column = () => column((length) => new Uint16Array(length))
