import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'
import { isState } from './us-states.ts'

type Row = Record<string, string>

const PACKAGES = fileURLToPath(new URL('../..', import.meta.url))
const FOLDERS = readdirSync(PACKAGES)
  .map((name) => join(PACKAGES, name, 'src'))
  .filter((src) => existsSync(src))
  .flatMap((src) =>
    readdirSync(src, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?:^|\/)sources\.csv$/.test(file))
      .map((file) => join(src, file, '..')),
  )
const INDEXES = ['sources.csv', 'citations.csv']

/** What is wrong with the tables of a folder, a sentence each that names file and line. */
function faultsOf(folder: string): string[] {
  const tables = readdirSync(folder).filter((file) => file.endsWith('.csv'))
  const sources = rowsOf(folder, 'sources.csv')
  const cited = new Set(
    tables.includes('citations.csv') ? rowsOf(folder, 'citations.csv').map(({ source }) => source) : [],
  )
  return [
    ...tables
      .filter((file) => !INDEXES.includes(file) && !sources.some((source) => source['file'] === file))
      .map((file) => `${file} has no line in sources.csv.`),
    ...sources.filter(({ file }) => !tables.includes(file!)).map(({ file }) => `${file!} does not exist.`),
    ...shapeFaults(folder, { file: 'sources.csv', key: 'file', sorted_by: 'file' }, cited),
    ...(cited.size > 0
      ? shapeFaults(folder, { file: 'citations.csv', key: 'source', sorted_by: 'source' }, cited)
      : []),
    ...sources.flatMap((source) => [
      ...sourceFaults(source),
      ...noticeFaults(folder, source),
      ...(tables.includes(source['file']!) ? shapeFaults(folder, source, cited) : []),
    ]),
  ]
}

const rowsOf = (folder: string, file: string): Row[] =>
  parse(readFileSync(join(folder, file)), { columns: true, relax_column_count: true })

function sourceFaults({ file, as_of, ...source }: Row): string[] {
  const empty = ['row_says', 'key', 'source', 'license'].filter((column) => !source[column])
  return [
    ...empty.map((column) => `sources.csv: ${file!} has no ${column}.`),
    ...(/^\d{4}(?:-\d{2}){0,2}$/.test(as_of!) ? [] : [`sources.csv: ${file!} has no date in as_of.`]),
  ]
}

/** The MIT license and SCOWL's ask for their notice in every copy. */
const noticeFaults = (folder: string, { file, license }: Row): string[] =>
  /\bMIT\b|notice/.test(license!) && !existsSync(join(folder, 'NOTICE.md'))
    ? [`${file!}: its license asks for a notice, and there is no NOTICE.md.`]
    : []

function shapeFaults(folder: string, table: Row, cited: ReadonlySet<string | undefined>): string[] {
  const [file, rows] = [table['file']!, rowsOf(folder, table['file']!)]
  const [key, sorted, grouped] = ['key', 'sorted_by', 'grouped_by'].map((name) => splitList(table[name]))
  const missing = [...key!, ...sorted!, ...grouped!].filter((column) => rows[0]?.[column] === undefined)
  if (missing.length > 0) return [`${file} has no column ${missing[0]!}.`]
  const [seen, groups] = [new Set<string>(), new Set<string>()]
  return rows.flatMap((row, index) => {
    const before = rows[index - 1]
    const [own, group] = [tupleOf(row, key!), tupleOf(row, grouped!)]
    const isNewGroup = before === undefined || tupleOf(before, grouped!) !== group
    const faults = [
      ...Object.entries(row).flatMap(([column, cell]) => cellFaults(column, cell, cited)),
      ...(seen.has(own) ? [`a second row for ${own}`] : []),
      ...(before && tupleOf(row, sorted!) < tupleOf(before, sorted!)
        ? [`not sorted by ${sorted!.join()}`]
        : []),
      ...(isNewGroup && groups.has(group) ? [`the rows of ${group} do not stand together`] : []),
    ]
    seen.add(own)
    if (grouped!.length > 0) groups.add(group)
    return faults.map((fault) => `${file}:${index + 2}: ${fault}.`)
  })
}

function cellFaults(column: string, cell: string, cited: ReadonlySet<string | undefined>): string[] {
  if (/^\s|\s$|\s\s|[^\S ]/.test(cell)) return [`column ${column} has blanks at an end or two in a row`]
  const strays = /^states?$/.test(column) ? splitList(cell).filter((code) => !isState(code)) : []
  if (column === 'source' && cited.size > 0 && !/\s|\.csv$/.test(cell) && !cited.has(cell))
    return [`source ${cell} is not in citations.csv`]
  return strays.map((code) => `column ${column}: ${code} is not a state`)
}

const splitList = (cell = ''): string[] => cell.split('; ').filter(Boolean)
const tupleOf = (row: Row, columns: readonly string[]) => columns.map((column) => row[column]!).join('\t')

test('the tables of facts are found', () => expect(FOLDERS.length).toBeGreaterThanOrEqual(6))

test.each(FOLDERS)(
  'every table of %s has its source, unique keys, real states, its order and no stray blanks',
  (folder) => expect(faultsOf(folder)).toEqual([]),
)

describe('a broken table', () => {
  const folder = mkdtempSync(join(tmpdir(), 'facts-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const faultsOfTable = (table: string, lines: readonly string[]) => {
    const header = 'file,row_says,key,sorted_by,grouped_by,source,as_of,license'
    writeFileSync(
      join(folder, 'sources.csv'),
      `${header}\nplans.csv,A plan.,state; plan,state,,a list,2026-11,facts\n`,
    )
    writeFileSync(join(folder, table), [...lines, ''].join('\n'))
    return faultsOf(folder)
  }
  test.each([
    ['state,plan\nTX,One\nTX,One', 'plans.csv:3: a second row for TX\tOne.'],
    ['state,plan\nTX,One\nZZ,Two', 'plans.csv:3: column state: ZZ is not a state.'],
    ['state,plan\nTX,One\nAL,Two', 'plans.csv:3: not sorted by state.'],
    ['state,plan\nTX,One ', 'plans.csv:2: column plan has blanks at an end or two in a row.'],
    ['plan\nOne', 'plans.csv has no column state.'],
  ])('%j fails with: %s', (text, fault) =>
    expect(faultsOfTable('plans.csv', text.split('\n'))).toEqual([fault]),
  )
  test('without a line in sources.csv fails by its name', () =>
    expect(faultsOfTable('other.csv', ['a', 'b'])).toContain('other.csv has no line in sources.csv.'))
})
