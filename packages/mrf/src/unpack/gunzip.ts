import { crc32, createInflateRaw } from 'node:zlib'
import { RejectedFile } from '../reject.ts'
import { byteQueue, type ByteQueue } from './byte-queue.ts'
import { CHUNK_BYTES } from './byte-source.ts'
import type { Notices } from './content.ts'
import { gzipHeaderBytes } from './gzip-header.ts'
import { unpackingMachine } from './unpacking-machine.ts'

/** Names and notes of a header beyond are an attack. */
const MAX_HEADER_BYTES = 256 * 1024
/** Checksum and length of a member's content. */
const TRAILER_BYTES = 8
const TWO_32 = 2 ** 32
/** Members that a file may have whatever their size. Each costs as much as many bytes, so beyond them tiny ones are refused. */
export const FREE_MEMBERS = 10_000
/** Beyond the free members, the content of all must average at least this. */
const TINY_BYTES = 256

/**
 * The content of all members of a gzip file (RFC 1952), one after the other. Zeros that fill up a block may stand between and after
 * them. Other bytes after a member are left out, and that is told: servers append line ends and pages to files. Node's own reader loses
 * what stands before such bytes in the same chunk.
 *
 * @throws RejectedFile `corrupt_compression`; an error with zlib's code, `Z_BUF_ERROR` when the bytes end too early
 */
export async function* gunzipped(
  packed: AsyncIterable<Buffer>,
  told: Notices,
  freeMembers = FREE_MEMBERS,
): AsyncIterable<Buffer> {
  const input = byteQueue(packed)
  let given = 0
  try {
    for (let members = 0; await beginsMember(input, members); members++) {
      for await (const chunk of memberContent(input)) {
        given += chunk.length
        yield chunk
      }
      if (members > freeMembers && given < members * TINY_BYTES) throw new RejectedFile('corrupt_compression')
    }
    if (input.held().length > 0) told.rest?.()
    await input.drain()
  } finally {
    await input.close()
  }
}

/** Passes the header of the next member. @returns false when there is none */
async function beginsMember(input: ByteQueue, before: number): Promise<boolean> {
  if (before > 0 && !(await passZeros(input))) return false
  let header = gzipHeaderBytes(input.held())
  while (header === 'incomplete' && input.held().length < MAX_HEADER_BYTES && (await input.more()))
    header = gzipHeaderBytes(input.held())
  if (header === 'incomplete') throw endMissing()
  if (header === null && before === 0) throw new RejectedFile('corrupt_compression')
  input.skip(header ?? 0)
  return header !== null
}

/** @returns whether anything follows */
async function passZeros(input: ByteQueue): Promise<boolean> {
  for (;;) {
    const rest = input.held().findIndex((byte) => byte !== 0)
    if (rest >= 0) {
      input.skip(rest)
      return true
    }
    input.skip(input.held().length)
    if (!(await input.more())) return false
  }
}

async function* memberContent(input: ByteQueue): AsyncIterable<Buffer> {
  let [sum, bytes] = [0, 0]
  for await (const chunk of inflated(input)) {
    sum = crc32(chunk, sum)
    bytes += chunk.length
    yield chunk
  }
  while (input.held().length < TRAILER_BYTES) if (!(await input.more())) throw endMissing()
  const trailer = input.held()
  if (trailer.readUInt32LE(0) !== sum || trailer.readUInt32LE(4) !== bytes % TWO_32)
    throw new RejectedFile('corrupt_compression')
  input.skip(TRAILER_BYTES)
}

/** Gives back to the input what stands after the end of the data. */
async function* inflated(input: ByteQueue): AsyncIterable<Buffer> {
  const machine = unpackingMachine(createInflateRaw({ chunkSize: CHUNK_BYTES }))
  try {
    for (let fed = 0; machine.taken() === fed;) {
      const chunk = await input.take()
      if (!chunk) break
      fed += chunk.length
      yield* machine.feed(chunk)
      input.giveBack(chunk.subarray(chunk.length - (fed - machine.taken())))
    }
    yield* machine.finish()
  } finally {
    machine.close()
  }
}

/** As zlib says it. */
const endMissing = () => Object.assign(new Error('unexpected end of file'), { code: 'Z_BUF_ERROR' })
