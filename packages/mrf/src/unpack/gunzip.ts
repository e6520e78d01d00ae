import { crc32, createInflateRaw } from 'node:zlib'
import { RejectedFile } from '../reject.ts'
import { CHUNK_BYTES, type Notices } from './byte-source.ts'
import { unpackingMachine } from './unpacking-machine.ts'

/** A longer gzip header is an attack. */
const MAX_HEADER_BYTES = 256 * 1024
/** Length of a member's trailer: checksum and size of its content. */
const TRAILER_BYTES = 8
const TWO_32 = 2 ** 32
/**
 * Members that a file may have whatever their size. Opening one is expensive, so more tiny ones are
 * refused.
 */
export const FREE_MEMBERS = 10_000
/** Beyond the free members, the content of all must average at least this. */
const TINY_BYTES = 256

/**
 * The content of all members of a gzip file (RFC 1952), concatenated. Zero padding may follow each
 * member. Other bytes after a member are left out and reported by `notices.rest`: servers append
 * line ends and pages to files. Node's own reader loses the output of the chunk in which such bytes
 * stand.
 *
 * @throws RejectedFile `corrupt_compression`; an error with zlib's code, `Z_BUF_ERROR` when the
 *   bytes end too early
 */
export async function* gunzip(
  packed: AsyncIterable<Buffer>,
  notices: Notices,
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
    if (input.held().length > 0) notices.rest?.()
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
  for await (const chunk of inflate(input)) {
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

/** Inflates one member and returns the bytes after its end to the input. */
async function* inflate(input: ByteQueue): AsyncIterable<Buffer> {
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

/** The error that zlib throws for data that end too early. */
const endMissing = () => Object.assign(new Error('unexpected end of file'), { code: 'Z_BUF_ERROR' })

const MAGIC = [0x1f, 0x8b, 0x08]
const FIXED_BYTES = 10
/** Flag bits of the fourth byte; the three highest must be zero. */
const HAS = { headerCrc: 2, extra: 4, name: 8, comment: 16, reserved: 0xe0 }

/**
 * Length of the gzip header at the first byte (RFC 1952, 2.3); null when there is no header,
 * `incomplete` when the bytes end inside it.
 */
function gzipHeaderBytes(bytes: Buffer): number | 'incomplete' | null {
  if (MAGIC.some((byte, index) => index < bytes.length && bytes[index] !== byte)) return null
  if (bytes.length < FIXED_BYTES) return 'incomplete'
  const flags = bytes[3]!
  if (flags & HAS.reserved) return null
  let position: number = FIXED_BYTES
  if (flags & HAS.extra)
    position = bytes.length < position + 2 ? Infinity : position + 2 + bytes.readUInt16LE(position)
  for (const text of [HAS.name, HAS.comment]) if (flags & text) position = skipText(bytes, position)
  const end = flags & HAS.headerCrc ? position + 2 : position
  if (end > bytes.length) return 'incomplete'
  if (flags & HAS.headerCrc && bytes.readUInt16LE(position) !== (crc32(bytes.subarray(0, position)) & 0xffff))
    return null
  return end
}

/** Position after a zero-terminated text. */
function skipText(bytes: Buffer, position: number): number {
  const zero = position < bytes.length ? bytes.indexOf(0, position) : -1
  return zero < 0 ? Infinity : zero + 1
}

type ByteQueue = ReturnType<typeof byteQueue>

/** A stream whose next bytes can be inspected before they are consumed. */
function byteQueue(chunks: AsyncIterable<Buffer>) {
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
