import { AppError } from '@ppman/errors'
import { type JobProgress, type RunDeps, runBackgroundJob } from '@ppman/ledger/jobs'
import type { AdapterResult, DirectoryAdapter } from './directory-adapters.ts'
import type { LoadDeps, LoadProgress, LoadSummary } from './load-directory.ts'

type SyncDeps = Pick<LoadDeps, 'loads' | 'blobs' | 'now'> &
  RunDeps & {
    adapters: readonly DirectoryAdapter[]
    /** Told of what was loaded, before the job ends; a repeated job tells it again. */
    loaded: (counts: Record<string, number>) => Promise<void>
  }

const NOTHING = 'No payer directory is configured, so nothing was read.'

/**
 * Loads every configured directory, one after the other. A failure goes into the job's note; the
 * job fails only when all directories fail. The job is idempotent (see `mergeStaged`).
 */
export function syncPayers(
  jobId: string,
  { jobs, tell, adapters, loaded, ...deps }: SyncDeps,
): Promise<void> {
  return runBackgroundJob(jobId, { jobs, now: deps.now, tell }, async (_job, progress) => {
    const result: AdapterResult = { loaded: [], unchanged: 0 }
    const failures: string[] = []
    for (const [index, adapter] of adapters.entries()) {
      const onProgress = progressOf({ index, of: adapters.length, before: [...result.loaded] }, progress)
      const part = await adapter
        .load({ ...deps, onProgress })
        .catch((error: unknown) => failures.push(sentenceOf(error)))
      if (typeof part === 'number') continue
      result.loaded.push(...part.loaded)
      result.unchanged += part.unchanged
    }
    if (failures.length > 0 && failures.length === adapters.length)
      throw new AppError('rejected', failures.join(' '))
    const counts = {
      ...countsOf(result.loaded),
      files_unchanged: result.unchanged,
      parts_failed: failures.length,
    }
    if (result.loaded.length > 0) await loaded(counts)
    const note = adapters.length === 0 ? NOTHING : failures.join(' ') || null
    return { status: 'done', rowsTotal: counts.rows_read, counts, note }
  })
}

/** @throws errors that are not failures of the directory, so that the job is retried */
function sentenceOf(error: unknown): string {
  if (error instanceof AppError && (error.kind === 'rejected' || error.kind === 'not_found'))
    return error.message
  throw error
}

type Place = { index: number; of: number; before: readonly LoadSummary[] }

/** Sums the progress of one adapter's files and of the adapters before it. */
function progressOf(
  { index, of, before }: Place,
  progress: (next: JobProgress) => void,
): (read: LoadProgress) => void {
  const files = new Map<string, LoadProgress>()
  return (read) => {
    files.set(read.file, read)
    const rowsRead = total(before, 'rowsRead') + sum([...files.values()].map(({ rows }) => rows))
    const bytesRead = total(before, 'bytesRead') + sum([...files.values()].map((file) => file.bytesRead))
    progress({ rowsRead, bytesRead, share: (index + read.share) / of })
  }
}

const countsOf = (loaded: readonly LoadSummary[]) => ({
  files: loaded.length,
  rows_read: total(loaded, 'rowsRead'),
  rows_loaded: total(loaded, 'rowsLoaded'),
  rows_rejected: total(loaded, 'rowsRejected'),
  payers_added: total(loaded, 'payersAdded'),
  entries_added: total(loaded, 'entriesAdded'),
  aliases_added: total(loaded, 'aliasesAdded'),
  identifiers_added: total(loaded, 'identifiersAdded'),
  footprints_added: total(loaded, 'footprintsAdded'),
  affiliations_added: total(loaded, 'affiliationsAdded'),
  delegations_added: total(loaded, 'delegationsAdded'),
})

type Count = Extract<keyof LoadSummary, `rows${string}` | 'bytesRead' | `${string}Added`>

const total = (loaded: readonly LoadSummary[], field: Count): number => sum(loaded.map((file) => file[field]))

function sum(numbers: Iterable<number>): number {
  let result = 0
  for (const number of numbers) result += number
  return result
}
