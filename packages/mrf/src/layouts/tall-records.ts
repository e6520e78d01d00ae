import type { TallColumns } from '../header/tall-columns.ts'
import { type ChargeRecord, MAX_CODES } from '../record.ts'
import type { CellReader } from './cell-reader.ts'
import type { LayoutInput } from './layout.ts'
import { checkRecord } from './quality.ts'

/** Reads the part of a row that describes the item and its list prices. */
export function tallRecords(columns: TallColumns, cells: CellReader, { tables, flags }: LayoutInput) {
  const record: ChargeRecord = {
    number: 0,
    part: 0,
    byteOffset: 0,
    byteLength: 0,
    itemOffset: 0,
    itemLength: 0,
    codes: new Int32Array(MAX_CODES),
    codeCount: 0,
    setting: 0,
    billingClass: 0,
    description: 0,
    modifiers: 0,
    drugUnitE4: NaN,
    drugType: 0,
    notes: 0,
    grossE4: NaN,
    cashE4: NaN,
    minE4: NaN,
    maxE4: NaN,
  }

  /** A code without a type is kept; a type without a code says nothing. The same code twice counts once. */
  function readCodes(): void {
    record.codeCount = 0
    for (const column of columns.codes) {
      const code = cells.text(column.code, tables.codeTexts)
      if (code === 0 || record.codeCount === MAX_CODES) continue
      const id = tables.codeId(cells.text(column.type, tables.codeTypes), code)
      if (!isAmong(id)) record.codes[record.codeCount++] = id
    }
  }

  function isAmong(id: number): boolean {
    for (let i = 0; i < record.codeCount; i++) if (record.codes[i] === id) return true
    return false
  }

  function read(number: number, byteOffset: number, byteLength: number): ChargeRecord {
    record.number = number
    record.byteOffset = record.itemOffset = byteOffset
    record.byteLength = record.itemLength = byteLength
    readCodes()
    record.setting = cells.text(columns.setting, tables.settings)
    record.billingClass = cells.text(columns.billingClass, tables.billingClasses)
    record.description = cells.text(columns.description, tables.texts)
    record.modifiers = cells.text(columns.modifiers, tables.texts)
    record.drugUnitE4 = cells.amount(columns.drugUnit)
    record.drugType = cells.text(columns.drugType, tables.drugTypes)
    record.notes = cells.text(columns.notes, tables.texts)
    record.grossE4 = cells.amount(columns.gross)
    record.cashE4 = cells.amount(columns.cash)
    record.minE4 = cells.amount(columns.min)
    record.maxE4 = cells.amount(columns.max)
    checkRecord(record, tables, flags)
    return record
  }
  return { read }
}
