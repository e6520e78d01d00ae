import type { FlagCounter } from '../flags.ts'
import { KEY } from '../json/json-key.ts'
import { type Tape, TOKEN } from '../json/json-tape.ts'
import { type ChargeRecord, emptyRate, type Rate } from '../record.ts'
import type { FileTables } from '../tables/file-tables.ts'
import type { Quality } from './quality.ts'
import type { ValueReader } from './value-reader.ts'

/** Shared input of the readers of an item's parts. */
export type JsonInput = {
  tables: FileTables
  flags: FlagCounter
  quality: Quality
  /** General names and fields found, which identify the dictionary. */
  names: Set<string>
}

/** Reads the parts of an item other than its charges. */
export function jsonItems(values: ValueReader, { tables }: JsonInput) {
  const itemCodes = jsonCodes(values, tables)

  /**
   * Fills in what all charges of an item share.
   *
   * @returns the token of `standard_charges`, 0 when the item has none
   */
  function read(tape: Tape, record: ChargeRecord): number {
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
    record.description = values.text(description, tables.texts)
    record.codeCount = 0
    if (codes === 0) itemCodes.add(record, code, type)
    else for (const element of elementsOf(tape, codes)) itemCodes.read(tape, element, record)
    readDrug(tape, drug, record)
    return charges
  }

  function readDrug(tape: Tape, drug: number, record: ChargeRecord): void {
    record.drugUnitE4 = NaN
    record.drugType = 0
    if (drug === 0 || tape.kind[drug] !== TOKEN.object) return
    for (let token = drug + 1; token < tape.next[drug]!; token = tape.next[token + 1]!) {
      // Dictionaries before 3.0 give the unit as a text.
      if (tape.from[token] === KEY.unit) record.drugUnitE4 = values.amount(token + 1, { mayBeText: true })
      else if (tape.from[token] === KEY.type) record.drugType = values.text(token + 1, tables.drugTypes)
    }
  }
  return { read }
}

/** Reads the elements of `code_information`. */
function jsonCodes(values: ValueReader, tables: FileTables) {
  function read(tape: Tape, element: number, record: ChargeRecord): void {
    let [code, type] = [0, 0]
    for (let token = element + 1; token < tape.next[element]!; token = tape.next[token + 1]!) {
      if (tape.from[token] === KEY.code) code = token + 1
      else if (tape.from[token] === KEY.type) type = token + 1
    }
    add(record, code, type)
  }

  /** Adds the code whose text and type are these tokens. */
  function add(record: ChargeRecord, code: number, type: number): void {
    const text = values.text(code, tables.codeTexts)
    if (text !== 0) tables.addCode(record, values.text(type, tables.codeTypes), text)
  }
  return { read, add }
}

/** The elements of a list; an object in place of a list is its only element. */
export function elementsOf(tape: Tape, list: number): number[] {
  if (tape.kind[list] === TOKEN.object) return [list]
  const elements: number[] = []
  if (tape.kind[list] !== TOKEN.list) return elements
  for (let token = list + 1; token < tape.next[list]!; token = tape.next[token]!) elements.push(token)
  return elements
}

/** Reads the elements of `standard_charges`. */
export function jsonCharges(values: ValueReader, { tables, quality }: JsonInput) {
  const { settings, billingClasses, texts } = tables

  /**
   * Fills in what belongs to one charge only.
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
          record.grossE4 = values.dollars(value)
          break
        case KEY.cash:
          record.cashE4 = values.dollars(value)
          break
        case KEY.min:
          record.minE4 = values.dollars(value)
          break
        case KEY.max:
          record.maxE4 = values.dollars(value)
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

/** Reads the elements of `payers_information`. */
export function jsonRates(values: ValueReader, { tables, quality, names }: JsonInput) {
  const rate = emptyRate()
  const { payers, plans, methodologies, texts } = tables

  /**
   * The rate of an element; null when it has neither a dollar, a percentage nor an algorithm (data
   * definitions).
   */
  return function read(tape: Tape, element: number, record: ChargeRecord): Rate | null {
    let [payer, plan, share] = [0, 0, NaN]
    clear(rate)
    for (let token = element + 1; token < tape.next[element]!; token = tape.next[token + 1]!) {
      const value = token + 1
      switch (tape.from[token]) {
        case KEY.payer:
          payer = values.text(value, payers)
          break
        case KEY.plan:
          plan = values.text(value, plans)
          break
        case KEY.methodology:
          rate.methodology = values.text(value, methodologies)
          break
        case KEY.dollar:
          rate.dollarE4 = values.dollars(value)
          share = values.share()
          break
        case KEY.percent:
          rate.percentE4 = values.amount(value)
          break
        case KEY.algorithm:
          rate.algorithm = tables.priceText(values.text(value, texts))
          break
        case KEY.median:
          rate.medianE4 = values.dollars(value)
          names.add('median')
          break
        case KEY.p10:
          rate.p10E4 = values.dollars(value)
          break
        case KEY.p90:
          rate.p90E4 = values.dollars(value)
          break
        case KEY.estimated:
          rate.estimatedE4 = values.dollars(value)
          names.add('estimated')
          break
        case KEY.count:
          rate.count = quality.countOf(values.text(value, texts), record.number)
          break
        case KEY.payerNotes:
          rate.notes = values.text(value, texts)
          break
      }
    }
    if (Number.isNaN(rate.percentE4)) rate.percentE4 = share
    if (isEmpty(rate)) return null
    rate.contract = tables.contractId(payer, plan)
    quality.checkRate(rate, record)
    return rate
  }
}

const isEmpty = ({ dollarE4, percentE4, algorithm }: Rate): boolean =>
  dollarE4 !== dollarE4 && percentE4 !== percentE4 && algorithm === 0

function clear(rate: Rate): void {
  rate.methodology = rate.algorithm = rate.count = rate.notes = 0
  rate.dollarE4 = rate.percentE4 = rate.medianE4 = rate.p10E4 = rate.p90E4 = rate.estimatedE4 = NaN
}
