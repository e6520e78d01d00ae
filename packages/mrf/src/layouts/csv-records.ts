import type { Row } from '../csv/csv-reader.ts'
import type { FlagCounter } from '../flags.ts'
import type { Interner, FileTables } from '../tables/file-tables.ts'
import { dollarReader, NOT_PLAIN, oddAmountReader, readPlainAmount } from '../text/amount.ts'
import { decodeText } from '../text/encoding.ts'
import { isNoPrice } from '../text/placeholder.ts'
import type { CsvColumns, RateColumns } from '../header/csv-columns.ts'
import { type ChargeRecord, emptyRate, emptyRecord, type Rate } from '../record.ts'
import type { LayoutInput } from './layout.ts'
import type { Quality } from './quality.ts'
import { rowContract } from './row-contract.ts'

type CellReader = ReturnType<typeof cellReader>

const SPACE = 0x20
const QUOTE = 0x22
const EQUALS = 0x3d
const APOSTROPHE = 0x27
const [ZERO, NINE] = [0x30, 0x39]

/**
 * Reads cells of the current row by column. A missing column (-1) and a cell past the row's end are
 * empty.
 */
export function cellReader(width: number, flags: FlagCounter) {
  let [buf, start, end]: [Buffer, Int32Array, Int32Array] = [
    Buffer.alloc(0),
    new Int32Array(0),
    new Int32Array(0),
  ]
  let current!: Row
  let record = 0
  let words = 0
  const odd = oddAmountReader(flags)
  /** Number of cells with a column. */
  let cells = 0
  /** Bounds of the current cell without surrounding blanks. */
  let from = 0
  let to = 0

  function locate(column: number): boolean {
    if (column < 0 || column >= cells) return false
    from = start[column]!
    to = end[column]!
    if (from === to) return false
    while (from < to && buf[from]! <= SPACE) from++
    while (to > from && buf[to - 1]! <= SPACE) to--
    return to > from
  }

  function amount(column: number): number {
    odd.begin()
    if (!locate(column)) return NaN
    const plain = readPlainAmount(buf, from, to)
    return plain === NOT_PLAIN ? odd.read(decodeText(buf.subarray(from, to)), record) : plain
  }

  return {
    enter(row: Row, recordNumber: number): void {
      current = row
      buf = row.buf
      start = row.start
      end = row.end
      cells = Math.min(row.cells, width)
      record = recordNumber
    },
    row: () => current,
    isPresent: locate,
    /** Whether the cell of a price holds more than a word for "no price". Counts such words. */
    isGiven(column: number): boolean {
      if (!locate(column)) return false
      if (buf[from]! >= ZERO && buf[from]! <= NINE) return true
      const text = decodeText(buf.subarray(from, to)).trim()
      const isWord = isNoPrice(text)
      words += Number(isWord)
      return !isWord && text !== ''
    },
    /** Number of words for "no price" so far. */
    words: () => words,
    /** Id of the cell's text; 0 when it is empty. */
    text: (column: number, texts: Interner): number => (locate(column) ? texts.idOf(buf, from, to) : 0),
    /** As `text`, without what guards a code from a spreadsheet. */
    code(column: number, texts: Interner): number {
      if (!locate(column)) return 0
      const [before, behind] = guardOf(buf, from, to)
      if (before > 0) flags.add('formula_cell', record)
      return texts.idOf(buf, from + before, to - behind)
    },
    /** E4; NaN when empty or not a number. */
    amount,
    ...dollarReader(amount, odd.isPercentage),
  }
}

const NO_GUARD = [0, 0] as const
const FORMULA = [2, 1] as const
const TEXT_MARK = [1, 0] as const
const IN_APOSTROPHES = [1, 1] as const

/** Bytes around a text that guard it from a spreadsheet, as in `="0300"` and `'0300`. */
function guardOf(buf: Buffer, from: number, to: number): readonly [before: number, behind: number] {
  const first = buf[from]
  if (first === APOSTROPHE && to - from > 2) return buf[to - 1] === APOSTROPHE ? IN_APOSTROPHES : TEXT_MARK
  const isFormula = first === EQUALS && buf[from + 1] === QUOTE && buf[to - 1] === QUOTE && to - from > 3
  return isFormula ? FORMULA : NO_GUARD
}

type Options = {
  columns: CsvColumns
  cells: CellReader
  /** Number of leading cells that a row may share with the row before. */
  stemCells: number
  input: LayoutInput & { quality: Quality }
}

/** Reads the part of a row that describes the item and its list prices. */
export function csvRecords({ columns, cells, stemCells, input }: Options) {
  const { flags, quality } = input
  const record = emptyRecord()
  const fields = recordFields(record, columns, { cells, tables: input.tables })
  const ofStem = fields.filter(({ column }) => column < stemCells)
  const others = fields.filter(({ column }) => column >= stemCells)
  let isStemKept = false

  /** Reads the stem. Flags count for each row, so a stem with flags is read for every row. */
  function readStem(): void {
    const before = flags.total()
    for (const { read } of ofStem) read()
    isStemKept = flags.total() === before
  }

  /** @param isStemRepeated the stem is that of the record read before */
  return function read({ number, byteOffset, byteLength }: Place, isStemRepeated: boolean): ChargeRecord {
    record.number = number
    record.byteOffset = record.itemOffset = byteOffset
    record.byteLength = record.itemLength = byteLength
    if (!isStemRepeated || !isStemKept) readStem()
    for (const field of others) field.read()
    quality.checkRecord(record)
    return record
  }
}

