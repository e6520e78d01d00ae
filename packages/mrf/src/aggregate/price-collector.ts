import { type ChargeRecord, MAX_CODES, type Rate, type RecordSink } from '../record.ts'
import { pairIds } from '../tables/pair-ids.ts'
import type { Checkpoint } from '../layouts/layout.ts'
import { isUsable } from '../text/amount.ts'
import {
  amountColumn,
  buffersOf,
  type ColumnContents,
  narrowColumn,
  risingColumn,
  runColumn,
} from './columns.ts'

/**
 * Records between two checkpoints; from a checkpoint a record is found without reading the whole
 * file.
 */
const CHECKPOINT_EVERY = 1_024

export type PriceCollector = CollectedPrices & { sink: RecordSink }

/** Everything that figures are computed from. */
export type CollectedPrices = ReturnType<typeof priceColumns> & {
  sets: readonly CodeSet[]
  formulas: readonly Formula[]
  checkpoints: readonly Checkpoint[]
}

/**
 * Stores what medians and their evidence need, in columns: about 10 bytes per rate and at most 14
 * per record. Medians cannot be merged, so they are computed from all rates at the end of the file.
 */
export function priceCollector(): PriceCollector {
  const sets = codeSets()
  const formulas = formulaIds()
  const { rates, lists, records } = priceColumns()
  const checkpoints: Checkpoint[] = []
  let last = { set: -1, grossE4: NaN, cashE4: NaN }

  function keepRecord(record: ChargeRecord, set: number): void {
    if (records.set.length % CHECKPOINT_EVERY === 0)
      checkpoints.push({ record: record.number, byteOffset: record.itemOffset })
    records.set.push(set)
    records.number.push(record.number)
    records.part.push(record.part)
    records.byteOffset.push(record.byteOffset)
    records.byteLength.push(record.byteLength)
    records.text.push(record.description)
  }

  /** Counts list prices once: a tall file repeats them on each row of the item. */
  function keepList({ grossE4, cashE4 }: ChargeRecord, set: number): void {
    if (Number.isNaN(grossE4) && Number.isNaN(cashE4)) return
    if (last.set === set && Object.is(last.grossE4, grossE4) && Object.is(last.cashE4, cashE4)) return
    last = { set, grossE4, cashE4 }
    lists.set.push(set)
    lists.record.push(records.set.length - 1)
    lists.grossE4.push(grossE4 > 0 ? grossE4 : NaN)
    lists.cashE4.push(cashE4 > 0 ? cashE4 : NaN)
  }

  function keepRate(rate: Rate, { grossE4 }: ChargeRecord): void {
    rates.record.push(records.set.length - 1)
    rates.contract.push(rate.contract)
    rates.terms.push(packTerms(rate.methodology, rate.dollarE4 === grossE4))
    rates.formula.push(formulas.idOf(rate))
    rates.dollarE4.push(isUsable(rate.dollarE4) ? rate.dollarE4 : NaN)
  }

  const sink: RecordSink = {
    record(record) {
      const set = sets.idOf(record)
      keepRecord(record, set)
      keepList(record, set)
    },
    rate: keepRate,
    quarantine: () => undefined,
  }
  return { sink, sets: sets.sets, formulas: formulas.values, rates, lists, records, checkpoints }
}

/** @param next contents of each column in turn, of prices that another thread collected */
function priceColumns(next: () => ColumnContents | undefined = () => undefined) {
  const rates = {
    record: risingColumn(next()),
    contract: narrowColumn(next()),
    terms: narrowColumn(next()),
    formula: narrowColumn(next()),
    /** NaN when there is no usable dollar by the data definitions. */
    dollarE4: amountColumn(next()),
  }
  const lists = {
    set: narrowColumn(next()),
    record: risingColumn(next()),
    grossE4: amountColumn(next()),
    cashE4: amountColumn(next()),
  }
  const records = {
    set: runColumn(next()),
    number: risingColumn(next()),
    part: runColumn(next()),
    byteOffset: risingColumn(next()),
    byteLength: narrowColumn(next()),
    text: runColumn(next()),
  }
  return { rates, lists, records }
}

/** Collected prices as plain data, and the memory that a message moves without a copy. */
export type PackedPrices = Pick<CollectedPrices, 'sets' | 'formulas' | 'checkpoints'> & {
  columns: ColumnContents[]
}

/** Takes prices apart for another thread. They are not used here afterwards. */
export function packPrices({ sets, formulas, checkpoints, rates, lists, records }: CollectedPrices): {
  packed: PackedPrices
  buffers: ArrayBuffer[]
} {
  const columns = [rates, lists, records].flatMap((group) =>
    Object.values(group).map((column) => column.contents()),
  )
  return { packed: { sets, formulas, checkpoints, columns }, buffers: columns.flatMap(buffersOf) }
}

export function unpackPrices({ columns, ...rest }: PackedPrices): CollectedPrices {
  const contents = columns.values()
  return { ...rest, ...priceColumns(() => contents.next().value) }
}

