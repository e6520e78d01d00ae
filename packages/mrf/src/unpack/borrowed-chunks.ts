import { open } from 'node:fs/promises'

/**
 * The bytes of a local file, each chunk only lent: its memory is used again after the next was asked for. Making memory for each
 * chunk costs more than reading a file that the system has in its cache. One chunk is read while the last is worked at.
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
