import { PassThrough } from 'node:stream'
import type { Announce, BlobStore, Stored } from '@ppman/evidence'
import {
  basisOf,
  type ChargeRecord,
  type CollectedPrices,
  type FileTables,
  PARSER_VERSION,
  type Rate,
  RATE_BASES,
  type RateBasis,
  type RecordSink,
} from '@ppman/mrf'
import {
  continueRecord,
  endRecord,
  NO_RATE,
  putRate,
  putRecord,
  type RateRows,
  rateRows,
  ROWS_PER_GROUP,
} from './rate-rows.ts'
import { codeLists, dictionaryAdditions, flagLists, type SegmentDictionary } from './segment-dictionary.ts'
import { SEGMENT_VERSION, type SegmentOptions } from './segment-file.ts'
import { segmentGroups, type WrittenGroups } from './segment-groups.ts'
import { segmentThread } from './segment-thread.ts'

type Flag = Parameters<NonNullable<RecordSink['flag']>>[0]
type Options = Pick<SegmentOptions, 'sha256' | 'out'> & { tables: FileTables }

/**
 * A sink that writes every rate of a file, and every record with list prices only, into one Parquet
 * segment in file order, and collects what figures are computed from. It holds two row groups in
 * memory.
 */
export function segmentSink({ tables, sha256, out }: Options) {
  const lists = codeLists(tables)
  const flags = flagLists()
  const additions = dictionaryAdditions({ tables, lists, flags, rateBases: ['', ...RATE_BASES] })
  const groups = rowGroups(additions, { sha256, parserVersion: PARSER_VERSION, out })
  let rows = groups.first
  let before: RateRows | null = null
  /** Rates of the current record, and whether it has list prices worth a row without rates. */
  let [rates, hasListPrice] = [0, false]
  const pending = pendingFlags(flags)
  /** Flags of the current record. */
  let recordFlags = 0

  function record(record: ChargeRecord): void {
    closeRecord()
    putRecord(rows, record, lists.idOf(record))
    rates = 0
    recordFlags = pending.take()
    hasListPrice = namesListPrice(record)
  }

  function rate(rate: Rate, record: ChargeRecord): void {
    if (rates > 0 && rows.count === 0) continueRecord(rows, before!)
    addRow(rate, basisOf(rate, record), flags.union(recordFlags, pending.take()))
  }

  function addRow(rate: Rate, basis: RateBasis, flagList: number): void {
    putRate(rows, rate, basis)
    rows.columns.numbers.rate_no[rows.count] = rates++
    rows.columns.ids.flags[rows.count] = flagList
    if (++rows.count === ROWS_PER_GROUP) flush()
  }

  function flush(): void {
    endRecord(rows)
    before = rows
    rows = groups.flush()
  }

  /** Writes a record without rates when it has list prices. */
  function closeRecord(): void {
    if (rates === 0 && hasListPrice) addRow(NO_RATE, 'list_price', recordFlags)
    endRecord(rows)
    hasListPrice = false
  }

  const sink: RecordSink = {
    record,
    rate,
    flag: (flag, number) => void (number !== null && pending.add(flag)),
    quarantine: () => void pending.take(),
  }
  function end(): Promise<WrittenGroups> {
    closeRecord()
    return groups.end()
  }
  return { sink, end, giveUp: groups.giveUp }
}

const isGiven = (amountE4: number) => amountE4 === amountE4
const namesListPrice = ({ grossE4, cashE4, minE4, maxE4 }: ChargeRecord) =>
  isGiven(grossE4) || isGiven(cashE4) || isGiven(minE4) || isGiven(maxE4)

/** Flags since the last record or rate. */
function pendingFlags(lists: ReturnType<typeof flagLists>) {
  let list = 0
  return {
    add: (flag: Flag) => void (list = lists.withFlag(list, flag)),
    take(): number {
      const taken = list
      list = 0
      return taken
    },
  }
}

/** One slot is filled while the other is encoded. */
const SLOTS = 2

type Thread = ReturnType<typeof segmentThread>

/**
 * Writes rows as row groups. The first full one starts a thread; smaller files are written
 * directly.
 *
 * @param fresh returns the dictionary entries since the last call
 */
function rowGroups(fresh: () => SegmentDictionary, options: SegmentOptions) {
  const slots = [rateRows()]
  let thread: Thread | null = null
  let slot = 0

  /** Sends the current rows. @returns the next slot to fill */
  function flush(): RateRows {
    thread ??= segmentThread(options, SLOTS)
    thread.add(slots[slot]!, { slot, fresh: fresh() })
    slot = (slot + 1) % SLOTS
    thread.waitFor(slot)
    const rows = (slots[slot] ??= rateRows())
    rows.count = rows.records = 0
    return rows
  }

  async function end(): Promise<WrittenGroups> {
    if (thread) {
      thread.add(slots[slot]!, { slot, fresh: fresh() })
      return thread.end()
    }
    const groups = segmentGroups(options)
    groups.add(slots[slot]!, fresh())
    return groups.end()
  }
  return { first: slots[0]!, flush, end, giveUp: async () => thread?.giveUp() }
}

/** A segment in the blob store. */
export type StoredSegment = Stored & { rows: number; version: string }

type Deps = { blobs: BlobStore; announce: Announce }

/**
 * Streams a segment into the blob store while its file is read. Nothing is stored before `end`, nor
 * after `giveUp` or a crash.
 *
 * @param sha256 of the file being read
 */
export function segmentWriting(sha256: string, { blobs, announce }: Deps) {
  const bytes = new PassThrough()
  const stored = blobs.put(bytes, announce)
  // The reading reports its own failure; a failure of the store is reported by `end`.
  stored.catch(() => undefined)
  let segment: ReturnType<typeof segmentSink> | null = null

  function sink(tables: FileTables): RecordSink {
    segment = segmentSink({ tables, sha256, out: (next) => void bytes.write(next) })
    return segment.sink
  }

  async function end(): Promise<{ segment: StoredSegment; prices: CollectedPrices }> {
    const { rows, prices } = await segment!.end()
    bytes.end()
    return { segment: { ...(await stored), rows, version: SEGMENT_VERSION }, prices }
  }

  async function giveUp(): Promise<void> {
    await segment?.giveUp()
    bytes.destroy(new Error('The file is not taken in.'))
    await stored.catch(() => undefined)
  }
  return { sink, end, giveUp }
}
