import type { Readable } from 'node:stream'
import { parse } from 'csv-parse/sync'
import { hptText } from '../discovery/hpt/hpt-text.ts'
import { type FileEvidence, fileEvidence, NO_EVIDENCE } from './file-evidence.ts'
import { headBytes } from './head-bytes.ts'

/** Preambles of a few lines exist; a header further down is none. */
const MAX_HEAD_ROWS = 20
const DELIMITERS = [',', ';', '\t', '|']

/** What a price file says of itself at its beginning. A file that says nothing, or cannot be read, is no failure: no evidence. */
export async function readFileEvidence(stream: Readable): Promise<FileEvidence> {
  const head = await headBytes(stream)
  if (!head) return NO_EVIDENCE
  const { text } = hptText(head)
  return text.trimStart().startsWith('{') ? jsonEvidence(text) : csvEvidence(text)
}

function csvEvidence(text: string): FileEvidence {
  for (const delimiter of DELIMITERS) {
    const rows = firstRows(text, delimiter)
    const at = rows.findIndex((cells) => cells.map(folded).includes('hospital_name'))
    const values = rows.slice(at + 1).find((cells) => cells.some(Boolean))
    if (at >= 0 && values) return rowEvidence(rows[at]!.map(folded), values)
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

const folded = (name: string) =>
  name
    .split('|')
    .map((part) => part.trim().toLowerCase())
    .join('|')

function rowEvidence(names: readonly string[], values: readonly string[]): FileEvidence {
  const under = (...wanted: string[]) =>
    names.flatMap((name, i) => (wanted.includes(name) ? [values[i] ?? ''] : []))
  return fileEvidence({
    names: under('hospital_name', 'location_name', 'hospital_location'),
    addresses: under('hospital_address'),
    npis: under('type_2_npi'),
    states: names.flatMap((name) => /^license_number\|([a-z]{2})$/.exec(name)?.[1] ?? []),
  })
}

function jsonEvidence(text: string): FileEvidence {
  const license =
    /"license_information"\s{0,40}:\s{0,40}[[{][^\]}]{0,2000}?"state"\s{0,40}:\s{0,40}"([A-Za-z]{2})"/.exec(
      text,
    )?.[1]
  const under = (...wanted: string[]) => wanted.flatMap((name) => stringsUnder(text, name))
  return fileEvidence({
    names: under('hospital_name', 'location_name', 'hospital_location'),
    addresses: under('hospital_address'),
    npis: under('type_2_npi'),
    states: license ? [license] : [],
  })
}

/** A string or a flat list of strings under a key of a JSON text that is not whole. */
function stringsUnder(text: string, name: string): string[] {
  const value = new RegExp(`"${name}"\\s*:\\s*("(?:[^"\\\\]|\\\\.)*"|\\[[^\\[\\]{}]*\\])`).exec(text)?.[1]
  if (value === undefined) return []
  try {
    return [JSON.parse(value) as unknown].flat().map(String)
  } catch {
    return []
  }
}
