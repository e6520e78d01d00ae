import { jobRepo } from '@ppman/ledger/jobs'
import type { Db } from '@ppman/db'
import { guardedFetch } from '@ppman/evidence'
import type { CoverageLicence } from '../coverage-api/coverage-licence.ts'
import type { CheckDeps } from './check-source.ts'
import { sourceCheckRepo } from './source-check-repo.ts'

type System = Pick<CheckDeps, 'db' | 'transaction' | 'blobs' | 'now'> & {
  licence: CoverageLicence
  config: { FETCH_CONTACT?: string | undefined }
}

/** Largest number of checks started per minute. */
const CLAIMS = 200
/** Delay of the next check at a host, longer than the pause between two visits. */
const NEXT_MS = 2_100

/** Dependencies of source checks, from the running system. */
export const checkDeps = ({ db, transaction, blobs, now, licence, config }: System): CheckDeps => ({
  db,
  transaction,
  blobs,
  now,
  licence,
  fetch: guardedFetch,
  userAgent:
    'ppman/1 (payer policy monitor; ' +
    `${config.FETCH_CONTACT ? `+${config.FETCH_CONTACT}` : 'no contact given'})`,
})

/** Claims due sources, one per host, and enqueues their checks in the same transaction. */
export async function startDueChecks(tx: Db, now: Date): Promise<void> {
  for (const id of await sourceCheckRepo(tx).claimDue(now, { take: CLAIMS }))
    await jobRepo(tx).watchSource(id)
}

/** Enqueues the next due check of a host that was just visited, so that no worker waits. */
export async function startNextCheck(tx: Db, host: string, now: Date): Promise<void> {
  const [id] = await sourceCheckRepo(tx).claimDue(now, { take: 1, host })
  if (id) await jobRepo(tx).watchSource(id, new Date(now.getTime() + NEXT_MS))
}

/** Re-enqueues a check for the time when its busy host may be free. */
export const startLater = (tx: Db, id: string, freeAt: Date) =>
  jobRepo(tx).watchSource(id, new Date(freeAt.getTime() + 100))
