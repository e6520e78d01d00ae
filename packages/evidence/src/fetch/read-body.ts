import { pipeline as join, type Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { count } from '@ppman/telemetry'
import { fetchFailure } from './fetch-failure.ts'

/**
 * Encodings that requests accept. Any other is a failure: undecoded bytes would be stored as text.
 */
export const ACCEPT_ENCODING = 'gzip, deflate, br, zstd'

const DECODERS: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
}

/** Real pages compress below 30:1; decompression bombs reach 1,000:1. */
const MAX_RATIO = 100
/** Up to this many decoded bytes any ratio is allowed. */
const RATIO_FLOOR_BYTES = 1024 * 1024

/**
 * Reads a response body, decoded, and stops as soon as it grows past its limits.
 *
 * @throws AppError `too_large` above `maxBytes` (sent or decoded) or above 100:1; `decode_error`
 *   for a broken or unknown encoding
 */
export async function readBody(
  body: Readable,
  encoding: string | undefined,
  maxBytes: number,
): Promise<Buffer> {
  const decoders = decodersFor(encoding)
  const chunks: Buffer[] = []
  let sent = 0
  let decodeBody = 0
  const countSent = meter((bytes) => {
    sent += bytes
    if (sent > maxBytes) throw tooLargeFailure(maxBytes)
  })
  const countDecoded = meter((bytes) => {
    decodeBody += bytes
    if (decodeBody > maxBytes) throw tooLargeFailure(maxBytes)
    checkRatio(decodeBody, sent)
  })
  const collect = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  await pipeline([body, countSent, ...decoders, countDecoded, collect])
  count('fetched_bytes_total', {}, decodeBody)
  return Buffer.concat(chunks)
}

/**
 * Decodes a body whose reader limits its size. The stream fails with AppError `too_large` above
 * 100:1.
 */
export function decoded(body: Readable, encoding: string | undefined): Readable {
  let sent = 0
  let unpacked = 0
  const countSent = meter((bytes) => void (sent += bytes))
  const countDecoded = meter((bytes) => {
    unpacked += bytes
    checkRatio(unpacked, sent)
  })
  // When one of them fails, the last one is destroyed with the error, so its reader gets it.
  return join(
    [body, countSent, ...decodersFor(encoding), countDecoded],
    () => undefined,
  ) as unknown as Readable
}

function checkRatio(decodedBytes: number, sentBytes: number): void {
  if (decodedBytes > RATIO_FLOOR_BYTES && decodedBytes > sentBytes * MAX_RATIO)
    throw fetchFailure('too_large', 'The answer unpacks to more than 100 times its size.')
}

/**
 * Decoders in reverse order: content codings are listed in the order in which they were applied. At
 * most two.
 */
function decodersFor(encoding = ''): Transform[] {
  const names = encoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name && name !== 'identity')
  if (names.length > 2) throw fetchFailure('decode_error', 'The answer is encoded more than twice.')
  return names.reverse().map((name) => {
    const decoder = Object.hasOwn(DECODERS, name) ? DECODERS[name] : undefined
    if (!decoder) throw fetchFailure('decode_error', 'The answer has an encoding that was not asked for.')
    return decoder()
  })
}

function meter(count: (bytes: number) => void): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        count(chunk.length)
        done(null, chunk)
      } catch (error) {
        done(error as Error)
      }
    },
  })
}

const tooLargeFailure = (maxBytes: number) =>
  fetchFailure('too_large', `The answer is larger than ${maxBytes} bytes.`)
