import {
  type ComparedCell,
  type ComparedRow,
  type Comparison,
  type ListedHospital,
  isGroupCode,
  parseAskedLine,
  plainName,
} from '@ppman/prices'
import {
  type CodeChip,
  codeChip,
  type Empty,
  empty,
  type Field,
  field,
  formatCount,
  formatIsoDay,
  formatList,
  hrefOf,
  type Picks,
  type Select,
  select,
  filtersOn,
  type Rejected,
  titleCaseName,
} from '@ppman/web-ui'
import {
  formatLine,
  formatMethodology,
  formatPlace,
  formatRound,
  formatSetting,
  hospitalHref,
  LINE_OPTIONS,
  procedureHref,
  procedureSuggestions,
} from '../transparency-price/format.ts'
import { amountOf, type Cell, cellOf, type Spread, spreadOf } from './row-cells.ts'

export type CompareQuery = {
  codes: string
  code_types: string
  hospitals: string
  methodologyClass: string
  /** Line of business; empty for the default. */
  line: string
}

type Column = { name: string; detail: string; href: string; isSample: boolean }
type Row = {
  /** Empty where only the code is known, which the chip shows. */
  name: string
  chip: CodeChip
  terms: string
  otherKinds: string
  cells: Cell[]
  spread: Spread | null
  median: string
}

/** Formatted values for the template. */
export type CompareModel = {
  title: string
  lead: string
  summary: string
  leftOut: string
  /** Which hospitals of the address do not exist; empty when all do. */
  notFound: string
  empty: Empty | null
  form: { hospital: Field; procedure: Field; line: Select; hidden: { name: string; value: string }[] }
  picks: Picks
  columns: Column[]
  rows: Row[]
  /** The comparison's own address, with every kind of payment, and as a table to download. */
  links: { own: string; allKinds: string; csv: string }
  /** Hospitals to tick; empty once some are chosen. */
  choices: { id: string; ccn: string; name: string; place: string; isChosen: boolean }[]
}

export type CompareInput = {
  comparison: Comparison
  leftOut: number
  choices: readonly ListedHospital[]
  rejected?: Rejected
}

export function compareModel(query: CompareQuery, input: CompareInput): CompareModel {
  const { comparison, leftOut, choices, rejected = {} } = input
  const { columns, rows } = withoutUnknown(comparison)
  const asked = columns.length > 0 && rows.length > 0
  const names = columns.map(({ hospital }) => titleCaseName(hospital.name))
  return {
    title: asked ? titleOf(rows, names) : 'Compare hospitals',
    lead: asked
      ? `Medians over insurers of one kind of plan (${formatLine(parseAskedLine(query.line))}), one row for ` +
        'one code, setting and kind of payment. What is paid in another way or by other kinds of plans is ' +
        'shown and marked, and left out of the ranking.'
      : 'Procedures in rows, hospitals in columns.',
    summary: asked
      ? `${formatCount(countProcedures(rows), 'procedure')}, ${formatCount(columns.length, 'hospital')}`
      : '',
    leftOut:
      leftOut > 0
        ? `${formatCount(leftOut, 'entry', 'entries')} left out: one comparison shows 25 procedures ` +
          'and 12 hospitals.'
        : '',
    notFound: notFoundText(comparison),
    empty: asked ? null : missing(query),
    form: formOf(query, choices, rejected),
    picks: picksOf(query, comparison),
    columns: columns.map(columnOf),
    rows: asked ? rows.map((row) => rowOf(row, names)) : [],
    links: linksOf(query, rows),
    choices: asked ? [] : choices.flatMap((hospital) => choiceOf(hospital, query)),
  }
}

/** A procedure has a row for each setting and kind of payment. */
const countProcedures = (rows: readonly ComparedRow[]): number =>
  new Set(rows.map(({ family, code }) => `${family} ${code}`)).size

type Columns = Comparison['columns']
type FoundColumn = Columns[number] & { hospital: NonNullable<Columns[number]['hospital']> }

/** The comparison without the columns of hospitals that do not exist. */
function withoutUnknown({ columns, rows }: Comparison) {
  const isFound = columns.map(({ hospital }) => hospital !== null)
  return {
    columns: columns.filter((column): column is FoundColumn => column.hospital !== null),
    rows: rows.map((row) => ({ ...row, cells: row.cells.filter((_, index) => isFound[index]) })),
  }
}

