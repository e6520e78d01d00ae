import { readUpload, sweepUploads } from '@ppman/policies/uploaded'
import { z } from 'zod'
import type { Job } from '../job-context.ts'

const Payload = z.object({ upload_id: z.uuid() })

/** Reads an uploaded policy for its organization: text, rules, criteria, search. */
export const readUploadedPolicyJob: Job = {
  name: 'read-uploaded-policy',
  async run(payload, ctx) {
    const { upload_id: uploadId } = Payload.parse(payload)
    const outcome = await readUpload(uploadId, ctx)
    ctx.log.info({ uploadId, outcome }, 'uploaded policy read')
  },
}

/** Removes every hour what killed uploads and deletions left behind. */
export const sweepUploadsJob: Job = {
  name: 'sweep-uploads',
  cron: '27 * * * *',
  async run(_payload, ctx) {
    const removed = await sweepUploads(ctx, ctx.now())
    if (removed > 0) ctx.log.warn({ removed }, 'leftovers of killed uploads removed')
  },
}
