import { KEY } from '../json/json-key.ts'
import type { Tape } from '../json/tape.ts'
import type { ChargeRecord, Rate } from '../record.ts'
import { emptyRate } from './empty-record.ts'
import type { JsonInput } from './json-input.ts'
import type { ValueReader } from './value-reader.ts'

/** Reads the elements of `payers_information`. */
export function jsonRates(values: ValueReader, { tables, quality, names }: JsonInput) {
  const rate = emptyRate()
  const { payers, plans, methodologies, texts } = tables

  /** The rate of an element, or null when it gives neither a dollar nor a percentage nor an algorithm (data definitions). */
  function read(tape: Tape, element: number, record: ChargeRecord): Rate | null {
    let [payer, plan] = [0, 0]
    clear(rate)
    const end = tape.next[element]!
    for (let token = element + 1; token < end; token = tape.next[token + 1]!) {
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
          rate.dollarE4 = values.amount(value)
          break
        case KEY.percent:
          rate.percentE4 = values.amount(value)
          break
        case KEY.algorithm:
          rate.algorithm = values.text(value, texts)
          break
        case KEY.median:
          rate.medianE4 = values.amount(value)
          names.add('median')
          break
        case KEY.p10:
          rate.p10E4 = values.amount(value)
          break
        case KEY.p90:
          rate.p90E4 = values.amount(value)
          break
        case KEY.estimated:
          rate.estimatedE4 = values.amount(value)
          names.add('estimated')
          break
        case KEY.count:
          rate.count = values.text(value, texts)
          break
        case KEY.payerNotes:
          rate.notes = values.text(value, texts)
          break
      }
    }
    if (rate.dollarE4 !== rate.dollarE4 && rate.percentE4 !== rate.percentE4 && rate.algorithm === 0)
      return null
    rate.contract = tables.contractId(payer, plan)
    quality.checkRate(rate, record)
    return rate
  }
  return { read }
}

function clear(rate: Rate): void {
  rate.methodology = rate.algorithm = rate.count = rate.notes = 0
  rate.dollarE4 = rate.percentE4 = rate.medianE4 = rate.p10E4 = rate.p90E4 = rate.estimatedE4 = NaN
}
