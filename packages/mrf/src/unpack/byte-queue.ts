export type ByteQueue = ReturnType<typeof byteQueue>

/** Bytes of a stream that are looked at before they are taken. */
export function byteQueue(chunks: AsyncIterable<Buffer>) {
  const iterator = chunks[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)

  async function next(): Promise<Buffer | null> {
    const found = await iterator.next()
    return found.done ? null : found.value
  }
  return {
    /** What is there and not taken yet. */
    held: () => held,
    /** Holds more. @returns false when there is none */
    async more(): Promise<boolean> {
      const chunk = await next()
      if (chunk) held = held.length > 0 ? Buffer.concat([held, chunk]) : chunk
      return chunk !== null
    },
    skip: (bytes: number): void => void (held = held.subarray(bytes)),
    /** Takes all that is held, or the next chunk; null at the end. */
    async take(): Promise<Buffer | null> {
      if (held.length === 0) return next()
      const all = held
      held = Buffer.alloc(0)
      return all
    },
    giveBack: (bytes: Buffer): void => void (held = bytes),
    /** Reads what is left to its end, and keeps none. */
    async drain(): Promise<void> {
      held = Buffer.alloc(0)
      while (await next());
    },
    close: async (): Promise<void> => void (await iterator.return?.()),
  }
}