function notFoundText({ columns }: Comparison): string {
  const unknown = columns.filter(({ hospital }) => hospital === null).map(({ ccn }) => ccn)
  return unknown.length === 0 ? '' : `No hospital with the CCN ${formatList(unknown, 'or')} was found.`
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')

/** Who is lowest in most rows, where there are rows to rank. */
function titleOf(rows: readonly ComparedRow[], names: readonly string[]): string {
  const lowest = rows.flatMap(({ cells }) => {
    const index = lowestIndex(cells)
    return index === null ? [] : [names[index]!]
  })
  const counts = Map.groupBy(lowest, (name) => name)
  const [best] = [...counts].sort((a, b) => b[1].length - a[1].length)
  if (!best) return `${formatCount(names.length, 'hospital')} side by side`
  return lowest.length === 1
    ? `${best[0]} is lowest`
    : `${best[0]} is lowest for ${best[1].length} of ${formatCount(lowest.length, 'procedure')}`
}

/** The one lowest comparable cell; null with fewer than two amounts, or a tie. */
function lowestIndex(cells: readonly ComparedCell[]): number | null {
  const amounts = cells.map((cell) => (cell.against === null ? null : amountOf(cell)))
  const found = amounts.filter((amount) => amount !== null)
  const least = Math.min(...found)
  if (found.length < 2 || found.filter((amount) => amount === least).length > 1) return null
  return amounts.indexOf(least)
}

function missing({ codes, hospitals }: CompareQuery): Empty {
  const links = [{ label: 'Search prices and tick hospitals', href: '/transparency/search' }]
  if (codes.trim() === '' && hospitals.trim() === '')
    return empty(
      'Add procedures and hospitals to put them side by side',
      'Or find a procedure in the price search and tick the hospitals there.',
      links,
    )
  return codes.trim() === ''
    ? empty('Name at least one procedure', 'Add it above, by name or code.', links)
    : empty('Name at least one hospital', 'Tick hospitals below, or add one above by name or CCN.', links)
}

function formOf(
  query: CompareQuery,
  choices: readonly ListedHospital[],
  rejected: Rejected,
): CompareModel['form'] {
  return {
    hospital: field('add_hospital', 'Add a hospital by name or CCN', '', {
      width: 'w5',
      maxlength: 200,
      rejected,
      suggestions: choices.flatMap(({ ccn, name, city, state }) =>
        ccn === null ? [] : [{ value: `${titleCaseName(name)} (${ccn})`, label: formatPlace(city, state) }],
      ),
    }),
    procedure: field('add_procedure', 'Add a procedure by name or code', '', {
      width: 'w4',
      maxlength: 200,
      rejected,
      suggestions: procedureSuggestions(),
    }),
    line: select('line_of_business', 'Kind of plan', parseAskedLine(query.line), { options: LINE_OPTIONS }),
    hidden: [
      { name: 'codes', value: query.codes },
      { name: 'code_types', value: query.code_types },
      { name: 'hospitals', value: query.hospitals },
      { name: 'methodology_class', value: query.methodologyClass },
    ].filter(({ value }) => value !== ''),
  }
}

/** What is compared, each with an address without it. */
function picksOf(query: CompareQuery, { columns }: Comparison): Picks {
  const [codes, types] = [query.codes.split(','), query.code_types.split(',')]
  const pairs = codes.map((code, index) => ({ code: code.trim(), type: types[index]?.trim() ?? '' }))
  const without = (place: number) => {
    const rest = pairs.filter((_, index) => index !== place)
    return addressOf({
      ...query,
      codes: rest.map(({ code }) => code).join(),
      code_types: rest.some(({ type }) => type !== '') ? rest.map(({ type }) => type).join() : '',
    })
  }
  const procedures = pairs.flatMap(({ code, type }, index) =>
    code === '' ? [] : [{ label: plainName(type || 'CPT', code) ?? code, href: without(index) }],
  )
  const ccns = listOf(query.hospitals)
  const hospitals = columns.map(({ ccn, hospital }) => ({
    label: hospital ? titleCaseName(hospital.name) : ccn,
    href: addressOf({ ...query, hospitals: ccns.filter((each) => each.toUpperCase() !== ccn).join() }),
  }))
  return filtersOn([...procedures, ...hospitals], '/transparency/compare')
}

function addressOf(
  { methodologyClass, line, ...query }: CompareQuery,
  more: Record<string, string> = {},
): string {
  return hrefOf({
    path: '/transparency/compare',
    query: { ...query, methodology_class: methodologyClass, line_of_business: line, ...more },
  })
}

const linksOf = (query: CompareQuery, rows: readonly ComparedRow[]): CompareModel['links'] => ({
  own: addressOf(query),
  allKinds:
    rows.some(({ otherClasses }) => otherClasses.length > 0) && query.methodologyClass === ''
      ? addressOf({ ...query, methodologyClass: 'all' })
      : '',
  csv: addressOf(query, { format: 'csv' }),
})

function choiceOf({ name, city, state, ccn }: ListedHospital, query: CompareQuery): CompareModel['choices'] {
  if (ccn === null) return []
  const isChosen = listOf(query.hospitals).includes(ccn)
  return [{ id: `h-${ccn}`, ccn, name: titleCaseName(name), place: formatPlace(city, state), isChosen }]
}

function columnOf({ ccn, hospital }: FoundColumn): Column {
  const { name, city, state, lastUpdatedOn, isSample } = hospital
  const detail = [formatPlace(city, state), lastUpdatedOn && formatIsoDay(lastUpdatedOn)]
    .filter(Boolean)
    .join(' · ')
  return { name: titleCaseName(name), detail, href: hospitalHref(ccn), isSample }
}

function rowOf(row: ComparedRow, names: readonly string[]): Row {
  const { code, family, setting, methodologyClass, drugUnit, line, otherClasses, rowMedianE4, cells } = row
  const ranked = cells.flatMap((cell) => (cell.against === null ? [] : (amountOf(cell) ?? [])))
  const [low, high] = [Math.min(...ranked), Math.max(...ranked)]
  return {
    name: (family && plainName(family, code)) || (row.text ?? ''),
    chip: codeChip(code, family ? { kind: family, href: procedureHref({ family, code }) } : {}),
    terms: [
      setting && formatSetting(setting),
      methodologyClass && formatMethodology(methodologyClass),
      methodologyClass && formatLine(line),
      drugUnit,
      family && isGroupCode(family, code) && 'a group of items, not ranked',
    ]
      .filter(Boolean)
      .join(', '),
    otherKinds:
      otherClasses.length > 0 ? `other contracts: ${otherClasses.map(formatMethodology).join(', ')}` : '',
    cells: cells.map((cell, index) =>
      cellOf(cell, { low, high, rowMedianE4, hospital: names[index]!, line }),
    ),
    spread: rowMedianE4 === null ? null : spreadOf(ranked, rowMedianE4),
    median: formatRound(rowMedianE4),
  }
}
