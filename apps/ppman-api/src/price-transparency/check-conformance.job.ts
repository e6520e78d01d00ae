import { checkConformance, conformanceRepo, mrfFileRepo } from '@ppman/prices'
import { z } from 'zod'
import type { Job } from '../job.ts'

const Payload = z.object({ file_id: z.uuid() })

/** Has a file judged by the official validator after it was taken in: it never holds that up. */
export const checkConformanceJob: Job = {
  name: 'check-conformance',
  isLong: true,
  async run(payload, { db, blobs, now, log }) {
    const { file_id: fileId } = Payload.parse(payload)
    const run = await checkConformance(fileId, {
      files: mrfFileRepo(db),
      conformance: conformanceRepo(db),
      blobs,
      now,
    })
    if (run) log.info({ fileId, outcome: run.outcome, errors: run.errors }, 'file judged')
  },
}
