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

/** Most hosts that checks are started at in a minute; the rest keep their turn. */
const CLAIMS = 200
/** Behind a host's last visitor, and no later than the pause that its next one keeps. */
const NEXT_MS = 2_100

/** What looks at policy sources need of the running system. */
export const checkDeps = ({ db, transaction, blobs, now, licence, config }: System): CheckDeps => ({
  db,
  transaction,
  blobs,
  now,
  licence,
  fetch: guardedFetch,
  userAgent: `ppman/1 (payer policy monitor; ${config.FETCH_CONTACT ? `+${config.FETCH_CONTACT}` : 'no contact given'})`,
})

/** Starts a check at each host where one is due, in the transaction that takes it. */
export async function startDueChecks(tx: Db, now: Date): Promise<void> {
  for (const id of await sourceCheckRepo(tx).claimDue(now, { take: CLAIMS }))
    await jobRepo(tx).watchSource(id)
}

/** Goes on at a host that was just visited: one after the other, so that no worker waits for its turn. */
export async function startNextCheck(tx: Db, host: string, now: Date): Promise<void> {
  const [id] = await sourceCheckRepo(tx).claimDue(now, { take: 1, host })
  if (id) await jobRepo(tx).watchSource(id, new Date(now.getTime() + NEXT_MS))
}

/** Comes again when a host that is being visited may be free. */
export const startLater = (tx: Db, id: string, freeAt: Date) =>
  jobRepo(tx).watchSource(id, new Date(freeAt.getTime() + 100))
