import { Readable } from 'node:stream'
import { AppError } from '@ppman/errors'
import { parse } from 'csv-parse'
import { parseCcn } from './hospital-repo.ts'

/** A row of the CMS hospital list. */
export type HospitalRow = {
  ccn: string
  name: string
  address: string | null
  city: string | null
  state: string
  zip: string | null
  type: string | null
  ownership: string | null
  ruleStatus: 'bound' | 'exempt_federal' | 'unknown'
}

type Field = 'ccn' | 'name' | 'address' | 'city' | 'state' | 'zip' | 'type' | 'ownership'

/**
 * Column names, letters only: of the editions of "Hospital General Information", and plain ones.
 */
const NAMES: Readonly<Record<Field, readonly string[]>> = {
  ccn: [
    'facilityid',
    'ccn',
    'providerid',
    'providernumber',
    'cmscertificationnumber',
    'cmscertificationnumberccn',
  ],
  name: ['facilityname', 'name', 'hospitalname'],
  address: ['address', 'addressline', 'streetaddress'],
  city: ['citytown', 'city'],
  state: ['state'],
  zip: ['zipcode', 'zip'],
  type: ['hospitaltype', 'type'],
  ownership: ['hospitalownership', 'ownership'],
}
const NEEDED: readonly Field[] = ['ccn', 'name', 'state']

type Columns = Record<Field, number>

/** The index of each column, -1 for a missing one, or the names of missing required columns. */
function hospitalColumns(header: readonly string[]): Columns | { missing: string[] } {
  const folded = header.map((name) => name.toLowerCase().replace(/[^a-z]/g, ''))
  const columns = Object.fromEntries(
    Object.entries(NAMES).map(([field, names]) => [
      field,
      folded.indexOf(names.find((name) => folded.includes(name)) ?? '\0'),
    ]),
  ) as Columns
  const missing = NEEDED.filter((field) => columns[field] < 0)
  return missing.length > 0 ? { missing } : columns
}

/** Parses a row, or says why it is refused. Leading zeros lost in a spreadsheet are restored. */
function hospitalRow(
  cells: readonly string[],
  columns: Columns,
): HospitalRow | { refused: string; ccn: string } {
  const cell = (field: Field) =>
    columns[field] < 0 ? '' : (cells[columns[field]] ?? '').replace(/[\s\0]+/g, ' ').trim()
  const written = cell('ccn')
  const ccn = parseCcn(/^\d{5}$/.test(written) ? `0${written}` : written)
  if (!ccn) return { refused: 'the CCN is not six characters', ccn: written }
  const state = cell('state').toUpperCase()
  if (!/^[A-Z]{2}$/.test(state)) return { refused: 'the state is not two letters', ccn }
  if (cell('name') === '') return { refused: 'the name is empty', ccn }
  const [type, ownership] = [cell('type') || null, cell('ownership') || null]
  const place = {
    address: cell('address') || null,
    city: cell('city') || null,
    state,
    zip: zipOf(cell('zip')),
  }
  return { ccn, name: cell('name'), ...place, type, ownership, ruleStatus: ruleStatus(type, ownership) }
}

function zipOf(text: string): string | null {
  const digits = /^(\d{3,5})(-\d{4})?$/.exec(text)?.[1]
  return digits ? digits.padStart(5, '0') : null
}

/** Hospitals of the VA, the military, the IHS and tribes are exempt (45 CFR 180.30). */
function ruleStatus(type: string | null, ownership: string | null): HospitalRow['ruleStatus'] {
  const description = `${type ?? ''} ${ownership ?? ''}`
  if (description.trim() === '') return 'unknown'
  return /veterans|department of defense|government - federal|tribal/i.test(description)
    ? 'exempt_federal'
    : 'bound'
}

export type RefusedRow = { row: number; ccn: string; reason: string }
type Read = { row: number } & ({ hospital: HospitalRow } | { refused: RefusedRow })

/**
 * Reads the rows of a hospital list (CSV with a header), counted from 1. Unusable rows are reported
 * and skipped.
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
      columns = requireColumns(hospitalColumns(cells))
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

function requireColumns(columns: Columns | { missing: string[] }): Columns {
  if (!('missing' in columns)) return columns
  throw new AppError(
    'rejected',
    `The list has no column for ${columns.missing.join(', ')}: it is not a list of hospitals.`,
  )
}
