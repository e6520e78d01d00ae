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
