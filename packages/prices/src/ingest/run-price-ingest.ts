import { AppError } from '@ppman/errors'
import type { BlobStore, BlobStoreConfig } from '@ppman/evidence'
import { type JobProgress, type RunDeps, runBackgroundJob } from '@ppman/ledger/jobs'
import { emptyReport } from '@ppman/mrf'
import { type FileFormat, fileFormatOf } from '@ppman/text'
import type { PriceLoadRepo } from '../loading/price-load-repo.ts'
import type { ReadProgress } from '../reading/read-prices.ts'
import type { IngestSummary } from './ingest-file.ts'
import { ingestInChild, ingestLimits } from './ingest-in-child.ts'
import type { PriceIngest, PriceIngestRepo } from './price-ingest-repo.ts'

type Deps = RunDeps & {
  ingests: PriceIngestRepo
  loads: PriceLoadRepo
  blobs: BlobStore
  /** The child program and its connections. */
  child: { program: string; databaseUrl: string; blobs: BlobStoreConfig }
  within: ReturnType<typeof memoryBudget>
  /** Upper memory limit of one child in MB. */
  mostMb: number
  signal?: AbortSignal | undefined
}

const PACKED: ReadonlySet<FileFormat | null> = new Set(['gzip', 'zstd', 'zip'])

/**
 * Runs a price_ingest job. A file that exceeds its limits is stored as rejected with the reason
 * `reading_limit` and not retried.
 */
export async function runPriceIngest(jobId: string, deps: Deps): Promise<void> {
  await runBackgroundJob(jobId, deps, async (_job, progress) => {
    const file = await deps.ingests.ofJob(jobId)
    if (!file) throw new AppError('not_found', 'Nobody said what this job is to read.')
    const limits = ingestLimits(
      { bytes: file.bytes, isPacked: await isPacked(file, deps.blobs) },
      deps.mostMb,
    )
    const { program, ...opens } = deps.child
    const order = { ...opens, file }
    const onProgress = (at: ReadProgress) => progress(toJobProgress(at))
    const end = await deps.within(limits.memoryMb, () =>
      ingestInChild({ program, order, limits, onProgress, signal: deps.signal }),
    )
    if (end.kind === 'done') return jobEnd(end.summary)
    await deps.loads.keepRejected(stoppedReading(file, deps.now()))
    throw new AppError(
      'rejected',
      'The file was rejected (reading_limit): reading it took more memory or time than any hospital ' +
        'file needs.',
    )
  })
}

const toJobProgress = ({ bytesRead, bytesTotal, records }: ReadProgress): JobProgress => ({
  rowsRead: records,
  share: Math.min(1, bytesRead / Math.max(1, bytesTotal)),
  bytesRead,
  bytesTotal,
})

function jobEnd({ outcome, reason, fileId, report, prices }: IngestSummary) {
  if (outcome === 'rejected')
    throw new AppError('rejected', `The file was rejected (${reason ?? ''}); it is kept as ${fileId}.`)
  const counts = { records: report?.records ?? 0, rates: report?.rates ?? 0, prices }
  return {
    status: 'done' as const,
    rowsTotal: counts.records,
    counts,
    note: outcome === 'promoted' ? null : outcome,
  }
}

async function isPacked({ sha256, bytes }: PriceIngest, blobs: BlobStore): Promise<boolean> {
  for await (const chunk of await blobs.openRead(sha256, { from: 0, to: Math.min(4, bytes) }))
    return PACKED.has(fileFormatOf(chunk as Buffer))
  return false
}

const stoppedReading = ({ sha256, bytes, fileName, url }: PriceIngest, readAt: Date) => ({
  blob: { sha256, bytes, mediaType: null },
  fileName,
  url,
  readAt,
  report: { ...emptyReport(), reason: 'reading_limit' as const },
  memberChoice: '',
  checkpoints: [],
  quarantined: [],
  contracts: [],
  segment: null,
  copy: null,
})

/** Memory shared by ingests: each waits, first come first served, until its share is free. */
export function memoryBudget(totalMb: number) {
  let freeMb = totalMb
  const waiting: { mb: number; start: () => void }[] = []

  function admit(): void {
    while (waiting[0] && waiting[0].mb <= freeMb) {
      const { mb, start } = waiting.shift()!
      freeMb -= mb
      start()
    }
  }

  /** Runs the work when its memory is free. A request above the total gets the total. */
  return async function within<T>(wantedMb: number, work: () => Promise<T>): Promise<T> {
    const mb = Math.min(wantedMb, totalMb)
    await new Promise<void>((start) => {
      waiting.push({ mb, start })
      admit()
    })
    try {
      return await work()
    } finally {
      freeMb += mb
      admit()
    }
  }
}
