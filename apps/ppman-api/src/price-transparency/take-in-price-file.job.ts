import { startPriceIngest } from '@ppman/prices'
import { takeInPriceFile } from '@ppman/prices/discovery'
import { z } from 'zod'
import type { Job } from '../job.ts'

const Payload = z.object({ download_id: z.uuid() })

/** Tells whose a downloaded price file is, and starts its reading for each of these hospitals. */
export const takeInPriceFileJob: Job = {
  name: 'take-in-price-file',
  isLong: true,
  async run(payload, { db, transaction, blobs, now, log }) {
    const { download_id: id } = Payload.parse(payload)
    const taken = await takeInPriceFile(id, {
      db,
      transaction,
      blobs,
      now,
      async ingest(file) {
        await transaction((tx) => startPriceIngest(tx, file, now()))
        return { outcome: 'started', reason: null }
      },
    })
    const outcomes = taken?.readings.map(({ outcome }) => outcome) ?? []
    log.info({ downloadId: id, entries: taken?.matches.length ?? 0, outcomes }, 'price file taken in')
  },
}
