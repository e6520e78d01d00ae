import { zipOf } from '@ppman/mrf/testing'

/** A made-up pair: column 1, column 2, first day, deletion date, modifier indicator, rationale. */
export type Pair = [
  column1: string,
  column2: string,
  from?: string,
  to?: string,
  indicator?: string,
  rationale?: string,
]

const NOTICE = ['CPT only copyright notice.', '"Column1/Column2 Edits"']

/** A list of pairs as CMS writes them as text, its header on several lines. */
export const pairsText = (pairs: readonly Pair[]): string =>
  [
    ...NOTICE,
    'Column 1\tColumn 2\t*=in existence\tEffective\tDeletion\tModifier\tPTP Edit Rationale',
    '\t\tprior to 1996\tDate\tDate\t0=not allowed\t',
    '\t\t\t\t*=no data\t1=allowed\t',
    '\t\t\t\t\t9=not applicable\t',
    ...pairs.map((pair) => cellsOf(pair).join('\t')),
    '',
  ].join('\r\n')

const cellsOf = ([
  column1,
  column2,
  from = '20200101',
  to = '*',
  indicator = '0',
  rationale = 'More extensive procedure',
]: Pair) => [column1, column2, '', from, to, indicator, rationale]

/** A limit: code, units, adjudication indicator, rationale. */
export type Limit = [code: string, units: string, indicator?: string, rationale?: string]

const LIMIT_COLUMNS = [
  'HCPCS/\nCPT Code',
  'Practitioner Services MUE Values',
  'MUE Adjudication Indicator',
  'MUE Rationale',
]

/** A list of limits as CMS writes it as CSV, with a line break in its header. */
export const limitsText = (limits: readonly Limit[]): string =>
  [['Copyright notice, "as is".'], LIMIT_COLUMNS, ...limits.map(limitCells)]
    .map((cells) => cells.map(quoted).join(','))
    .join('\r\n')

const limitCells = ([
  code,
  units,
  indicator = '2 Date of Service Edit: Policy',
  rationale = 'Nature of Service/Procedure',
]: Limit) => [code, units, indicator, rationale]

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

/** A workbook with one sheet: shared texts, and numbers as numbers, as spreadsheets write them. */
export function workbookOf(rows: readonly (readonly string[])[]): Buffer {
  const shared = [...new Set(rows.flat())]
  const cell = (text: string, at: string) =>
    /^[1-9]\d*$/.test(text)
      ? `<c r="${at}"><v>${text}</v></c>`
      : text === ''
        ? ''
        : `<c r="${at}" t="s"><v>${shared.indexOf(text)}</v></c>`
  const row = (cells: readonly string[], index: number) =>
    `<row r="${index + 1}">` +
    cells.map((text, column) => cell(text, `${String.fromCharCode(65 + column)}${index + 1}`)).join('') +
    '</row>'
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': '<workbook/>',
    'xl/sharedStrings.xml':
      '<sst>' + shared.map((text) => `<si><r><t>${escaped(text)}</t></r></si>`).join('') + '</sst>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows.map(row).join('')}</sheetData></worksheet>`,
  })
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

export const pairsWorkbook = (pairs: readonly Pair[]) =>
  workbookOf([
    NOTICE,
    [
      'Column 1',
      'Column 2',
      '*=in existence prior to 1996',
      'Effective Date',
      'Deletion Date',
      'Modifier',
      'PTP Edit Rationale',
    ],
    ...pairs.map(cellsOf),
  ])

export const limitsWorkbook = (limits: readonly Limit[]) =>
  workbookOf([['Copyright notice.'], LIMIT_COLUMNS, ...limits.map(limitCells)])