type Place = Pick<ChargeRecord, 'number' | 'byteOffset' | 'byteLength'>
type Field = { column: number; read: () => void }
type Reading = { cells: CellReader; tables: FileTables }

/** Readers of the fields of a record that the file has, with the last column of each. */
function recordFields(
  record: ChargeRecord,
  { record: at, codes }: CsvColumns,
  { cells, tables }: Reading,
): Field[] {
  /**
   * Reads the codes. A code without a type is kept; a type without a code is ignored; a repeated
   * code counts once.
   */
  function readCodes(): void {
    record.codeCount = 0
    for (const column of codes) {
      const code = cells.code(column.code, tables.codeTexts)
      if (code !== 0) tables.addCode(record, cells.text(column.type, tables.codeTypes), code)
    }
  }
  const fields = [
    { column: Math.max(-1, ...codes.map(({ code, type }) => Math.max(code, type))), read: readCodes },
    { column: at.setting, read: () => (record.setting = cells.text(at.setting, tables.settings)) },
    {
      column: at.billing_class,
      read: () => (record.billingClass = cells.text(at.billing_class, tables.billingClasses)),
    },
    { column: at.description, read: () => (record.description = cells.text(at.description, tables.texts)) },
    { column: at.modifiers, read: () => (record.modifiers = cells.text(at.modifiers, tables.texts)) },
    { column: at.drug_unit, read: () => (record.drugUnitE4 = cells.amount(at.drug_unit)) },
    { column: at.drug_type, read: () => (record.drugType = cells.text(at.drug_type, tables.drugTypes)) },
    { column: at.notes, read: () => (record.notes = cells.text(at.notes, tables.texts)) },
    { column: at.gross, read: () => (record.grossE4 = cells.dollars(at.gross)) },
    { column: at.cash, read: () => (record.cashE4 = cells.dollars(at.cash)) },
    { column: at.min, read: () => (record.minE4 = cells.dollars(at.min)) },
    { column: at.max, read: () => (record.maxE4 = cells.dollars(at.max)) },
  ]
  return fields.filter(({ column }) => column >= 0)
}

/** Reads the cells that hold the price for one contract. */
export function csvRates(cells: CellReader, { tables, quality }: LayoutInput & { quality: Quality }) {
  const rate = emptyRate()

  /**
   * A rate is present when any of the three has a value, readable or not (data definitions). Words
   * such as N/A are no value, and flagged.
   */
  function isPresent({ dollar, percent, algorithm }: RateColumns): boolean {
    const before = cells.words()
    if (cells.isGiven(dollar) || cells.isGiven(percent) || cells.isGiven(algorithm)) return true
    if (cells.words() === before) return false
    cells.amount(dollar)
    cells.amount(percent)
    return false
  }

  function read(at: RateColumns, contract: number, record: ChargeRecord): Rate {
    rate.contract = contract
    rate.methodology = cells.text(at.methodology, tables.methodologies)
    rate.dollarE4 = cells.dollars(at.dollar)
    const share = cells.share()
    rate.percentE4 = cells.amount(at.percent)
    if (isNaN(rate.percentE4)) rate.percentE4 = share
    rate.algorithm = tables.priceText(cells.text(at.algorithm, tables.texts))
    rate.medianE4 = cells.dollars(at.median)
    rate.p10E4 = cells.dollars(at.p10)
    rate.p90E4 = cells.dollars(at.p90)
    rate.estimatedE4 = cells.dollars(at.estimated)
    rate.count = quality.countOf(cells.text(at.count, tables.texts), record.number)
    rate.notes = cells.text(at.payer_notes, tables.texts)
    quality.checkRate(rate, record)
    return rate
  }
  return { isPresent, read }
}

/** The columns of a rate and its contract, which is resolved only when the cells contain a rate. */
type ContractCells = {
  columns: RateColumns
  /** Columns of the same names, read where the first ones are empty. */
  spares: readonly RateColumns[]
  contractId: () => number
}

/**
 * The contracts for which a row can have a rate: the one named in the row, and those named in the
 * header.
 */
export function contractsOfRow(
  { rate, contracts }: CsvColumns,
  cells: CellReader,
  tables: FileTables,
): ContractCells[] {
  const ofHeader = contracts.map(({ payer, plan, columns, spares }) => ({
    columns,
    spares,
    contractId: onceOnly(() => tables.contractOf(payer, plan)),
  }))
  if (rate.dollar < 0 && rate.percent < 0 && rate.algorithm < 0) return ofHeader
  const contractOf = rowContract(rate, () =>
    tables.contractId(cells.text(rate.payer, tables.payers), cells.text(rate.plan, tables.plans)),
  )
  return [{ columns: rate, spares: [], contractId: () => contractOf(cells.row()) }, ...ofHeader]
}

/** Resolves a contract once, at its first rate: contracts without rates are not counted. */
function onceOnly(find: () => number): () => number {
  let found = -1
  return () => (found < 0 ? (found = find()) : found)
}
