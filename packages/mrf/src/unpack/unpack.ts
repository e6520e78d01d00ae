import { Readable } from 'node:stream'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { RejectedFile } from '../reject.ts'
import type { ByteSource, Content, Notices, Progress } from './byte-source.ts'
import { type Compression, compressionOf, decompress, magicFirst, type Packing } from './decompress.ts'
import { crc32 } from 'node:zlib'

export type Unpacked = { compression: Compression; contents: Content[] }

/**
 * Opens a plain, gzip, zstd or zip file. An archive gives its members, largest first, without
 * directories and the resource forks of macOS.
 *
 * @throws RejectedFile `unreadable_archive`, `encrypted_archive`, `unsupported_compression`,
 *   `spreadsheet_file`; while reading `corrupt_compression` or `decompression_ratio`
 */
export async function unpack(source: ByteSource): Promise<Unpacked> {
  const compression = compressionOf(await firstBytes(source))
  if (compression === 'zip') return { compression, contents: await zipMembers(source) }
  const isPlain = compression === 'none'
  const content = contentOf({
    memberPath: null,
    packedBytes: source.bytes,
    bytes: isPlain ? source.bytes : null,
    compression: 'none',
    packed: () => bytesOf(source),
  })
  return { compression, contents: [isPlain ? { ...content, ...plainWays(source) } : content] }
}

/** What a file that is not packed allows. */
function plainWays(source: ByteSource): Partial<Content> {
  const { sha256, borrowed } = source
  return {
    sha256,
    ...(borrowed ? { openBorrowed: (progress) => countBytes(borrowed(), progress) } : {}),
    openFrom: (fromByte) => source.streamFrom(fromByte),
  }
}

async function* bytesOf(source: ByteSource): AsyncIterable<Buffer> {
  yield* await source.stream()
}

async function firstBytes(source: ByteSource): Promise<Buffer> {
  for await (const chunk of magicFirst(bytesOf(source))) return chunk
  return Buffer.alloc(0)
}

/** More members than any hospital's archive has; an archive with millions of names is an attack. */
const MAX_MEMBERS = 1_000

/** Compression by its number in the archive. Others, such as Deflate64, are not supported. */
const METHODS: Record<number, Packing | 'none'> = { 0: 'none', 8: 'deflate', 93: 'zstd' }

/** Whether the archive is a spreadsheet (xlsx). */
export const isSpreadsheet = (members: readonly Pick<Content, 'memberPath'>[]) =>
  members.some(({ memberPath }) => memberPath === 'xl/workbook.xml')

/**
 * The readable members of a zip archive, largest first.
 *
 * @throws RejectedFile as `archiveMembers`, and `spreadsheet_file`
 */
async function zipMembers(source: ByteSource): Promise<Content[]> {
  const members = await archiveMembers(source)
  if (isSpreadsheet(members)) throw new RejectedFile('spreadsheet_file')
  return members
}

/**
 * The readable members of a zip archive or of a spreadsheet, which is one, largest first.
 *
 * @throws RejectedFile `unreadable_archive`; `encrypted_archive` or `unsupported_compression`
 *   when that is all that keeps every member from being read
 */
export async function archiveMembers(source: ByteSource): Promise<Content[]> {
  const entries = await listEntries(source)
  const files = entries.filter(isFile).sort((a, b) => b.uncompressedSize - a.uncompressedSize)
  const readable = files.filter((entry) => !entry.isEncrypted() && entry.compressionMethod in METHODS)
  if (readable.length === 0 && files.length > 0)
    throw new RejectedFile(files[0]!.isEncrypted() ? 'encrypted_archive' : 'unsupported_compression')
  return readable.map((entry) => content(source, entry))
}

async function listEntries(source: ByteSource): Promise<Entry[]> {
  const zip = await openZip(source)
  try {
    const entries: Entry[] = []
    for await (const entry of zip.eachEntry()) {
      entries.push(entry)
      if (entries.length > MAX_MEMBERS) throw new Error(`More than ${MAX_MEMBERS} members.`)
    }
    return entries
  } catch (error) {
    throw new RejectedFile('unreadable_archive', error)
  } finally {
    zip.close()
  }
}

/** Neither a directory nor a resource fork of macOS. */
const isFile = ({ fileName }: Entry) =>
  !fileName.endsWith('/') && !/(^|\/)(__MACOSX\/|\.[^/]*$)/.test(fileName)

const content = (source: ByteSource, entry: Entry): Content =>
  contentOf({
    memberPath: entry.fileName,
    packedBytes: entry.compressedSize,
    bytes: entry.uncompressedSize,
    crc32: entry.crc32,
    compression: METHODS[entry.compressionMethod]!,
    packed: () => memberBytes(source, entry),
  })

