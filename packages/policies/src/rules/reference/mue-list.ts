import {
  cellLine,
  type Cells,
  cellText,
  type EditList,
  type EditProvider,
  findColumns,
  parseEditCode,
  type ReadLine,
} from './reference-edit.ts'

const COLUMNS = {
  'HCPCS/CPT Code': /\b(?:hcpcs|cpt)\b[\s/\w]{0,60}\bcode\b/i,
  'MUE Values': /\bmue\s+values?\b/i,
  'MUE Adjudication Indicator': /\badjudication\s+indicator\b|^mai$/i,
  'MUE Rationale': /\brationale\b/i,
}
type Columns = Record<keyof typeof COLUMNS, number>

/** Period of the limit by adjudication indicator: claim line (1), or day of service (2 and 3). */
const PERIODS: Record<string, string> = { 1: 'claim_line', 2: 'day', 3: 'day' }

/** CMS medically unlikely edits: the most units of a code per claim line or day of service. */
export const MUE_LIST: EditList = {
  kind: 'mue',
  name: 'medically unlikely edits',
  providers: ['practitioner', 'outpatient', 'dme'],
  ruleCategory: 'unit_limit',
  disposition: 'limit',
  quantityUnit: 'unit',
  isWhole: true,
  isHeader: (cells) =>
    cells.length >= 3 &&
    COLUMNS['HCPCS/CPT Code'].test(cells[0]!) &&
    cells.some((cell) => COLUMNS['MUE Values'].test(cell)),
  reader(header, provider) {
    const found = findColumns(header, COLUMNS)
    return 'missing' in found
      ? found
      : (cells, line) => readLimit(cells, line, { columns: found.columns, provider })
  },
}

function readLimit(
  cells: Cells,
  line: number,
  { columns, provider }: { columns: Columns; provider: EditProvider },
): ReadLine {
  if (cells.every((cell) => cell.trim() === '')) return 'no_edit'
  const code = parseEditCode(cellText(cells, columns['HCPCS/CPT Code']))
  if (!code) return { refused: 'HCPCS/CPT Code is no CPT or HCPCS code.' }
  const value = cellText(cells, columns['MUE Values'])
  if (!/^\d{1,9}$/.test(value)) return { refused: 'MUE Values is no whole number.' }
  const mai = /^[123]\b/.exec(cellText(cells, columns['MUE Adjudication Indicator']))?.[0]
  if (!mai) return { refused: 'MUE Adjudication Indicator does not begin with 1, 2 or 3.' }
  const conditions = { mai: Number(mai), rationale: cellLine(cells, columns['MUE Rationale']), provider }
  const quantity = Number(value)
  return {
    edit: {
      line,
      ...code,
      partner: '',
      said: `${quantity} ${mai}`,
      quantity,
      period: PERIODS[mai]!,
      conditions,
      effectiveFrom: null,
      effectiveTo: null,
    },
  }
}
