import { basisOf, type ChargeRecord, type FileTables, PARSER_VERSION, type Rate, type RateBasis, type RecordSink } from '@ppman/mrf'
import { codeLists } from './code-lists.ts'
import { flagLists } from './flag-lists.ts'
import { parquetFile } from './parquet/parquet-file.ts'
import { NO_RATE, putRate, putRecord, rateRows, repeatRecord, ROWS_PER_GROUP } from './rate-rows.ts'
import { SEGMENT_SCHEMA, segmentEncoder } from './segment-columns.ts'

/** Changes when the same reading could give other segment bytes. */
export const SEGMENT_VERSION = 'ppman-segment/1'

type Options = { tables: FileTables; sha256: string; out: (bytes: Buffer) => void }

/**
 * A sink that writes every rate of a file into one Parquet segment, and every record that has list prices only. Rows stand in
 * the order of the file; memory is one row group.
 */
export function segmentSink({ tables, sha256, out }: Options) {
  const lists = codeLists(tables)
  const flags = flagLists()
  const { rows, flush, end: endFile } = rowGroups({ tables, lists, flags }, { sha256, out })
  /** Rates of the record in hand, and whether its list prices are worth a row when no rate follows. */
  let [rates, hasListPrice] = [0, false]
  /** Flags told since the last record or rate, and those of the record in hand. */
  let [told, ofRecord] = [0, 0]

  /** What the record says goes into the next row; a further rate copies it from there. */
  function record(record: ChargeRecord): void {
    endRecord()
    putRecord(rows, record, lists.idOf(record))
    rates = 0
    ofRecord = takeTold()
    hasListPrice = isGiven(record.grossE4) || isGiven(record.cashE4) || isGiven(record.minE4) || isGiven(record.maxE4)
  }

  function rate(rate: Rate, record: ChargeRecord): void {
    if (rates > 0) repeatRecord(rows)
    addRow(rate, basisOf(rate, record), flags.union(ofRecord, takeTold()))
  }

  function addRow(rate: Rate, basis: RateBasis, flagList: number): void {
    putRate(rows, rate, basis)
    rows.numbers.rate_no[rows.count] = rates++
    rows.ids.flags[rows.count] = flagList
    if (++rows.count === ROWS_PER_GROUP) flush()
  }

  /** A record that no rate followed is kept for its list prices, when it has any. */
  function endRecord(): void {
    if (rates === 0 && hasListPrice) addRow(NO_RATE, 'list_price', ofRecord)
    hasListPrice = false
  }

  function takeTold(): number {
    const taken = told
    told = 0
    return taken
  }

  const sink: RecordSink = {
    record,
    rate,
    flag: (flag, number) => void (number !== null && (told = flags.withFlag(told, flag))),
    quarantine: () => void takeTold(),
  }
  const end = () => (endRecord(), endFile())
  return { sink, end }
}

type Dictionaries = Parameters<typeof segmentEncoder>[0]

/** Collects rows and writes them as row groups. */
function rowGroups(dictionaries: Dictionaries, { sha256, out }: Omit<Options, 'tables'>) {
  const facts = { 'ppman.segment': SEGMENT_VERSION, 'ppman.parser': PARSER_VERSION, 'ppman.file_sha256': sha256, 'ppman.e4': '1/10,000' }
  const file = parquetFile({ schema: SEGMENT_SCHEMA, facts, createdBy: SEGMENT_VERSION, out })
  const rows = rateRows()
  const encode = segmentEncoder(dictionaries)

  function flush(): void {
    if (rows.count > 0) file.addRowGroup(rows.count, encode(rows))
    rows.count = 0
  }

  function end(): { rows: number } {
    flush()
    file.end()
    return { rows: file.rows() }
  }
  return { rows, flush, end }
}

const isGiven = (amountE4: number) => amountE4 === amountE4
