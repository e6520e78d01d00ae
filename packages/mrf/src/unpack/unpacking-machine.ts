import type { Transform } from 'node:stream'
import { CHUNK_BYTES } from './byte-source.ts'

/** Decompressed bytes that may wait to be read; above this, decompression pauses. */
const MAX_WAITING_BYTES = 4 * CHUNK_BYTES

type Unpacking = Transform & { bytesWritten: number }

/**
 * Drives one of Node's decompressors by hand: feeds it a chunk, passes its output on, and throws
 * its error only after that output.
 */
export function unpackingMachine(transform: Unpacking) {
  const waiting: Buffer[] = []
  let waitingBytes = 0
  let failure: Error | null = null
  let [isDone, hasEnded] = [false, false]
  let wake = () => {}
  transform
    .on('data', (chunk: Buffer) => {
      waiting.push(chunk)
      waitingBytes += chunk.length
      if (waitingBytes > MAX_WAITING_BYTES) transform.pause()
      wake()
    })
    .on('end', () => {
      hasEnded = true
    })
    .on('error', (error) => {
      failure = error
      wake()
    })

  /** The output until the current step is done. */
  async function* output(): AsyncIterable<Buffer> {
    for (;;) {
      const chunk = waiting.shift()
      if (chunk) {
        waitingBytes -= chunk.length
        yield chunk
      } else if (failure) throw failure
      else if (isDone) return
      else
        await new Promise<void>((resolve) => {
          wake = resolve
          transform.resume()
        })
    }
  }
  function begin(step: (done: () => void) => void): AsyncIterable<Buffer> {
    isDone = false
    step(() => {
      isDone = true
      wake()
    })
    return output()
  }
  return {
    // Data may end before their input does.
    feed: (chunk: Buffer) => begin((done) => (hasEnded ? done() : transform.write(chunk, done))),
    finish: () => begin((done) => (hasEnded ? done() : transform.once('end', done).end())),
    /** Compressed bytes consumed, without those after the end of the data. */
    taken: () => transform.bytesWritten,
    close: () => void transform.destroy(),
  }
}
