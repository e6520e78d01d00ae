import { csvHead } from './header/csv-head.ts'
import { jsonHead } from './header/json-head.ts'
import type { Head } from './layouts/layout.ts'
import type { RejectReason } from './reject.ts'
import { type EncodingHint, encodingHint, utf16ToUtf8 } from './text/encoding.ts'
import type { Content } from './unpack/content.ts'

/** Headers of wide files reach 100 KB and may be as long as a row. */
const HEAD_BYTES = 4 * 1024 * 1024
const SPACE = 0x20

export type FileHead = { hint: EncodingHint; head: Head }

/** Reads the beginning of a file and detects what it is. */
export async function readHead(content: Content): Promise<FileHead> {
  const { bytes, isWholeFile } = await firstBytes(content)
  const hint = encodingHint(bytes)
  return { hint, head: headOf(await asUtf8(bytes.subarray(hint.bomBytes), hint), isWholeFile) }
}

async function firstBytes(content: Content): Promise<{ bytes: Buffer; isWholeFile: boolean }> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of content.open()) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= HEAD_BYTES)
      return { bytes: Buffer.concat(chunks).subarray(0, HEAD_BYTES), isWholeFile: false }
  }
  return { bytes: Buffer.concat(chunks), isWholeFile: true }
}

async function asUtf8(bytes: Buffer, { encoding }: EncodingHint): Promise<Buffer> {
  if (encoding === 'utf-8') return bytes
  const chunks: Buffer[] = []
  for await (const chunk of utf16ToUtf8(once(bytes), encoding)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function* once(bytes: Buffer) {
  yield bytes
}

function headOf(utf8: Buffer, isWholeFile: boolean): Head {
  if (utf8.every((byte) => byte <= SPACE)) return { kind: 'empty' }
  const reason = foreignKind(utf8)
  if (reason) return { kind: 'foreign', reason }
  const json = jsonHead(utf8)
  if (json) return { kind: 'json', json }
  const csv = csvHead(utf8, isWholeFile)
  return csv ? { kind: 'csv', csv } : { kind: 'unknown' }
}

const MAGIC: readonly (readonly [RejectReason, readonly number[]])[] = [
  ['pdf_file', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  // The container format of spreadsheets before xlsx.
  ['spreadsheet_file', [0xd0, 0xcf, 0x11, 0xe0]],
  // An archive in an archive is not opened.
  ['unsupported_compression', [0x50, 0x4b, 0x03, 0x04]],
  ['unsupported_compression', [0x37, 0x7a, 0xbc, 0xaf]],
  ['unsupported_compression', [0x52, 0x61, 0x72, 0x21, 0x1a]],
  ['unsupported_compression', [0x42, 0x5a, 0x68]],
  ['unsupported_compression', [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
]

const MARKUP: readonly (readonly [RejectReason, RegExp])[] = [
  [
    'captcha_page',
    /^<.*(captcha|cf-chl|challenge-platform|incapsula|are you (a )?(human|robot)|verify (that )?you are (a )?human)/s,
  ],
  ['html_page', /^<(!doctype html|html|head|body|script|!--|\?xml.*<html)/s],
  ['xml_file', /^<[?a-z]/],
]

/** Offset of the format name in a tar archive. */
const TAR_NAME_AT = 257
const MARKUP_CHARS = 64 * 1024

/**
 * The kind of a file that is certainly no hospital price file, or null. @param head its first bytes
 */
function foreignKind(head: Buffer): RejectReason | null {
  const magic = MAGIC.find(([, bytes]) => bytes.every((byte, i) => head[i] === byte))
  if (magic) return magic[0]
  if (head.toString('latin1', TAR_NAME_AT, TAR_NAME_AT + 5) === 'ustar') return 'unsupported_compression'
  const start = head.toString('latin1', 0, MARKUP_CHARS).trimStart().toLowerCase()
  return MARKUP.find(([, pattern]) => pattern.test(start))?.[0] ?? null
}
