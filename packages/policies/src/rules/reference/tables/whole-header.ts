import { parse } from 'csv-parse/sync'

type Cells = readonly string[]

/** The cells of a header that takes several lines, column by column: CMS breaks `Effective Date`, with and without quotation marks. */
export function wholeHeader(lines: readonly Cells[]): string[] {
  const rows = lines.some((cells) => cells.some(isCutCell)) ? reparsed(lines) : lines
  const width = Math.max(...rows.map(({ length }) => length))
  return Array.from({ length: width }, (_, at) =>
    rows
      .map((cells) => (cells[at] ?? '').trim())
      .filter(Boolean)
      .join(' ')
      .replace(/\s+/g, ' '),
  )
}

const isCutCell = (cell: string) => /^\s*"[^"]*$/.test(cell)

const reparsed = (lines: readonly Cells[]): string[][] =>
  parse(lines.map((cells) => cells.join('\t')).join('\n'), {
    delimiter: '\t',
    relax_column_count: true,
    relax_quotes: true,
  })
