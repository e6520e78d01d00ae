/** Rows are handed to COPY in pieces of about this size: a piece per row would cost more than the rows. */
const PIECE_CHARS = 64 * 1024

type Value = string | number | null

/** Lines of COPY's text format (PostgreSQL manual, "COPY", Text Format), many to a piece. */
export function* copyLines(rows: Iterable<readonly Value[]>): Iterable<string> {
  let piece = ''
  for (const row of rows) {
    piece += `${row.map(field).join('\t')}\n`
    if (piece.length < PIECE_CHARS) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function field(value: Value): string {
  if (value === null) return '\\N'
  return typeof value === 'number' ? String(value) : value.replace(/[\\\t\n\r]/g, (char) => ESCAPES[char]!)
}
