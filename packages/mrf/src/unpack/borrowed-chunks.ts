import { open } from 'node:fs/promises'

/**
 * Reads a local file into two buffers in turn: a chunk is valid until the next one is requested.
 * Allocating a buffer for each chunk costs more than reading a cached file. The next chunk is read
 * while the current one is processed.
 *
 * @throws the system's error when it cannot be read
 */
export async function* borrowedChunks(path: string, chunkBytes: number): AsyncIterable<Buffer> {
  const file = await open(path)
  const buffers = [Buffer.allocUnsafeSlow(chunkBytes), Buffer.allocUnsafeSlow(chunkBytes)] as const
  const readInto = (buffer: Buffer) => file.read(buffer, 0, chunkBytes, null)
  let reading = readInto(buffers[0])
  try {
    for (let [now, then] = [buffers[0], buffers[1]]; ; [now, then] = [then, now]) {
      const { bytesRead } = await reading
      if (bytesRead === 0) return
      reading = readInto(then)
      yield now.subarray(0, bytesRead)
    }
  } finally {
    await reading.catch(() => undefined)
    await file.close()
  }
}
