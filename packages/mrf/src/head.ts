import { foreignKind } from './foreign-kind.ts'
import { csvHead } from './header/csv-head.ts'
import { jsonHead } from './header/json-head.ts'
import type { Head } from './layouts/layout.ts'
import { type EncodingHint, encodingHint } from './text/encoding.ts'
import { utf16ToUtf8 } from './text/utf16.ts'
import type { Content } from './unpack/content.ts'

/** Headers of wide files reach 100 KB, and may be as long as a row may. */
const HEAD_BYTES = 4 * 1024 * 1024
const SPACE = 0x20

export type FileHead = { hint: EncodingHint; head: Head }

/** Reads as much of a file as tells what it is. */
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
