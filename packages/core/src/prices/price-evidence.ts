import type { BlobStore } from '@ppman/evidence'
import type { TracedRecord } from '@ppman/mrf'
import type { MrfFile, MrfFileRepo } from './mrf-file-repo.ts'
import type { Price } from './price.ts'
import type { PriceRepo } from './price-repo.ts'
import { tracePrice } from './trace-price.ts'

type Deps = { prices: PriceRepo; files: MrfFileRepo; blobs: BlobStore }

/** A price with the file it was read from, and the record behind it as the file's bytes say it. */
export type PriceEvidence = { price: Price; file: MrfFile; traced: TracedRecord | null }

/** Reading on in a larger packed file takes longer than a caller waits; the command line traces those. */
const MAX_TRACED_BYTES = 256 * 1024 * 1024

/** @returns null when there is no price with this id; `traced` is null for files too large to read while a caller waits */
export async function priceEvidence({ prices, files, blobs }: Deps, id: string): Promise<PriceEvidence | null> {
  const price = await prices.byId(id)
  const file = price && (await files.byId(price.fileId))
  if (!file) return null
  const isShort = (file.contentBytes ?? Infinity) <= MAX_TRACED_BYTES
  return { price, file, traced: isShort ? (await tracePrice({ files, blobs }, file.id, { number: price.recordNo, part: 0 })).traced : null }
}
