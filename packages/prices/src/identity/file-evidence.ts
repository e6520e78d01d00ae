import type { Readable } from 'node:stream'
import { constants, gunzipSync, inflateRawSync, zstdDecompressSync } from 'node:zlib'
import { fileFormatOf } from '@ppman/text'
import { parse } from 'csv-parse/sync'
import { hptText } from '../discovery/hpt/hpt-entry.ts'

/**
 * The hospital that a price file names, as published. Lists are empty where the file names none.
 */
export type FileEvidence = {
  /** Names of the hospital and its locations. */
  names: string[]
  addresses: string[]
  npis: string[]
  /** States of the licenses, two letters. */
  states: string[]
}

export const NO_EVIDENCE: FileEvidence = { names: [], addresses: [], npis: [], states: [] }

/** Builds the evidence from a header. Each value may hold several, separated by `|`. */
function fileEvidence(header: {
  names: string[]
  addresses: string[]
  npis: string[]
  states: string[]
}): FileEvidence {
  return {
    names: splitValues(header.names),
    addresses: splitValues(header.addresses),
    npis: splitValues(header.npis).filter((npi) => /^\d{10}$/.test(npi)),
    states: splitValues(header.states)
      .map((state) => state.toUpperCase())
      .filter((state) => /^[A-Z]{2}$/.test(state)),
  }
}

const splitValues = (values: readonly string[]): string[] => [
  ...new Set(
    values
      .flatMap((value) => value.split('|'))
      .map((part) => part.replace(/\s+/g, ' ').trim())
      .filter(Boolean),
  ),
]

/** A header further down is ignored; some files have a preamble of a few lines. */
const MAX_HEAD_ROWS = 20
const DELIMITERS = [',', ';', '\t', '|']

/**
 * Reads the hospital's name, addresses, NPIs and states from the beginning of a price file. An
 * unreadable file gives no evidence.
 */
export async function readFileEvidence(stream: Readable): Promise<FileEvidence> {
  const head = await headBytes(stream)
  if (!head) return NO_EVIDENCE
  const { text } = hptText(head)
  return text.trimStart().startsWith('{') ? jsonEvidence(text) : csvEvidence(text)
}

function csvEvidence(text: string): FileEvidence {
  for (const delimiter of DELIMITERS) {
    const rows = firstRows(text, delimiter)
    const headerRow = rows.findIndex((cells) => cells.map(foldColumnName).includes('hospital_name'))
    const values = rows.slice(headerRow + 1).find((cells) => cells.some(Boolean))
    if (headerRow >= 0 && values) return rowEvidence(rows[headerRow]!.map(foldColumnName), values)
  }
  return NO_EVIDENCE
}

function firstRows(text: string, delimiter: string): string[][] {
  try {
    return parse(text, {
      delimiter,
      to: MAX_HEAD_ROWS,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
    })
  } catch {
    return []
  }
}

const foldColumnName = (name: string) =>
  name
    .split('|')
    .map((part) => part.trim().toLowerCase())
    .join('|')

function rowEvidence(names: readonly string[], values: readonly string[]): FileEvidence {
  const valuesOf = (...wanted: string[]) =>
    names.flatMap((name, i) => (wanted.includes(name) ? [values[i] ?? ''] : []))
  return fileEvidence({
    names: valuesOf('hospital_name', 'location_name', 'hospital_location'),
    addresses: valuesOf('hospital_address'),
    npis: valuesOf('type_2_npi'),
    states: names.flatMap((name) => /^license_number\|([a-z]{2})$/.exec(name)?.[1] ?? []),
  })
}

function jsonEvidence(text: string): FileEvidence {
  const license =
    /"license_information"\s{0,40}:\s{0,40}[[{][^\]}]{0,2000}?"state"\s{0,40}:\s{0,40}"([A-Za-z]{2})"/.exec(
      text,
    )?.[1]
  const valuesOf = (...wanted: string[]) => wanted.flatMap((name) => stringsUnder(text, name))
  return fileEvidence({
    names: valuesOf('hospital_name', 'location_name', 'hospital_location'),
    addresses: valuesOf('hospital_address'),
    npis: valuesOf('type_2_npi'),
    states: license ? [license] : [],
  })
}

/** Reads a string or a flat list of strings under a key of a truncated JSON text. */
function stringsUnder(text: string, name: string): string[] {
  const value = new RegExp(`"${name}"\\s*:\\s*("(?:[^"\\\\]|\\\\.)*"|\\[[^\\[\\]{}]*\\])`).exec(text)?.[1]
  if (value === undefined) return []
  try {
    return [JSON.parse(value) as unknown].flat().map(String)
  } catch {
    return []
  }
}

/** Headers of wide files reach 100 KB. */
const HEAD_BYTES = 512 * 1024
/** Packed bytes to read. Few, so that a decompression bomb stays small. */
const PACKED_BYTES = 128 * 1024
const MAX_UNPACKED_BYTES = 256 * 1024 * 1024

/** The first bytes of a stored file, decompressed; null for an unsupported compression. */
async function headBytes(stream: Readable): Promise<Buffer | null> {
  const start = await firstBytes(stream, HEAD_BYTES)
  try {
    return decompress(start)?.subarray(0, HEAD_BYTES) ?? null
  } catch {
    return null
  }
}

async function firstBytes(stream: Readable, count: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= count) break
  }
  return Buffer.concat(chunks).subarray(0, count)
}

/** Decompresses a truncated stream: it flushes instead of expecting the end. */
function decompress(start: Buffer): Buffer | null {
  const packed = start.subarray(0, PACKED_BYTES)
  const zlib = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MAX_UNPACKED_BYTES }
  switch (fileFormatOf(packed)) {
    case 'zstd':
      return zstdDecompressSync(packed, {
        finishFlush: constants.ZSTD_e_flush,
        maxOutputLength: MAX_UNPACKED_BYTES,
      })
    case 'zip':
      return zipMember(packed, zlib)
    case 'gzip':
      return gunzipSync(packed, zlib)
    default:
      return start
  }
}

const DEFLATE = 8
const LOCAL_HEADER_BYTES = 30

/** Decompresses the first member of a ZIP archive; null for folders and other methods. */
function zipMember(packed: Buffer, zlib: object): Buffer | null {
  const [nameBytes, extraBytes] = [packed.readUInt16LE(26), packed.readUInt16LE(28)]
  const name = packed.subarray(LOCAL_HEADER_BYTES, LOCAL_HEADER_BYTES + nameBytes).toString()
  if (packed.readUInt16LE(8) !== DEFLATE || name.endsWith('/') || name.startsWith('__MACOSX')) return null
  return inflateRawSync(packed.subarray(LOCAL_HEADER_BYTES + nameBytes + extraBytes), zlib)
}