/** Largest methodology id that fits into 16 bits together with the equals-list bit. */
const MAX_METHODOLOGY = 0x7fff

/**
 * Packs the methodology and whether the dollar equals the list price. Ids beyond 32,766 are read as
 * not stated.
 */
const packTerms = (methodology: number, equalsList: boolean): number =>
  ((methodology < MAX_METHODOLOGY ? methodology : 0) << 1) | Number(equalsList)
export const methodologyOf = (terms: number): number => terms >> 1
export const equalsList = (terms: number): boolean => (terms & 1) === 1

/**
 * A price without a dollar: a percentage (E4, NaN for none) and an algorithm (id of its text, 0 for
 * none).
 */
type Formula = { percentE4: number; algorithm: number }

const RECENT = 1 << 10
const SPREAD = 0x9e3779b1
const { imul } = Math

/** Numbers distinct formulas from 1 on; 0 is no formula. */
function formulaIds() {
  const values: Formula[] = [{ percentE4: NaN, algorithm: 0 }]
  const byAlgorithm: Map<number, number>[] = []
  /**
   * Recent formulas, found without a hash table: a contract often gives one percentage for all
   * items.
   */
  const recent = new Int32Array(RECENT)

  function idOf({ percentE4, algorithm }: Formula): number {
    if (algorithm === 0 && Number.isNaN(percentE4)) return 0
    const place = ((imul(percentE4, SPREAD) >>> 16) ^ algorithm) & (RECENT - 1)
    const met = values[recent[place]!]!
    if (met.algorithm === algorithm && Object.is(met.percentE4, percentE4)) return recent[place]!
    return (recent[place] = find({ percentE4, algorithm }))
  }

  function find({ percentE4, algorithm }: Formula): number {
    const byPercent = (byAlgorithm[algorithm] ??= new Map<number, number>())
    const found = byPercent.get(percentE4)
    if (found !== undefined) return found
    const id = values.push({ percentE4, algorithm }) - 1
    byPercent.set(percentE4, id)
    return id
  }
  return { values, idOf }
}

/**
 * What every rate of a record shares. `drugUnitE4` is NaN when the record is no drug; ids as in the
 * record.
 */
type SetTerms = {
  setting: number
  billingClass: number
  drugUnitE4: number
  drugType: number
  /** Id of the text in `tables.texts`; 0 for none. */
  modifiers: number
}
export type CodeSet = SetTerms & { codes: readonly number[] }

/**
 * Numbers distinct (codes, terms) combinations: rates of one combination are kept together and
 * belong to all its codes.
 */
function codeSets() {
  const sets: CodeSet[] = []
  const idByKey = new Map<string, number>()
  const singles = pairIds()
  const setOfSingle: number[] = []
  const terms = termIds()

  /** The last combination: published files keep an item's rows together. */
  const last = { id: -1, term: -1, codeCount: -1, codes: new Int32Array(MAX_CODES) }

  function idOf(record: ChargeRecord): number {
    const { codes, codeCount } = record
    const term = terms.idOf(record)
    if (codeCount === 1) return idOfOne(codes[0]!, term)
    if (isLast(codes, codeCount, term)) return last.id
    last.codes.set(codes.subarray(0, codeCount))
    Object.assign(last, { codeCount, term, id: idOfMany([...codes.subarray(0, codeCount)], term) })
    return last.id
  }

  function isLast(codes: Int32Array, codeCount: number, term: number): boolean {
    if (codeCount !== last.codeCount || term !== last.term) return false
    for (let i = 0; i < codeCount; i++) if (codes[i] !== last.codes[i]) return false
    return true
  }

  /** Most records carry one code; this path builds no string. */
  function idOfOne(code: number, term: number): number {
    const pair = singles.idOf(code, term)
    return (setOfSingle[pair] ??= sets.push({ codes: [code], ...terms.values[term]! }) - 1)
  }

  function idOfMany(codes: number[], term: number): number {
    const key = `${term}:${codes.sort((a, b) => a - b).join()}`
    const id = idByKey.get(key) ?? sets.push({ codes, ...terms.values[term]! }) - 1
    idByKey.set(key, id)
    return id
  }
  return { sets, idOf }
}

/** Numbers distinct terms. A file has few, and adjacent records share them. */
function termIds() {
  const values: SetTerms[] = []
  const idByKey = new Map<string, number>()
  let last = -1

  function idOf({ setting, billingClass, drugUnitE4, drugType, modifiers }: SetTerms): number {
    const met = values[last]
    if (
      met?.setting === setting &&
      met.billingClass === billingClass &&
      met.drugType === drugType &&
      met.modifiers === modifiers &&
      Object.is(met.drugUnitE4, drugUnitE4)
    )
      return last
    const key = [setting, billingClass, drugUnitE4, drugType, modifiers].join()
    last = idByKey.get(key) ?? values.push({ setting, billingClass, drugUnitE4, drugType, modifiers }) - 1
    idByKey.set(key, last)
    return last
  }
  return { values, idOf }
}
