import { type Comparison, type ComparedRow, toDollars } from '@ppman/prices'
import { csvLine } from '@ppman/http'

const HEADER = [
  'code_type',
  'code',
  'setting',
  'methodology_class',
  'ccn',
  'hospital',
  'median_dollars',
  'row_median_dollars',
  'against_row_median',
  'no_median_reason',
  'contracts',
  'file_sha256',
  'record',
]

/** A comparison as CSV with one line per cell (RFC 4180); each line names the source bytes. */
export const comparisonCsv = ({ columns, rows }: Comparison): string =>
  [
    csvLine(HEADER),
    ...rows.flatMap((row) => row.cells.map((cell, index) => csvLine(lineOf(row, cell, columns[index]!)))),
  ].join('')

type Cell = ComparedRow['cells'][number]

function lineOf(
  row: ComparedRow,
  { price, reason, against }: Cell,
  { ccn, hospital }: Comparison['columns'][number],
): (string | null)[] {
  const shown = reason === null ? price : null
  return [
    row.family,
    row.code,
    row.setting,
    row.methodologyClass,
    ccn,
    hospital?.name ?? null,
    text(toDollars(shown?.contractMedianE4 ?? null)),
    text(toDollars(row.rowMedianE4)),
    against,
    reason,
    text(shown?.contracts ?? null),
    price?.sha256 ?? null,
    text(price?.recordNo ?? null),
  ]
}

const text = (value: number | null): string | null => (value === null ? null : String(value))
