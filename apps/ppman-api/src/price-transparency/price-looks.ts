import { jobRepo } from '@ppman/ledger/jobs'
import { type Due, priceLookRepo } from '@ppman/prices/discovery'
import type { JobCtx } from '../job-context.ts'

type Tx = Parameters<Parameters<JobCtx['transaction']>[0]>[0]

/** Most hosts that looks are started at in a minute; the rest keep their turn. */
const CLAIMS = 200
/** Behind a host's last visitor, and no later than the pause that its next one keeps. */
const NEXT_MS = 2_100

const start = (tx: Tx, { kind, id }: Due, runAt?: Date) =>
  kind === 'source' ? jobRepo(tx).checkPriceSource(id, runAt) : jobRepo(tx).downloadPriceFile(id, runAt)

/** Starts a look at each host where one is due, in the transaction that takes it. */
export async function startDueLooks(tx: Tx, now: Date): Promise<void> {
  for (const due of await priceLookRepo(tx).claimDue(now, { take: CLAIMS })) await start(tx, due)
}

/** Goes on at a host that was just visited: one after the other, so that no worker waits for its turn. */
export async function startNextLook(tx: Tx, host: string, now: Date): Promise<void> {
  const [due] = await priceLookRepo(tx).claimDue(now, { take: 1, host })
  if (due) await start(tx, due, new Date(now.getTime() + NEXT_MS))
}

/** Comes again when a host that is being visited may be free. */
export const startLater = (tx: Tx, due: Due, freeAt: Date) => start(tx, due, new Date(freeAt.getTime() + 100))
