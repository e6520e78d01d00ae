import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClassPrice } from '@ppman/mrf'
import { from as copyFrom } from 'pg-copy-streams'
import { copyPiece } from './copy-piece.ts'
import { inBatches } from './in-batches.ts'
import type { Client } from './load-client.ts'
import { BATCH_BYTES, type PriceBatch, priceBatch } from './price-batch.ts'
import { priceIds } from './price-ids.ts'
import * as run from './price-load.sql.ts'
import type { Promoted } from './price-rows.ts'
import { wordIds } from './price-word-load-repo.ts'
import { priceWords } from './price-texts-repo.ts'

/** How many prices were written, and the ids of the codes that have a median. */
export type Copied = { prices: number; pricedCodeIds: Set<number> }

/**
 * Writes a file's prices while they are computed.
 *
 * @param lineIds ids of payer lines by their number
 */
export async function copyPrices(
  client: Client,
  prices: Iterable<ClassPrice>,
  { lineIds, ...file }: Promoted & { lineIds: readonly number[] },
): Promise<Copied> {
  const words = priceWords()
  const learn = wordIds(client, words)
  const options = { file, words, lineIds, nextId: priceIds(file.at), copied: copyPiece(BATCH_BYTES) }
  const copied: Copied = { prices: 0, pricedCodeIds: new Set() }
  await inBatches(prices, [priceBatch(options), priceBatch(options)], async (batch: PriceBatch) => {
    const ids = await learn()
    if (batch.count() > 0) await copy(client, run.COPY_PRICES, batch.copy(ids))
    copied.prices += batch.count()
    for (const codeNo of batch.priced) copied.pricedCodeIds.add(ids.codes[codeNo - 1]!)
  })
  return copied
}

async function copy(client: Client, sql: string, slices: Iterable<Buffer>): Promise<void> {
  await pipeline(Readable.from(slices, { objectMode: false }), client.query(copyFrom(sql)))
}
