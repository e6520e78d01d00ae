import { payerMatcher, payerMatchRepo } from '@ppman/payers'
import { matchPayerLines, payerLineRepo } from '@ppman/prices'
import type { Job } from '../job.ts'

/** Finds whom of the directory hospitals mean by the payers they name: after a file came in, and as the directory changes. */
export const matchPayerLinesJob: Job = {
  name: 'match-payer-lines',
  cron: '20 * * * *',
  async run(_payload, { db, log }) {
    const counts = await matchPayerLines({
      lines: payerLineRepo(db),
      matcher: payerMatcher(payerMatchRepo(db)),
    })
    log.info(counts, 'payer lines matched')
  },
}
