import { recomputeHealthOfSource } from '@ppman/core/payers'
import { checkSource } from '@ppman/core/sources'
import { guardedFetch } from '@ppman/evidence'
import { z } from 'zod'
import type { Job } from '../job.ts'

const Payload = z.object({ source_id: z.uuid() })

/** Looks at one source: what `ppman sources check` does by hand. */
export const watchSourceJob: Job = {
  name: 'watch-source',
  async run(payload, { db, transaction, blobs, now, log }) {
    const { source_id: sourceId } = Payload.parse(payload)
    const checked = await checkSource(sourceId, { db, transaction, blobs, now, fetch: guardedFetch })
    await transaction((tx) => recomputeHealthOfSource(tx, sourceId, now()))
    log.info({ sourceId, outcome: checked?.outcome, state: checked?.state, version: checked?.recorded?.version }, 'source checked')
  },
}
