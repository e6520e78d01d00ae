import { type Transform } from 'node:stream'
import { constants, createGunzip, createInflateRaw, createZstdDecompress } from 'node:zlib'
import { RejectedFile } from '../reject.ts'
import { CHUNK_BYTES } from './byte-source.ts'
import { zstdFrames } from './zstd-frames.ts'

export type Packing = 'gzip' | 'zstd' | 'deflate'

/** 128 MiB, what `zstd --long=27` writes. A larger window would let a small file take any amount of memory. */
const ZSTD_WINDOW_LOG_MAX = 27
/** Unpacked bytes that wait to be read; then the unpacking waits. */
const MAX_WAITING_BYTES = 4 * CHUNK_BYTES

function transformOf(packing: Packing): Transform {
  const options = { chunkSize: CHUNK_BYTES }
  if (packing === 'gzip') return createGunzip(options)
  if (packing === 'deflate') return createInflateRaw(options)
  return createZstdDecompress({ ...options, params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG_MAX } })
}

/**
 * Gives back what was packed. Of data that end too early, everything before their end comes first, then `onCut` is called:
 * a stream of Node's throws away what waits in it when it fails.
 *
 * @throws RejectedFile `corrupt_compression`
 */
export async function* decompressed(packed: AsyncIterable<Buffer>, packing: Packing, onCut?: () => void): AsyncIterable<Buffer> {
  const machine = unpackingMachine(transformOf(packing))
  try {
    for await (const chunk of packing === 'zstd' ? zstdFrames(packed) : packed) yield* machine.feed(chunk)
    yield* machine.finish()
  } catch (error) {
    if (!isZlib(error)) throw error
    if (!isEndMissing(error) || machine.given() === 0) throw new RejectedFile('corrupt_compression', error)
    onCut?.()
  } finally {
    machine.close()
  }
}

function unpackingMachine(transform: Transform) {
  const waiting: Buffer[] = []
  let [waitingBytes, given] = [0, 0]
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
        given += chunk.length
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
    // Zeros that fill up a block after gzip's last part end the stream before its input does.
    feed: (chunk: Buffer) => begin((done) => (hasEnded ? done() : transform.write(chunk, done))),
    finish: () => begin((done) => (hasEnded ? done() : transform.once('end', done).end())),
    given: () => given,
    close: () => void transform.destroy(),
  }
}

/** zlib's and zstd's codes. */
const isZlib = (error: unknown) => /^(Z_|ZSTD_|ERR_(ZLIB|_?ZSTD))/.test((error as NodeJS.ErrnoException).code ?? '')
const isEndMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'Z_BUF_ERROR'
