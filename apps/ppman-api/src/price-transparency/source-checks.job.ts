import { sweepSpool } from '@ppman/evidence'
import { jobRepo } from '@ppman/ledger/jobs'
import { startPriceIngest } from '@ppman/prices'
import {
  checkPriceSource,
  downloadPriceFile,
  type Due,
  priceCheckDeps,
  priceCheckRepo,
  priceTakeInRepo,
  takeInPriceFile,
} from '@ppman/prices/discovery'
import { z } from 'zod'
import { nextVisitAt, retryVisitAt } from '@ppman/ledger/fetches'
import type { Job, JobCtx } from '../job-context.ts'

type Tx = Parameters<Parameters<JobCtx['transaction']>[0]>[0]

/** Maximum number of hosts claimed per minute. The others stay due. */
const CHECKS_PER_MINUTE = 200

const enqueue = (tx: Tx, { kind, id }: Due, runAt?: Date) =>
  kind === 'source' ? jobRepo(tx).checkPriceSource(id, runAt) : jobRepo(tx).downloadPriceFile(id, runAt)

/** Claims one due check per host and enqueues it in the same transaction. */
async function enqueueDueChecks(tx: Tx, now: Date): Promise<void> {
  for (const due of await priceCheckRepo(tx).claimDue(now, { take: CHECKS_PER_MINUTE }))
    await enqueue(tx, due)
}

/** Enqueues the next due check of a host after one has ended. */
async function enqueueNextCheck(tx: Tx, host: string, now: Date): Promise<void> {
  const [due] = await priceCheckRepo(tx).claimDue(now, { take: 1, host })
  if (due) await enqueue(tx, due, nextVisitAt(now))
}

/** Enqueues a check again for the time when the host's lease ends. */
const enqueueLater = (tx: Tx, due: Due, freeAt: Date) => enqueue(tx, due, retryVisitAt(freeAt))

const SourcePayload = z.object({ source_id: z.uuid() })

/** Checks one cms-hpt.txt. */
export const checkPriceSourceJob: Job = {
  name: 'check-price-source',
  async run(payload, ctx) {
    const { source_id: id } = SourcePayload.parse(payload)
    const result = await checkPriceSource(id, priceCheckDeps(ctx))
    if ('busyUntil' in result)
      return void (await ctx.transaction((tx) => enqueueLater(tx, { kind: 'source', id }, result.busyUntil)))
    ctx.log.info(
      { sourceId: id, outcome: result.outcome, files: result.entries.named },
      'price source checked',
    )
    await ctx.transaction((tx) => enqueueNextCheck(tx, result.host, ctx.now()))
  },
}

const DownloadPayload = z.object({ download_id: z.uuid() })

/** Downloads one price file if it changed. An interrupted download resumes. */
export const downloadPriceFileJob: Job = {
  name: 'download-price-file',
  isLong: true,
  async run(payload, ctx, signal) {
    const { download_id: id } = DownloadPayload.parse(payload)
    const result = await downloadPriceFile(id, { ...priceCheckDeps(ctx), signal })
    if ('busyUntil' in result)
      return void (await ctx.transaction((tx) =>
        enqueueLater(tx, { kind: 'download', id }, result.busyUntil),
      ))
    ctx.log.info(
      { downloadId: id, outcome: result.outcome, bytes: result.bytes, resumedFrom: result.resumedFrom },
      'price file looked at',
    )
    await ctx.transaction(async (tx) => {
      if (result.outcome === 'ok') await jobRepo(tx).takeInPriceFile(id)
      await enqueueNextCheck(tx, result.host, ctx.now())
    })
  },
}

/** Matches a downloaded price file to hospitals and starts an ingest for each. */
export const takeInPriceFileJob: Job = {
  name: 'take-in-price-file',
  isLong: true,
  async run(payload, { db, transaction, blobs, now, log }) {
    const { download_id: id } = DownloadPayload.parse(payload)
    const taken = await takeInPriceFile(id, {
      db,
      transaction,
      blobs,
      now,
      async ingest(file) {
        await transaction((tx) => startPriceIngest(tx, file, now()))
        return { outcome: 'started', reason: null }
      },
    })
    const outcomes = taken?.readings.map(({ outcome }) => outcome) ?? []
    log.info({ downloadId: id, entries: taken?.matches.length ?? 0, outcomes }, 'price file taken in')
  },
}

/** Maximum number of files that are matched per minute. */
const INGESTS_PER_MINUTE = 20
/** Longer than the longest back-off. No download resumes a partial file that is older. */
const STRAY_MS = 14 * 24 * 3_600_000

/**
 * Claims due checks and unmatched downloads every minute, and enqueues them in the same
 * transaction. Deletes abandoned partial downloads.
 */
export const schedulePriceChecksJob: Job = {
  name: 'schedule-price-looks',
  cron: '* * * * *',
  async run(_payload, ctx) {
    const now = ctx.now()
    await ctx.transaction(async (tx) => {
      await enqueueDueChecks(tx, now)
      for (const id of await priceTakeInRepo(tx).claimWaiting(now, INGESTS_PER_MINUTE))
        await jobRepo(tx).takeInPriceFile(id)
    })
    await sweepSpool(priceCheckDeps(ctx).dir, new Date(now.getTime() - STRAY_MS))
  },
}
