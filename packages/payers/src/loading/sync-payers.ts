import { AppError } from '@ppman/errors'
import { type JobProgress, type RunDeps, runBackgroundJob } from '@ppman/ledger/jobs'
import type { Brought, DirectoryAdapter } from './directory-adapters.ts'
import type { LoadDeps, LoadProgress, LoadSummary } from './load-file.ts'

type SyncDeps = Pick<LoadDeps, 'loads' | 'blobs' | 'now'> &
  RunDeps & { adapters: readonly DirectoryAdapter[] }

const NOTHING = 'No payer directory is configured, so nothing was read.'

/**
 * Reads every configured directory, one after the other; one that fails is told in the job's note, and fails the job only
 * when no other was read. Killed at any line it may be run again (see `mergeStaged`).
 */
export function syncPayers(jobId: string, { jobs, tell, adapters, ...deps }: SyncDeps): Promise<void> {
  return runBackgroundJob(jobId, { jobs, now: deps.now, tell }, async (_job, progress) => {
    const brought: Brought = { loaded: [], unchanged: 0 }
    const failures: string[] = []
    for (const [at, adapter] of adapters.entries()) {
      const onProgress = progressOf({ at, of: adapters.length, before: [...brought.loaded] }, progress)
      const part = await adapter
        .load({ ...deps, onProgress })
        .catch((error: unknown) => failures.push(sentenceOf(error)))
      if (typeof part === 'number') continue
      brought.loaded.push(...part.loaded)
      brought.unchanged += part.unchanged
    }
    if (failures.length > 0 && failures.length === adapters.length)
      throw new AppError('rejected', failures.join(' '))
    const counts = {
      ...countsOf(brought.loaded),
      files_unchanged: brought.unchanged,
      parts_failed: failures.length,
    }
    const note = adapters.length === 0 ? NOTHING : failures.join(' ') || null
    return { status: 'done', rowsTotal: counts.rows_read, counts, note }
  })
}

/** @throws what is no failure of the directory itself: then the whole job is tried again */
function sentenceOf(error: unknown): string {
  if (error instanceof AppError && (error.kind === 'rejected' || error.kind === 'not_found'))
    return error.message
  throw error
}

type Place = { at: number; of: number; before: readonly LoadSummary[] }

/** Adds up the files of one adapter, and what was read before it. */
function progressOf(
  { at, of, before }: Place,
  progress: (at: JobProgress) => void,
): (read: LoadProgress) => void {
  const files = new Map<string, LoadProgress>()
  return (read) => {
    files.set(read.file, read)
    const rowsRead = total(before, 'rowsRead') + sum([...files.values()].map(({ rows }) => rows))
    const bytesRead = total(before, 'bytesRead') + sum([...files.values()].map((file) => file.bytesRead))
    progress({ rowsRead, bytesRead, share: (at + read.share) / of })
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
