export type ByteQueue = ReturnType<typeof byteQueue>

/** A stream whose next bytes can be inspected before they are consumed. */
export function byteQueue(chunks: AsyncIterable<Buffer>) {
  const iterator = chunks[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)

  async function next(): Promise<Buffer | null> {
    const found = await iterator.next()
    return found.done ? null : found.value
  }
  return {
    /** The buffered bytes. */
    held: () => held,
    /** Buffers one more chunk. @returns false at the end */
    async more(): Promise<boolean> {
      const chunk = await next()
      if (chunk) held = held.length > 0 ? Buffer.concat([held, chunk]) : chunk
      return chunk !== null
    },
    skip: (bytes: number): void => void (held = held.subarray(bytes)),
    /** Consumes the buffered bytes, or the next chunk; null at the end. */
    async take(): Promise<Buffer | null> {
      if (held.length === 0) return next()
      const all = held
      held = Buffer.alloc(0)
      return all
    },
    giveBack: (bytes: Buffer): void => void (held = bytes),
    /** Reads to the end and discards everything. */
    async drain(): Promise<void> {
      held = Buffer.alloc(0)
      while (await next());
    },
    close: async (): Promise<void> => void (await iterator.return?.()),
  }
}
