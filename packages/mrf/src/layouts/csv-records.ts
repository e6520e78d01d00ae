import type { CsvColumns } from '../header/csv-columns.ts'
import type { ChargeRecord } from '../record.ts'
import type { CellReader } from './cell-reader.ts'
import { emptyRecord } from './empty-record.ts'
import type { LayoutInput } from './layout.ts'
import type { Quality } from './quality.ts'

/** Reads the part of a row that describes the item and its list prices. */
export function csvRecords({ record: at, codes }: CsvColumns, cells: CellReader, { tables, quality }: LayoutInput & { quality: Quality }) {
  const record = emptyRecord()

  /** A code without a type is kept; a type without a code says nothing. The same code twice counts once. */
  function readCodes(): void {
    record.codeCount = 0
    for (const column of codes) {
      const code = cells.code(column.code, tables.codeTexts)
      if (code !== 0) tables.addCode(record, cells.text(column.type, tables.codeTypes), code)
    }
  }

  return function read(number: number, byteOffset: number, byteLength: number): ChargeRecord {
    record.number = number
    record.byteOffset = record.itemOffset = byteOffset
    record.byteLength = record.itemLength = byteLength
    readCodes()
    record.setting = cells.text(at.setting, tables.settings)
    record.billingClass = cells.text(at.billing_class, tables.billingClasses)
    record.description = cells.text(at.description, tables.texts)
    record.modifiers = cells.text(at.modifiers, tables.texts)
    record.drugUnitE4 = cells.amount(at.drug_unit)
    record.drugType = cells.text(at.drug_type, tables.drugTypes)
    record.notes = cells.text(at.notes, tables.texts)
    record.grossE4 = cells.amount(at.gross)
    record.cashE4 = cells.amount(at.cash)
    record.minE4 = cells.amount(at.min)
    record.maxE4 = cells.amount(at.max)
    quality.checkRecord(record)
    return record
  }
}
