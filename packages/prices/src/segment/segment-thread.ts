import { Worker } from 'node:worker_threads'
import { type PackedPrices, unpackPrices } from '@ppman/mrf'
import type { RateColumns, RateRows } from './rate-rows.ts'
import type { SegmentOptions } from './segment-file.ts'
import type { SegmentDictionary } from './segment-dictionary.ts'
import type { WrittenGroups } from './segment-groups.ts'

/**
 * Messages to the thread: rows in a slot of shared memory, or the end. The slot's columns are sent
 * once; the thread marks `busy[slot]` as free when it is done.
 */
export type ToThread =
  | { slot: number; count: number; records: number; columns: RateColumns | null; fresh: SegmentDictionary }
  | 'end'
export type FromThread = { bytes: Uint8Array } | { rows: number; packed: PackedPrices } | { failed: Error }

const [FREE, BUSY] = [0, 1]
/** A row group takes 0.1 s; after this time the thread is considered stuck. */
const STUCK_MS = 120_000
const NURSERY_MB = 4

/** Encodes a segment and collects its prices in a worker thread while the next rows are read. */
export function segmentThread({ out, ...origin }: SegmentOptions, slots: number) {
  const busy = new Int32Array(new SharedArrayBuffer(slots * Int32Array.BYTES_PER_ELEMENT))
  const worker = new Worker(new URL('encode-segment.ts', import.meta.url), {
    workerData: { origin, busy },
    resourceLimits: { maxYoungGenerationSizeMb: NURSERY_MB },
  })
  const ended = new Promise<WrittenGroups>((resolve, reject) => {
    worker.on('error', reject)
    worker.on('message', (message: FromThread) => {
      if ('bytes' in message) out(Buffer.from(message.bytes.buffer))
      else if ('rows' in message) resolve({ rows: message.rows, prices: unpackPrices(message.packed) })
      else reject(message.failed)
    })
  })
  // A failure is reported by `end`.
  ended.catch(() => undefined)
  const send = (message: ToThread) => worker.postMessage(message)
  const sentSlots = new Set<number>()
  return {
    add(
      { count, records, columns }: RateRows,
      { slot, fresh }: { slot: number; fresh: SegmentDictionary },
    ): void {
      Atomics.store(busy, slot, BUSY)
      send({ slot, count, records, columns: sentSlots.has(slot) ? null : columns, fresh })
      sentSlots.add(slot)
    },
    /** Blocks until the slot may be overwritten. */
    waitFor(slot: number): void {
      if (Atomics.wait(busy, slot, BUSY, STUCK_MS) === 'timed-out')
        throw new Error('The segment is not written on.')
    },
    async end(): Promise<WrittenGroups> {
      send('end')
      return ended.finally(() => worker.terminate())
    },
    async giveUp(): Promise<void> {
      await worker.terminate()
    },
  }
}

export const setFree = (busy: Int32Array, slot: number): void => {
  Atomics.store(busy, slot, FREE)
  Atomics.notify(busy, slot)
}
