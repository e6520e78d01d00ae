import {
  bareName,
  type ColumnField,
  fieldOf,
  inSingular,
  isOfficial,
  type RateField,
  type RecordField,
} from './column-name.ts'

export type CodeColumns = { code: number; type: number }
/** Column indices of one contract's rate; -1 where the file has no such column. */
export type RateColumns = Record<RateField, number>
/**
 * A contract named in the header. `spares` are columns of the same names further right: a row may
 * fill either.
 */
export type WideContract = { payer: string; plan: string; columns: RateColumns; spares: RateColumns[] }

/**
 * Column indices of the data header, in any order, with extra columns; of equal names the first
 * counts.
 */
export type CsvColumns = {
  width: number
  codes: CodeColumns[]
  record: Record<RecordField, number>
  /** Tall layout: the contract is in the row. */
  rate: RateColumns & { payer: number; plan: number }
  /** Wide layout: the contracts in header order. */
  contracts: WideContract[]
  /** Deviations of the names, with the number of columns of each. */
  oddities: Record<HeaderOddity, number>
}
export type HeaderOddity =
  'duplicate_header' | 'header_variant' | 'header_placeholder' | 'header_without_plan' | 'header_with_pipes'

const noRate = (): RateColumns => ({
  dollar: -1,
  percent: -1,
  algorithm: -1,
  methodology: -1,
  median: -1,
  p10: -1,
  p90: -1,
  estimated: -1,
  count: -1,
  payer_notes: -1,
})

/** Placeholders of the CMS templates. */
const PLACEHOLDER = /\[(payer[_ ]name|plan[_ ]name|payer|plan|i|state)\]/i

/**
 * Resolves the data header of a file, tall, wide or both.
 *
 * @param isEmpty whether a column is seen to be empty: of two with one name, the other is read
 */
export function csvColumns(
  header: readonly string[],
  isEmpty: (column: number) => boolean = () => false,
): CsvColumns {
  const fields = new Map<ColumnField, number>()
  const codes = codeColumns()
  const wide = wideColumns()
  const oddities = {
    duplicate_header: 0,
    header_variant: 0,
    header_placeholder: 0,
    header_without_plan: 0,
    header_with_pipes: 0,
  }
  for (const [column, name] of header.entries()) {
    const field = fieldOf(name)
    const inHeader = field ? null : wideName(name)
    const isNew = field ? !fields.has(field) : inHeader ? wide.add(inHeader, column) : codes.add(name, column)
    const first = field && fields.get(field)
    if (field && (isNew || (isEmpty(first!) && !isEmpty(column)))) fields.set(field, column)
    if (isNew === false) oddities.duplicate_header++
    if (field && !isOfficial(name)) oddities.header_variant++
    if (isVariantCode(name)) oddities.header_variant++
    if (PLACEHOLDER.test(name)) oddities.header_placeholder++
    if (inHeader && !inHeader.hasPlan) oddities.header_without_plan++
    if (inHeader?.hasPipes) oddities.header_with_pipes++
  }
  return {
    width: header.length,
    codes: codes.list(),
    contracts: wide.contracts(),
    oddities,
    ...positions(fields),
  }
}

function positions(fields: ReadonlyMap<ColumnField, number>): Pick<CsvColumns, 'record' | 'rate'> {
  const positionOf = (field: ColumnField) => fields.get(field) ?? -1
  const rate = Object.fromEntries(
    Object.keys(noRate()).map((field) => [field, positionOf(field as RateField)]),
  ) as RateColumns
  return {
    rate: { ...rate, payer: positionOf('payer_name'), plan: positionOf('plan_name') },
    record: {
      description: positionOf('description'),
      setting: positionOf('setting'),
      billing_class: positionOf('billing_class'),
      modifiers: positionOf('modifiers'),
      drug_unit: positionOf('drug_unit'),
      drug_type: positionOf('drug_type'),
      notes: positionOf('notes'),
      gross: positionOf('gross'),
      cash: positionOf('cash'),
      min: positionOf('min'),
      max: positionOf('max'),
    },
  }
}

/**
 * `code|1`, `code|1|type`; also `code 1`, `code_1_type`, `code type 1`, and `code` for the first.
 */
