import { KEY } from '../json/json-key.ts'
import { type Tape, TOKEN } from '../json/tape.ts'
import type { ChargeRecord } from '../record.ts'
import type { JsonInput } from './json-input.ts'
import type { ValueReader } from './value-reader.ts'

/** Reads what stands in an item beside its charges. */
export function jsonItems(values: ValueReader, { tables }: JsonInput) {
  let record!: ChargeRecord

  /**
   * Fills the parts of a record that all charges of an item share.
   *
   * @returns the token of `standard_charges`, 0 when the item has none
   */
  function read(tape: Tape, into: ChargeRecord): number {
    let [description, codes, drug, charges, code, type] = [0, 0, 0, 0, 0, 0]
    for (let token = 1; token < tape.next[0]!; token = tape.next[token + 1]!) {
      const value = token + 1
      switch (tape.from[token]) {
        case KEY.description:
          description = value
          break
        case KEY.codes:
          codes = value
          break
        case KEY.drug:
          drug = value
          break
        case KEY.charges:
          charges = value
          break
        case KEY.code:
          code = value
          break
        case KEY.type:
          type = value
          break
      }
    }
    if (charges === 0) return 0
    record = into
    record.description = values.text(description, tables.texts)
    record.codeCount = 0
    if (codes === 0) addCode(code, type)
    else for (const element of elementsOf(tape, codes)) readCode(tape, element)
    readDrug(tape, drug)
    return charges
  }

  function readCode(tape: Tape, element: number): void {
    let [code, type] = [0, 0]
    for (let token = element + 1; token < tape.next[element]!; token = tape.next[token + 1]!) {
      if (tape.from[token] === KEY.code) code = token + 1
      else if (tape.from[token] === KEY.type) type = token + 1
    }
    addCode(code, type)
  }

  function addCode(code: number, type: number): void {
    const text = values.text(code, tables.codeTexts)
    if (text !== 0) tables.addCode(record, values.text(type, tables.codeTypes), text)
  }

  function readDrug(tape: Tape, drug: number): void {
    record.drugUnitE4 = NaN
    record.drugType = 0
    if (drug === 0 || tape.kind[drug] !== TOKEN.object) return
    for (let token = drug + 1; token < tape.next[drug]!; token = tape.next[token + 1]!) {
      // Dictionaries before 3.0 have the unit as a text.
      if (tape.from[token] === KEY.unit) record.drugUnitE4 = values.amount(token + 1, { mayBeText: true })
      else if (tape.from[token] === KEY.type) record.drugType = values.text(token + 1, tables.drugTypes)
    }
  }
  return { read }
}

/** The objects of a list; an object that stands where a list belongs is its only one. */
export function elementsOf(tape: Tape, list: number): number[] {
  if (tape.kind[list] === TOKEN.object) return [list]
  const elements: number[] = []
  if (tape.kind[list] !== TOKEN.list) return elements
  for (let token = list + 1; token < tape.next[list]!; token = tape.next[token]!) elements.push(token)
  return elements
}
