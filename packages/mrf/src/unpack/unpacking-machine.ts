import type { Transform } from 'node:stream'
import { CHUNK_BYTES } from './byte-source.ts'

/** Unpacked bytes that wait to be read; then the unpacking waits. */
const MAX_WAITING_BYTES = 4 * CHUNK_BYTES

type Unpacking = Transform & { bytesWritten: number }

/**
 * Drives one of Node's decompressors by hand: feeds it a chunk, gives all that came out, and throws its error only after what came
 * before.
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

  /** What comes out until the step that was begun is done. */
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
    /** Packed bytes that it took. Of a chunk in which its data end it takes those only. */
    taken: () => transform.bytesWritten,
    close: () => void transform.destroy(),
  }
}
