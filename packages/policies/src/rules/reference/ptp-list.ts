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
  'Column 1': /^\W*column ?1\b/i,
  'Column 2': /^\W*column ?2\b/i,
  'Effective Date': /\beffective\b/i,
  'Deletion Date': /\bdeletion\b/i,
  Modifier: /\bmodifier\b/i,
  'PTP Edit Rationale': /\brationale\b/i,
}
type Columns = Record<keyof typeof COLUMNS, number>

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
    cells.some((cell) => COLUMNS['Column 1'].test(cell)) &&
    cells.some((cell) => COLUMNS['Column 2'].test(cell)),
  reader(header, provider) {
    const found = findColumns(header, COLUMNS)
    return 'missing' in found
      ? found
      : (cells, line) => readPair(cells, line, { columns: found.columns, provider })
  },
}

function readPair(
  cells: Cells,
  line: number,
  { columns, provider }: { columns: Columns; provider: EditProvider },
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
    said: `${days.effectiveFrom} ${indicator}`,
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