const CODE = /^codei?(\d*)(?:(type)(\d*))?$/
const codeName = (name: string) => CODE.exec(bareName(name))
const isVariantCode = (name: string) =>
  codeName(name) !== null && !/^\s*code\s*\|\s*\d+\s*(\|\s*type\s*)?$/i.test(name)

function codeColumns() {
  const byNumber = new Map<number, CodeColumns>()
  return {
    /** @returns null when the name is no code column, false when the file already has it */
    add(name: string, column: number): boolean | null {
      const found = codeName(name)
      if (!found) return null
      const number = Number(found[1] || found[3] || 1)
      const pair = byNumber.get(number) ?? { code: -1, type: -1 }
      byNumber.set(number, pair)
      const part = found[2] ? 'type' : 'code'
      if (pair[part] >= 0) return false
      pair[part] = column
      return true
    },
    list: () =>
      [...byNumber]
        .sort(([a], [b]) => a - b)
        .map(([, pair]) => pair)
        .filter(({ code }) => code >= 0),
  }
}

/** Groups columns by contract. A name with different case joins a contract that lacks its field. */
function wideColumns() {
  const contracts: WideContract[] = []
  const exact = new Map<string, WideContract>()
  const folded = new Map<string, WideContract>()

  function contractFor({ payer, plan, field }: WideName): WideContract {
    const key = `${payer}|${plan}`
    const alike = folded.get(key.toLowerCase())
    const existing = exact.get(key) ?? (alike && alike.columns[field] < 0 ? alike : undefined)
    if (existing) return existing
    const contract = { payer, plan, columns: noRate(), spares: [] }
    contracts.push(contract)
    exact.set(key, contract)
    if (!alike) folded.set(key.toLowerCase(), contract)
    return contract
  }

  return {
    contracts: () => contracts,
    /** @returns false when the contract has such a column already */
    add(name: WideName, column: number): boolean {
      const { field } = name
      const { columns, spares } = contractFor(name)
      const free = [columns, ...spares].find((group) => group[field] < 0)
      if (free) free[field] = column
      else spares.push({ ...noRate(), [field]: column })
      return columns[field] === column
    },
  }
}

/** A column of the wide layout: its field and its contract. */
type WideName = { field: RateField; payer: string; plan: string; hasPlan: boolean; hasPipes: boolean }

const RATE_FIELDS = new Set<string>([
  'dollar',
  'percent',
  'algorithm',
  'methodology',
  'median',
  'p10',
  'p90',
  'estimated',
  'count',
  'payer_notes',
] satisfies RateField[])

/**
 * Parses `standard_charge|PAYER|PLAN|negotiated_dollar` and `median_amount|PAYER|PLAN`; null for
 * other names. Without a plan the plan is empty; a payer with pipes keeps all but the last part.
 * `standard_charge|PAYER|PLAN` is a dollar (dictionary 1.x), but not `standard_charge|gross|2024`.
 */
function wideName(header: string): WideName | null {
  const parts = header.split('|').map((part) => part.replace(/\uFEFF/g, '').trim())
  const first = inSingular(bareName(parts[0]!))
  if (parts.length < 2 || (first !== 'standardcharge' && !rateField(parts[0]!))) return null
  if (first !== 'standardcharge') return contractOf(rateField(parts[0]!), parts.slice(1))
  const field = rateField(parts.at(-1)!)
  if (field) return contractOf(field, parts.slice(1, -1))
  const isList = fieldOf(`${parts[0]!}|${parts[1]!}`) !== null
  return parts.length === 3 && !isList ? contractOf('dollar', parts.slice(1)) : null
}

function rateField(part: string): RateField | null {
  const field = fieldOf(part)
  return field && RATE_FIELDS.has(field) ? (field as RateField) : null
}

function contractOf(field: RateField | null, names: readonly string[]): WideName | null {
  if (!field || names.length === 0 || names.every((name) => name === '')) return null
  const plan = names.length > 1 ? names.at(-1)! : ''
  const payer = names.length > 1 ? names.slice(0, -1).join('|') : names[0]!
  return { field, payer, plan, hasPlan: plan !== '', hasPipes: names.length > 2 }
}
