import { KEY } from '../json/json-key.ts'
import type { Tape } from '../json/tape.ts'
import type { ChargeRecord } from '../record.ts'
import type { JsonInput } from './json-input.ts'
import type { ValueReader } from './value-reader.ts'

/** Reads the elements of `standard_charges`. */
export function jsonCharges(values: ValueReader, { tables, quality }: JsonInput) {
  const { settings, billingClasses, texts } = tables

  /**
   * Fills the parts of a record that are of one charge only.
   *
   * @returns the token of `payers_information`, 0 when the charge has none
   */
  return function read(tape: Tape, element: number, record: ChargeRecord): number {
    let payers = 0
    record.setting = record.billingClass = record.modifiers = record.notes = 0
    record.grossE4 = record.cashE4 = record.minE4 = record.maxE4 = NaN
    for (let token = element + 1; token < tape.next[element]!; token = tape.next[token + 1]!) {
      const value = token + 1
      switch (tape.from[token]) {
        case KEY.setting:
          record.setting = values.text(value, settings)
          break
        case KEY.billingClass:
          record.billingClass = values.text(value, billingClasses)
          break
        case KEY.modifiers:
          record.modifiers = values.text(value, texts)
          break
        case KEY.notes:
          record.notes = values.text(value, texts)
          break
        case KEY.gross:
          record.grossE4 = values.amount(value)
          break
        case KEY.cash:
          record.cashE4 = values.amount(value)
          break
        case KEY.min:
          record.minE4 = values.amount(value)
          break
        case KEY.max:
          record.maxE4 = values.amount(value)
          break
        case KEY.payers:
          payers = value
          break
      }
    }
    quality.checkRecord(record)
    return payers
  }
}
