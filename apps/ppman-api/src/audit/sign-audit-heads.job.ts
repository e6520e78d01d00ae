import { auditEventRepo, openSignedHeads, signerOf, signHeads } from '@ppman/ledger/audit'
import { auditHeadsDir } from './audit-env.ts'
import type { Job } from '../job-context.ts'

/** Signs the heads of the audit chains every minute and stores them outside the database. */
export const signAuditHeadsJob: Job = {
  name: 'sign-audit-heads',
  cron: '* * * * *',
  async run(_payload, { db, config, log, now, inTenant }) {
    if (!config.AUDIT_SIGNING_KEY) return
    const { broken } = await signHeads({
      events: auditEventRepo(db),
      heads: openSignedHeads(auditHeadsDir(config)),
      signer: signerOf(config.AUDIT_SIGNING_KEY),
      oldKeys: config.AUDIT_OLD_KEYS,
      inTenant,
      now,
    })
    if (broken.length > 0)
      log.error({ chains: broken }, 'audit chains do not follow their signed heads: run `ppman audit verify`')
  },
}
