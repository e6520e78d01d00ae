import { randomFillSync, randomInt } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { ClassPrice } from '@ppman/mrf'
import { from as copyFrom } from 'pg-copy-streams'
import type { Client } from '../load-transaction-repo.ts'
import { copyPiece } from './copy-format.ts'
import { BATCH_BYTES, COPY_PRICES, priceBatch, type Promoted } from './price-batch.ts'
import { internTexts, textIdLookup, type WordWriter } from './price-texts-repo.ts'

/** The number of prices written, and the ids of codes with a median. */
export type Copied = { prices: number; pricedCodeIds: Set<number> }

/**
 * Writes a file's prices while they are computed.
 *
 * @param words writes codes and texts, by another connection where there is one
 * @param lineIds ids of payer lines by number
 */
export async function copyPrices(
  client: Client,
  words: WordWriter,
  prices: Iterable<ClassPrice>,
  { lineIds, ...file }: Promoted & { lineIds: readonly number[] },
): Promise<Copied> {
  const interned = internTexts()
  const lookUpIds = textIdLookup(words, interned)
  const options = {
    file,
    interned,
    lineIds,
    nextId: priceIds(file.at),
    copied: copyPiece(BATCH_BYTES),
  }
  const copied: Copied = { prices: 0, pricedCodeIds: new Set() }
  const batches = [priceBatch(options), priceBatch(options), priceBatch(options)]
  await copyInBatches(prices, batches, {
    prepare: lookUpIds,
    async copy(batch, ids) {
      if (batch.count() > 0) await copy(client, COPY_PRICES, batch.copy(ids))
      copied.prices += batch.count()
      for (const codeNo of batch.priced) copied.pricedCodeIds.add(ids.codes[codeNo - 1]!)
    },
  })
  return copied
}

async function copy(client: Client, statement: string, slices: Iterable<Buffer>): Promise<void> {
  await pipeline(Readable.from(slices, { objectMode: false }), client.query(copyFrom(statement)))
}

/** Items computed before the event loop runs. */
const YIELD_EVERY = 64

type Batch<Item> = { add: (item: Item) => void; isFull: () => boolean; empty: () => void }

type Steps<Each, Prepared> = {
  prepare: () => Promise<Prepared>
  copy: (batch: Each, prepared: Prepared) => Promise<void>
}

/**
 * Fills batches in turn: while one is filled, another is prepared and a third is copied, each step
 * in the order of the batches.
 */
async function copyInBatches<Item, Each extends Batch<Item>, Prepared>(
  items: Iterable<Item>,
  batches: readonly Each[],
  { prepare, copy: copyBatch }: Steps<Each, Prepared>,
): Promise<void> {
  const iterator = items[Symbol.iterator]()
  const emptied = batches.map(() => Promise.resolve())
  let [prepared, copied]: [Promise<unknown>, Promise<unknown>] = [Promise.resolve(), Promise.resolve()]
  try {
    for (let [index, isLast] = [0, false]; !isLast; index = (index + 1) % batches.length) {
      const batch = batches[index]!
      await emptied[index]
      isLast = await fill(batch, iterator)
      const preparing = prepared.then(prepare)
      const copying = Promise.all([preparing, copied]).then(([ids]) => copyBatch(batch, ids))
      prepared = preparing
      copied = emptied[index] = copying.then(batch.empty)
      // Told when it is waited for: meanwhile the next batch is filled.
      copied.catch(() => undefined)
    }
    await copied
  } finally {
    await Promise.allSettled([prepared, copied])
  }
}

/** @returns true when there are no more items */
async function fill<Item>(batch: Batch<Item>, items: Iterator<Item>): Promise<boolean> {
  for (let count = 1; !batch.isFull(); count++) {
    const next = items.next()
    if (next.done) return true
    batch.add(next.value)
    if (count % YIELD_EVERY === 0) await yieldToEventLoop()
  }
  return false
}

const ID_BYTES = 16
const POOL_IDS = 1_024

/**
 * UUIDv7 (RFC 9562) for one instant, rising (6.2: a 32-bit counter with a random start), so that
 * ids of one load are adjacent in the index.
 *
 * @returns a function for the next id; its bytes are borrowed
 */
export function priceIds(at: Date): () => Uint8Array {
  const pool = new Uint8Array(POOL_IDS * ID_BYTES)
  let [next, counter] = [POOL_IDS, randomInt(2 ** 31)]
  return () => {
    if (next === POOL_IDS) {
      randomFillSync(pool)
      next = 0
    }
    const id = pool.subarray(next * ID_BYTES, ++next * ID_BYTES)
    for (let byte = 0, ms = at.getTime(); byte < 6; byte++, ms = Math.floor(ms / 256)) id[5 - byte] = ms % 256
    putCounter(id, counter++)
    return id
  }
}

/**
 * Puts the counter into 12 bits of `rand_a` and 20 bits of `rand_b`, around version and variant.
 */
function putCounter(id: Uint8Array, counter: number): void {
  id[6] = 0x70 | (counter >>> 28)
  id[7] = counter >>> 20
  id[8] = 0x80 | ((counter >>> 14) & 0x3f)
  id[9] = counter >>> 6
  id[10] = ((counter & 0x3f) << 2) | (id[10]! & 0x03)
}
