import { readFileSync } from 'node:fs'

/** A line of `docs/spec/operations.csv`: the contract as a table. Empty cells are empty strings. */
export type ContractRow = Record<
  | 'document'
  | 'service'
  | 'method'
  | 'path'
  | 'kind'
  | 'name'
  | 'type'
  | 'required'
  | 'default'
  | 'min'
  | 'max'
  | 'pattern_or_values'
  | 'access'
  | 'section'
  | 'served'
  | 'note',
  string
>

const TABLE = new URL('../../../../docs/spec/operations.csv', import.meta.url)

/** The rows of one service that its code says it serves. */
export const servedRows = (service: string): ContractRow[] =>
  contractRows().filter((row) => row.service === service && row.served === 'yes')

/** All rows of `docs/spec/operations.csv`. */
export function contractRows(): ContractRow[] {
  const [header = [], ...lines] = readCsv(readFileSync(TABLE, 'utf8'))
  return lines.map(
    (cells) => Object.fromEntries(header.map((name, i) => [name, cells[i] ?? ''])) as ContractRow,
  )
}

/** RFC 4180: quoted cells may hold commas, doubled quotes and line ends. */
function readCsv(text: string): string[][] {
  const CELL = /("(?:[^"]|"")*"|[^,\n]*)(,|\n|$)/y
  const lines: string[][] = [[]]
  while (CELL.lastIndex < text.length) {
    const [, cell = '', end] = CELL.exec(text) ?? []
    lines.at(-1)!.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === '\n' && CELL.lastIndex < text.length) lines.push([])
  }
  return lines
}
