import {
  cellLine,
  type Cells,
  cellText,
  columnReader,
  type EditList,
  type EditProvider,
  parseEditCode,
  type ReadLine,
} from './reference-edit.ts'

const MUE_COLUMNS = {
  'HCPCS/CPT Code': /\b(?:hcpcs|cpt)\b[\s/\w]{0,60}\bcode\b/i,
  'MUE Values': /\bmue\s+values?\b/i,
  'MUE Adjudication Indicator': /\badjudication\s+indicator\b|^mai$/i,
  'MUE Rationale': /\brationale\b/i,
}
type MueColumns = Record<keyof typeof MUE_COLUMNS, number>

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
    MUE_COLUMNS['HCPCS/CPT Code'].test(cells[0]!) &&
    cells.some((cell) => MUE_COLUMNS['MUE Values'].test(cell)),
  reader: columnReader(MUE_COLUMNS, readLimit),
}

function readLimit(
  cells: Cells,
  line: number,
  { columns, provider }: { columns: MueColumns; provider: EditProvider },
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
      contentKey: `${quantity} ${mai}`,
      quantity,
      period: PERIODS[mai]!,
      conditions,
      effectiveFrom: null,
      effectiveTo: null,
    },
  }
}

const PTP_COLUMNS = {
  'Column 1': /^\W*column ?1\b/i,
  'Column 2': /^\W*column ?2\b/i,
  'Effective Date': /\beffective\b/i,
  'Deletion Date': /\bdeletion\b/i,
  Modifier: /\bmodifier\b/i,
  'PTP Edit Rationale': /\brationale\b/i,
}
type PtpColumns = Record<keyof typeof PTP_COLUMNS, number>

/**
 * CMS NCCI procedure-to-procedure edits: the column 2 code is not paid with the column 1 code on
 * one day. Modifier indicator 0: never; 1: an NCCI modifier allows both; 9: the edit is deleted.
 */
export const PTP_LIST: EditList = {
  kind: 'ncci_ptp',
  name: 'NCCI procedure-to-procedure edits',
  providers: ['practitioner', 'outpatient'],
  ruleCategory: 'bundling',
  disposition: 'not_separate',
  quantityUnit: null,
  isWhole: false,
  isHeader: (cells) =>
    cells.some((cell) => PTP_COLUMNS['Column 1'].test(cell)) &&
    cells.some((cell) => PTP_COLUMNS['Column 2'].test(cell)),
  reader: columnReader(PTP_COLUMNS, readPair),
}

function readPair(
  cells: Cells,
  line: number,
  { columns, provider }: { columns: PtpColumns; provider: EditProvider },
): ReadLine {
  const [first, second] = [cellText(cells, columns['Column 1']), cellText(cells, columns['Column 2'])]
  if (first === '' && second === '') return 'no_edit'
  const [column1, column2] = [parseEditCode(first), parseEditCode(second)]
  if (!column1 || !column2) return { refused: `Column ${column1 ? 2 : 1} is no CPT or HCPCS code.` }
  const indicator = cellText(cells, columns.Modifier)
  if (indicator === '9') return 'asks_nothing'
  if (indicator !== '0' && indicator !== '1') return { refused: 'Modifier is not 0, 1 or 9.' }
  const days = parsePeriod(
    cellText(cells, columns['Effective Date']),
    cellText(cells, columns['Deletion Date']),
  )
  if ('refused' in days) return days
  const conditions = {
    column1: column1.code,
    modifier_indicator: Number(indicator),
    rationale: cellLine(cells, columns['PTP Edit Rationale']),
    provider,
  }
  const edit = {
    line,
    ...column2,
    partner: column1.code,
    contentKey: `${days.effectiveFrom} ${indicator}`,
    quantity: null,
    period: null,
    conditions,
  }
  return { edit: { ...edit, ...days } }
}

/** The deletion date is the last day of the edit; `*` means none. */
function parsePeriod(
  effective: string,
  deletion: string,
): { effectiveFrom: string; effectiveTo: string | null } | { refused: string } {
  const effectiveFrom = parseDay(effective)
  if (!effectiveFrom) return { refused: 'Effective Date is no day (yyyymmdd).' }
  if (deletion === '*' || deletion === '') return { effectiveFrom, effectiveTo: null }
  const effectiveTo = parseDay(deletion)
  if (!effectiveTo) return { refused: 'Deletion Date is neither a day (yyyymmdd) nor *.' }
  return effectiveTo < effectiveFrom
    ? { refused: 'Deletion Date is before Effective Date.' }
    : { effectiveFrom, effectiveTo }
}

/** Cache of parsed days: a list has few days and many lines. */
const KNOWN_DAYS = new Map<string, string | null>()
const MAX_KNOWN_DAYS = 20_000

function parseDay(text: string): string | null {
  const cached = KNOWN_DAYS.get(text)
  if (cached !== undefined) return cached
  const day = calendarDay(text)
  if (KNOWN_DAYS.size < MAX_KNOWN_DAYS) KNOWN_DAYS.set(text, day)
  return day
}

function calendarDay(text: string): string | null {
  const [, year, month, day] = /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  const iso = `${year}-${month}-${day}`
  const time = Date.parse(`${iso}T00:00:00Z`)
  return year && !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : null
}
