import { cleanDerivedBlobs, derivedBlobRepo } from '@ppman/prices'
import type { Job } from '../job.ts'

/** Every hour: what killed writes of price files left is removed. */
export const cleanDerivedBlobsJob: Job = {
  name: 'clean-derived-blobs',
  cron: '17 * * * *',
  async run(_payload, { transaction, blobs, log, now }) {
    const removed = await cleanDerivedBlobs({ derived: derivedBlobRepo(transaction), blobs, now })
    if (removed.orphans + removed.strays > 0) log.warn(removed, 'leftovers of killed writes removed')
  },
}
