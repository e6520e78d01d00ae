import { removeDueDocuments } from '@ppman/benefits'
import type { Job } from '../job-context.ts'

/** Deletes patients' documents whose time is over, and what killed uploads left behind. */
export const removeDueDocumentsJob: Job = {
  name: 'remove-due-documents',
  cron: '*/10 * * * *',
  async run(_payload, { db, transaction, inTenant, blobs, log, now }, signal) {
    const store = { remove: ({ sha256 }: { sha256: string }) => blobs.remove(sha256) }
    const documents = await removeDueDocuments({ db, transaction, inTenant, store, now }, signal)
    if (documents > 0) log.info({ documents }, 'patient documents deleted')
  },
}
