import { Readable } from 'node:stream'
import { AppError } from '@ppman/errors'
import { parse } from 'csv-parse'
import { type Columns, hospitalColumns, hospitalRow, type HospitalRow } from './hospital-list.ts'

export type RefusedRow = { row: number; ccn: string; reason: string }
type Read = { row: number } & ({ hospital: HospitalRow } | { refused: RefusedRow })

/**
 * The rows of a hospital list (CSV with a header), one at a time and counted from 1; a row that cannot be used is told and
 * does not stop the rest.
 *
 * @throws AppError `rejected` for a file that is no such list
 */
export async function* readHospitalList(bytes: AsyncIterable<Buffer>): AsyncGenerator<Read> {
  const parser = Readable.from(bytes, { objectMode: false }).pipe(
    parse({ bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true }),
  )
  let columns: Columns | null = null
  let row = 0
  for await (const cells of parser as AsyncIterable<string[]>) {
    if (!columns) {
      columns = needed(hospitalColumns(cells))
      continue
    }
    row += 1
    const read = hospitalRow(cells, columns)
    yield 'refused' in read
      ? { row, refused: { row, ccn: read.ccn, reason: read.refused } }
      : { row, hospital: read }
  }
  if (!columns) throw new AppError('rejected', 'The list is empty.')
}

function needed(columns: Columns | { missing: string[] }): Columns {
  if (!('missing' in columns)) return columns
  throw new AppError(
    'rejected',
    `The list has no column for ${columns.missing.join(', ')}: it is not a list of hospitals.`,
  )
}
