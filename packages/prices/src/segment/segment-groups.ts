import { type CollectedPrices, emptyRate, emptyRecord, priceCollector, type RecordSink } from '@ppman/mrf'
import type { RateRows } from './rate-rows.ts'
import type { SegmentDictionary } from './segment-dictionary.ts'
import { segmentFile, type SegmentOptions } from './segment-file.ts'

/** A file's rates, and what its figures are computed from. */
export type WrittenGroups = { rows: number; prices: CollectedPrices }

/** Writes row groups into a segment and collects their prices. */
export function segmentGroups(options: SegmentOptions) {
  const file = segmentFile(options)
  const collector = priceCollector()
  const collect = rowReplay(collector.sink)
  return {
    /** @param fresh dictionary entries that the rows use for the first time */
    add(rows: RateRows, fresh: SegmentDictionary): void {
      file.add(rows, fresh)
      collect(rows, file.codesOf)
    },
    end: (): WrittenGroups => ({ ...file.end(), prices: collector }),
  }
}

type CodesOf = (list: number) => readonly number[]

/** Passes row groups on as the records and rates that they were made of. */
function rowReplay({ record: onRecord, rate: onRate }: RecordSink) {
  const record = emptyRecord()
  const rate = emptyRate()
  let list = -1

  function putCodes(next: number, codesOf: CodesOf): void {
    if (next === list) return
    const codes = codesOf((list = next))
    record.codes.set(codes)
    record.codeCount = codes.length
  }

  /** @returns false when the record is the last of the row group before */
  function putRecord(
    { recordNumbers, recordIds }: RateRows['columns'],
    row: number,
    codesOf: CodesOf,
  ): boolean {
    const [number, part] = [recordNumbers.record_no[row]!, recordNumbers.part[row]!]
    if (number === record.number && part === record.part) return false
    const itemOffset = recordNumbers.item_offset[row]!
    record.number = number
    record.part = part
    record.byteOffset = recordNumbers.byte_offset[row]!
    record.byteLength = recordNumbers.byte_length[row]!
    record.itemOffset = Number.isNaN(itemOffset) ? record.byteOffset : itemOffset
    record.description = recordIds.description[row]!
    record.setting = recordIds.setting[row]!
    record.billingClass = recordIds.billing_class[row]!
    record.modifiers = recordIds.modifiers[row]!
    record.drugType = recordIds.drug_type[row]!
    record.drugUnitE4 = recordNumbers.drug_unit_e4[row]!
    record.grossE4 = recordNumbers.gross_e4[row]!
    record.cashE4 = recordNumbers.cash_e4[row]!
    putCodes(recordIds.codes[row]!, codesOf)
    return true
  }

  function replayRates({ ids, numbers }: RateRows['columns'], from: number, to: number): void {
    for (let row = from; row < to; row++) {
      rate.contract = ids.contract[row]! - 1
      // A row without a contract holds the list prices of a record without rates.
      if (rate.contract < 0) continue
      rate.methodology = ids.methodology[row]!
      rate.algorithm = ids.algorithm[row]!
      rate.dollarE4 = numbers.dollar_e4[row]!
      rate.percentE4 = numbers.percent_e4[row]!
      onRate(rate, record)
    }
  }

  record.number = -1
  return ({ records, columns }: RateRows, codesOf: CodesOf): void => {
    for (let index = 0, row = 0; index < records; index++) {
      if (putRecord(columns, index, codesOf)) onRecord(record)
      replayRates(columns, row, columns.ends[index]!)
      row = columns.ends[index]!
    }
  }
}
