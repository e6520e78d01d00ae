import { constants, createInflate } from 'node:zlib'
import { getDocumentProxy } from 'unpdf'
import type { Structure, Rejection } from './check-pdf.ts'

/** Most pages of an uploaded file. */
const MAX_PAGES = 2_000

/**
 * Names of ISO 32000 that make a file act, or carry other files. Actions: 12.6.4; embedded files:
 * 7.11.4; forms of XFA: 12.7.8; rich media: 13.7.
 */
const ACTIVE = new Set([
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'ImportData',
  'GoToE',
  'Rendition',
  'RichMedia',
  'XFA',
])

/**
 * What the structure of a PDF is. The names of all its objects are read from the bytes, packed or
 * not; pages and scripts are those that pdf.js finds. Call it in a process that may be killed.
 */
export async function structureOf(bytes: Buffer): Promise<Structure> {
  const names = await namesIn(bytes)
  if (names === 'suspicious') return rejected('too_complex')
  if (names.has('Encrypt')) return rejected('encrypted')
  if ([...ACTIVE].some((name) => names.has(name))) return rejected('active_content')
  try {
    return await pagesOf(bytes)
  } catch (error) {
    return rejected((error as Error).name === 'PasswordException' ? 'encrypted' : 'damaged')
  }
}

async function pagesOf(bytes: Buffer): Promise<Structure> {
  const document = await getDocumentProxy(new Uint8Array(bytes), { stopAtErrors: false, verbosity: 0 })
  const { numPages: pages } = document
  if (pages > MAX_PAGES) return rejected('too_many_pages')
  if (pages < 1) return rejected('damaged')
  const hasScript = (await document.getJSActions()) !== null || (await document.getAttachments()) !== null
  return hasScript ? rejected('active_content') : { kind: 'sound', pages }
}

const rejected = (reason: Rejection): Structure => ({ kind: 'rejected', reason })

/** Names of objects, such as `JavaScript` of `/S /JavaScript`, with escapes resolved. */
type Names = ReadonlySet<string>

/** Most unpacked bytes of one stream of objects, and of all of them. A policy has below 10 MB. */
const [MAX_STREAM_BYTES, MAX_ALL_BYTES] = [32e6, 128e6]
/** A stream packed more often than this has something to hide. */
const MAX_PACKINGS = 3

/**
 * The names that a PDF has anywhere: in plain objects, and in objects packed into streams (ISO
 * 32000-1, 7.5.7). Streams are unpacked only if they begin as such a stream does, with numbers.
 * `suspicious` when they unpack to more than any honest file, or are written so that only some
 * readers see them.
 */
async function namesIn(bytes: Buffer): Promise<Names | 'suspicious'> {
  const names = new Set<string>()
  addNames(names, bytes)
  let left = MAX_ALL_BYTES
  for (const packed of packedStreams(bytes)) {
    const objects = await unpackObjects(packed, Math.min(left, MAX_STREAM_BYTES))
    if (objects === 'suspicious') return objects
    left -= objects.length
    addNames(names, objects)
  }
  return names
}

/** ISO 32000-1, 7.3.5: regular characters, any of which may be written as #xx. */
const NAME = /\/([^\s\0()<>[\]{}/%]{2,60})/g
const ESCAPE = /#([0-9a-fA-F]{2})/g
const PIECE_BYTES = 1_000_000
/** Pieces overlap, so that a name across their border is found. */
const OVERLAP_BYTES = 200

function addNames(names: Set<string>, bytes: Buffer): void {
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    const piece = bytes.toString('latin1', start, start + PIECE_BYTES + OVERLAP_BYTES)
    for (const [, name] of piece.matchAll(NAME))
      if (INTERESTING.test(name!)) names.add(name!.replace(ESCAPE, unescape))
  }
}

/** Names of letters, with or without escapes; binary noise has few of them. */
const INTERESTING = /^(?:[A-Za-z]|#[0-9a-fA-F]{2})+$/
const unescape = (_: string, hex: string) => String.fromCharCode(parseInt(hex, 16))

/** First bytes of packed data (RFC 1950): method 8, window up to 32 KiB, checksum of both bytes. */
const isPacked = (bytes: Buffer, offset: number): boolean =>
  (bytes[offset]! & 0x8f) === 0x08 && ((bytes[offset]! << 8) | bytes[offset + 1]!) % 31 === 0

const STREAM = Buffer.from('stream')
const LINE_BREAKS = new Set([0x0d, 0x0a, 0x20])

function* packedStreams(bytes: Buffer): Generator<Buffer> {
  for (let index = bytes.indexOf(STREAM); index >= 0; index = bytes.indexOf(STREAM, index + 1)) {
    let start = index + STREAM.length
    while (LINE_BREAKS.has(bytes[start]!)) start += 1
    if (start > index + STREAM.length && isPacked(bytes, start)) yield bytes.subarray(start)
  }
}

const BLANK = String.raw`(?:[\s\0]|%[^\r\n]*[\r\n])`
/** A stream of objects begins with the number and the offset of its first object. */
const OBJECTS = new RegExp(`^${BLANK}*\\d+${BLANK}+\\d+${BLANK}`)
/** The same behind the tag of a predictor (ISO 32000-1, 7.4.4.4), which no program writes there. */
const PREDICTED = new RegExp(`^[\\x01-\\x04]${OBJECTS.source.slice(1)}`)
const HEAD_BYTES = 256
const NOTHING = Buffer.alloc(0)

/** The objects of a packed stream; empty for streams of anything else, such as images. */
async function unpackObjects(packed: Buffer, limit: number, packings = 1): Promise<Buffer | 'suspicious'> {
  const { bytes: head } = await unpack(packed.subarray(0, 4 * HEAD_BYTES), HEAD_BYTES)
  const opening = head.toString('latin1')
  const isNested = head.length > 1 && isPacked(head, 0)
  if (PREDICTED.test(opening) || (isNested && packings >= MAX_PACKINGS)) return 'suspicious'
  if (!isNested && !OBJECTS.test(opening)) return NOTHING
  const { bytes, isCut } = await unpack(packed, limit)
  if (isCut) return 'suspicious'
  return isNested ? unpackObjects(bytes, limit, packings + 1) : bytes
}

/** Unpacks at most so many bytes. What follows a mistake is left out, as readers of PDF do. */
async function unpack(packed: Buffer, limit: number): Promise<{ bytes: Buffer; isCut: boolean }> {
  const chunks: Buffer[] = []
  let length = 0
  const inflate = createInflate({ finishFlush: constants.Z_SYNC_FLUSH })
  inflate.end(packed)
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      length += chunk.length
      if (length > limit) break
    }
  } catch {
    // The part before the mistake counts.
  }
  return { bytes: Buffer.concat(chunks).subarray(0, limit), isCut: length > limit }
}
