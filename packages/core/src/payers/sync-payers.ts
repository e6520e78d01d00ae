import { AppError } from '@ppman/errors'
import { type RunDeps, runBackgroundJob } from '../jobs/index.ts'
import { loadDirectory } from './load-directory.ts'
import type { LoadDeps, LoadSummary } from './load-file.ts'

/** Somewhere that directories come from. Loading from it again may change nothing but last sightings. */
export type DirectoryAdapter = { load: (deps: LoadDeps) => Promise<LoadSummary[]> }

/** The directory files of a folder. Callers of the API hear its outcome, so its path is not told. */
export const folderAdapter = (dir: string): DirectoryAdapter => ({
  load: (deps) =>
    loadDirectory(dir, deps).catch((cause: unknown) => {
      if (!(cause instanceof AppError) || cause.kind !== 'not_found') throw cause
      throw new AppError('not_found', 'The configured folder holds no payer directory.', { cause })
    }),
})

type SyncDeps = Pick<LoadDeps, 'loads' | 'blobs' | 'now'> & RunDeps & { adapters: readonly DirectoryAdapter[] }

const NOTHING = 'No payer directory is configured, so nothing was read.'

/** Reads every configured directory, one after the other. Killed at any line it may be run again (see `mergeStaged`). */
export function syncPayers(jobId: string, { jobs, tell, adapters, ...deps }: SyncDeps): Promise<void> {
  return runBackgroundJob(jobId, { jobs, now: deps.now, tell }, async (_job, progress) => {
    const loaded: LoadSummary[] = []
    for (const [at, adapter] of adapters.entries()) {
      const rows = new Map<string, number>()
      const onProgress: LoadDeps['onProgress'] = (read) => {
        rows.set(read.file, read.rows)
        progress({ rowsRead: total(loaded, 'rowsRead') + sum(rows.values()), share: (at + read.share) / adapters.length })
      }
      loaded.push(...(await adapter.load({ ...deps, onProgress })))
    }
    const counts = countsOf(loaded)
    return { status: 'done', rowsTotal: counts.rows_read, counts, note: adapters.length === 0 ? NOTHING : null }
  })
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

type Count = Extract<keyof LoadSummary, `rows${string}` | `${string}Added`>

const total = (loaded: readonly LoadSummary[], field: Count): number => sum(loaded.map((file) => file[field]))

function sum(numbers: Iterable<number>): number {
  let result = 0
  for (const number of numbers) result += number
  return result
}
