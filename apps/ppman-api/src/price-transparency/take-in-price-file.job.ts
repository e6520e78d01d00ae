import { priceLoadRepo } from '@ppman/core/prices'
import { takeInPriceFile } from '@ppman/core/prices/discovery'
import { z } from 'zod'
import type { Job } from '../job.ts'

const Payload = z.object({ download_id: z.uuid() })

/** Reads a downloaded price file for the hospitals it is of. */
export const takeInPriceFileJob: Job = {
  name: 'take-in-price-file',
  async run(payload, { db, pool, transaction, blobs, now, log }) {
    const { download_id: id } = Payload.parse(payload)
    const taken = await takeInPriceFile(id, { db, transaction, blobs, now, loads: priceLoadRepo(pool) })
    const outcomes = taken?.ingests.map(({ outcome }) => outcome) ?? []
    log.info({ downloadId: id, entries: taken?.matches.length ?? 0, outcomes }, 'price file taken in')
  },
}
