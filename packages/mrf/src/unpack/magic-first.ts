/** Bytes that tell how a file is packed. */
const MAGIC_BYTES = 4

/** The same bytes, the first chunk long enough to tell how they are packed: sources may begin with a byte or two. */
export async function* magicFirst(chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let first: Buffer | null = Buffer.alloc(0)
  for await (const chunk of chunks) {
    if (!first) {
      yield chunk
      continue
    }
    first = first.length > 0 ? Buffer.concat([first, chunk]) : chunk
    if (first.length < MAGIC_BYTES) continue
    yield first
    first = null
  }
  if (first && first.length > 0) yield first
}
