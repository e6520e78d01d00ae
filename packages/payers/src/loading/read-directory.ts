import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import type { z } from 'zod'
import type { DirectoryRow, DirectorySource, Rejection } from '../directory/directory-row.ts'
import { FORMATS } from './directory-formats.ts'

/** Recorded with every load. Change it when the reader changes its result for the same bytes. */
export const DIRECTORY_READER = 'payer-directory/3'

type Read = { row: number } & ({ ok: true; value: DirectoryRow } | { ok: false; rejection: Rejection })

/**
 * The rows of a directory file, one at a time. A rejected row carries its reason and does not stop
 * the file.
 *
 * @throws Error when the whole file cannot be read: wrong format, truncated, or columns missing
 */
export async function* readDirectory(
  source: DirectorySource,
  bytes: AsyncIterable<Buffer>,
): AsyncGenerator<Read> {
  const { kind, row: schema, idField } = FORMATS[source]
  let row = 0
  for await (const raw of kind === 'json' ? jsonRows(bytes) : csvRows(bytes, idField)) {
    row += 1
    const parsed = 'value' in raw ? schema.safeParse(raw.value) : null
    if (parsed?.success) yield { row, ok: true, value: parsed.data }
    else
      yield {
        row,
        ok: false,
        rejection: {
          row,
          directoryId: 'value' in raw ? idOf(raw.value, idField) : null,
          reason: reasonOf(raw, parsed),
        },
      }
  }
}

type RawRow = { value: unknown } | { unreadable: string }

async function* jsonRows(bytes: AsyncIterable<Buffer>): AsyncGenerator<RawRow> {
  for await (const text of jsonElements(bytes)) {
    try {
      yield { value: JSON.parse(text) }
    } catch {
      yield { unreadable: 'not well-formed JSON' }
    }
  }
}

async function* csvRows(bytes: AsyncIterable<Buffer>, idField: string): AsyncGenerator<RawRow> {
  const parser = Readable.from(bytes, { objectMode: false }).pipe(
    parse({ bom: true, columns: true, relax_column_count: true, skip_empty_lines: true, trim: true }),
  )
  for await (const value of parser as AsyncIterable<Record<string, string>>) {
    if (!(idField in value)) throw new Error(`The file has no column ${idField}.`)
    yield { value }
  }
}

const idOf = (value: unknown, field: string): string | null => {
  const id = (value as Record<string, unknown> | null)?.[field]
  return typeof id === 'string' ? id.slice(0, 100) : null
}

function reasonOf(raw: RawRow, parsed: z.ZodSafeParseResult<DirectoryRow> | null): string {
  if ('unreadable' in raw) return raw.unreadable
  return (parsed?.error?.issues ?? [])
    .map(({ path, message }) => `${path.join('.') || 'row'}: ${message}`)
    .join('; ')
}

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT, COMMA] = [
  0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d, 0x2c,
]
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
/** Rows are below 2 KB, so an element this long means a missing quote. */
const MAX_ELEMENT_BYTES = 1024 * 1024

/**
 * The elements of a JSON array as text, one at a time. Memory is bounded by one element, and a
 * broken element does not affect the next ones.
 *
 * @throws Error when the bytes are not an array, end before it does, or hold an element above 1
 *   MiB
 */
export async function* jsonElements(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const scan = { depth: 0, inString: false, escaped: false, ended: false }
  let element: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    let start = 0
    for (let index = 0; index < chunk.length; index++) {
      const edge = step(scan, chunk[index]!)
      if (edge === 'inside') continue
      if (edge === 'outside') {
        start = index + 1
        continue
      }
      const text = Buffer.concat([...element, chunk.subarray(start, index)])
        .toString('utf8')
        .trim()
      ;[element, size, start] = [[], 0, index + 1]
      if (text) yield text
    }
    size += chunk.length - start
    if (size > MAX_ELEMENT_BYTES)
      throw new Error('An element is longer than 1 MiB: the JSON is not well formed.')
    element.push(chunk.subarray(start))
  }
  if (!scan.ended) throw new Error('The file ends before its JSON array does.')
}

type Scan = { depth: number; inString: boolean; escaped: boolean; ended: boolean }

/** Scans one byte: `edge` ends an element, `outside` belongs to none. */
function step(scan: Scan, byte: number): 'inside' | 'edge' | 'outside' {
  if (scan.inString) {
    if (scan.escaped) scan.escaped = false
    else if (byte === BACKSLASH) scan.escaped = true
    else if (byte === QUOTE) scan.inString = false
    return 'inside'
  }
  if (scan.depth === 0) return opening(scan, byte)
  if (byte === QUOTE) scan.inString = true
  else if (byte === OPEN_LIST || byte === OPEN_OBJECT) scan.depth += 1
  else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) return closing(scan)
  else if (byte === COMMA && scan.depth === 1) return 'edge'
  return 'inside'
}

function opening(scan: Scan, byte: number): 'outside' {
  const isMark = byte === 0xef || byte === 0xbb || byte === 0xbf
  if (byte === OPEN_LIST && !scan.ended) scan.depth = 1
  else if (!isSpace(byte) && !isMark)
    throw new Error(scan.ended ? 'There is more after the JSON array.' : 'The file is not a JSON array.')
  return 'outside'
}

function closing(scan: Scan): 'inside' | 'edge' {
  scan.depth -= 1
  scan.ended = scan.depth === 0
  return scan.ended ? 'edge' : 'inside'
}
