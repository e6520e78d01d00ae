import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import type { z } from 'zod'
import { FORMATS } from './directory-formats.ts'
import type { DirectoryRow, DirectorySource, Rejection } from '../directory/directory-row.ts'
import { jsonElements } from './json-elements.ts'

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