/** Opens the archive for each reading, so that nothing stays open in between. */
async function* memberBytes(source: ByteSource, entry: Entry): AsyncIterable<Buffer> {
  const zip = await openZip(source)
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry, { decodeFileData: false }))
      yield chunk as Buffer
  } finally {
    zip.close()
  }
}

/** Random access to an archive in any byte source: only the requested ranges are read. */
class SourceReader extends RandomAccessReader {
  readonly #source: ByteSource

  constructor(source: ByteSource) {
    super()
    this.#source = source
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(bytesBetween(this.#source, start, end), { objectMode: false })
  }
}

async function* bytesBetween(source: ByteSource, start: number, end: number): AsyncIterable<Buffer> {
  let left = end - start
  for await (const chunk of await source.streamFrom(start, end)) {
    yield chunk.subarray(0, left)
    left -= chunk.length
    if (left <= 0) return
  }
}

/** @throws RejectedFile `unreadable_archive`, or what the source throws when it cannot be read */
async function openZip(source: ByteSource): Promise<ZipFile> {
  try {
    return await fromRandomAccessReaderPromise(new SourceReader(source), source.bytes, { autoClose: false })
  } catch (error) {
    throw isSystemError(error) ? error : new RejectedFile('unreadable_archive', error)
  }
}

const isSystemError = (error: unknown) => error instanceof Error && 'syscall' in error

type ContentOptions = {
  memberPath: string | null
  packedBytes: number
  /** Decompressed size and checksum from the archive, where it has them. */
  bytes: number | null
  crc32?: number
  compression: Packing | 'none'
  packed: () => AsyncIterable<Buffer>
}

/**
 * Real files reach 40 with zstd and about 200 with gzip, bombs 1,000 and more. Small files have no
 * limit.
 */
const MAX_RATIO = 400
const RATIO_FROM_BYTES = 256 * 1024 * 1024
/** Servers compress files that are compressed already. */
const MAX_LAYERS = 3

/**
 * A file that is compressed once or several times. A decompression bomb is stopped by its ratio.
 */
const contentOf = ({ memberPath, bytes, ...options }: ContentOptions): Content => ({
  memberPath,
  bytes,
  open: (progress, notices) => openGuarded(options, progress, notices),
})

type Packed = Omit<ContentOptions, 'memberPath' | 'bytes'>

async function* openGuarded(
  { packedBytes, crc32: expected, compression, packed }: Packed,
  progress?: Progress,
  notices?: Notices,
): AsyncIterable<Buffer> {
  let given = 0
  const counted = countBytes(packed(), progress)
  const unpacked = compression === 'none' ? counted : decompress(counted, compression, notices)
  for await (const chunk of unpackLayers(verifyChecksum(unpacked, expected), MAX_LAYERS, notices)) {
    given += chunk.length
    if (given > RATIO_FROM_BYTES && given > packedBytes * MAX_RATIO)
      throw new RejectedFile('decompression_ratio')
    yield chunk
  }
}

/** Passes chunks on and reports the number of bytes read. */
async function* countBytes(packed: AsyncIterable<Buffer>, progress?: Progress): AsyncIterable<Buffer> {
  let read = 0
  for await (const chunk of packed) {
    read += chunk.length
    progress?.(read)
    yield chunk
  }
}

/** @throws RejectedFile `corrupt_compression` at the end when the archive's checksum differs */
async function* verifyChecksum(
  chunks: AsyncIterable<Buffer>,
  expected: number | undefined,
): AsyncIterable<Buffer> {
  if (expected === undefined) {
    yield* chunks
    return
  }
  let sum = 0
  for await (const chunk of chunks) {
    sum = crc32(chunk, sum)
    yield chunk
  }
  if (sum !== expected) throw new RejectedFile('corrupt_compression')
}

/** Decompresses until the content is no longer compressed. */
async function* unpackLayers(
  chunks: AsyncIterable<Buffer>,
  layers: number,
  notices?: Notices,
): AsyncIterable<Buffer> {
  const iterator = magicFirst(chunks)[Symbol.asyncIterator]()
  const first = await iterator.next()
  if (first.done) return
  const all = prependChunk(first.value, iterator)
  const compression = layers > 0 ? compressionOf(first.value) : 'none'
  if (compression === 'gzip' || compression === 'zstd')
    yield* unpackLayers(decompress(all, compression, notices), layers - 1, notices)
  else yield* all
}

async function* prependChunk(first: Buffer, rest: AsyncIterator<Buffer>): AsyncIterable<Buffer> {
  try {
    yield first
    for (;;) {
      const next = await rest.next()
      if (next.done) return
      yield next.value
    }
  } finally {
    await rest.return?.()
  }
}
