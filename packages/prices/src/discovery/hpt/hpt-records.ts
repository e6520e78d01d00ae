import { parse } from 'csv-parse/sync'

/** An object of JSON or a row of a table: names and values in order, a name once per value. */
type HptRecord = { line: number; values: [name: string, value: string][] }
type HptRecords = { form: 'json' | 'table'; rows: HptRecord[] }

/** The records of a text that is JSON or a table with a header; null for any other text. */
export const hptRecords = (text: string): HptRecords | null => jsonRecords(text) ?? tableRecords(text)

const namesPriceFile = (name: string) => /^(?:mrf|mfr|machine)/i.test(name.trim())

function jsonRecords(text: string): HptRecords | null {
  if (!/^\s*[[{]/.test(text)) return null
  try {
    const rows = objectsIn(JSON.parse(text)).filter(({ values }) =>
      values.some(([name]) => namesPriceFile(name)),
    )
    return { form: 'json', rows }
  } catch {
    return null
  }
}

/** All objects at any depth, with their texts and lists of texts. */
function objectsIn(value: unknown): HptRecord[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn)
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value)
  const values = entries.flatMap(([name, held]) =>
    [held].flat().flatMap((text): [string, string][] => (typeof text === 'string' ? [[name, text]] : [])),
  )
  return [{ line: 1, values }, ...entries.flatMap(([, held]) => objectsIn(held))]
}

const DELIMITERS = ['\t', ',', ';', '|']

/** Rows below a first line that names the columns, one of them that of the price file. */
function tableRecords(text: string): HptRecords | null {
  const [first = ''] = text.trimStart().split('\n', 1)
  const delimiter = DELIMITERS.find((mark) => first.split(mark).length > 2)
  if (!delimiter || !first.split(delimiter).some((name) => namesPriceFile(name.replace(/["']/g, ''))))
    return null
  if (/https?:/i.test(first)) return null
  try {
    const [names = [], ...rows] = parse(text.trimStart(), {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    })
    return {
      form: 'table',
      rows: rows.map((cells, index) => ({
        line: index + 2,
        values: names.map((name, column) => [name.toLowerCase(), cells[column] ?? ''] as [string, string]),
      })),
    }
  } catch {
    return null
  }
}
