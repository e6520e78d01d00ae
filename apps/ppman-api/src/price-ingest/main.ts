// The child process: ingests one file and reports progress to its parent. It may be killed at any
// time, and ends with its parent.
import {
  ingestStored,
  type IngestMessage,
  type IngestOrder,
  priceLoadRepo,
  type ReadProgress,
} from '@ppman/prices'
import { openPool } from '@ppman/db'
import { openBlobStore } from '@ppman/evidence'

const PROGRESS_MS = 200

const tell = (message: IngestMessage, then?: () => void) =>
  void process.send?.(message, undefined, undefined, then)
let toldAt = 0
function onProgress(progress: ReadProgress): void {
  if (performance.now() - toldAt < PROGRESS_MS) return
  toldAt = performance.now()
  tell({ kind: 'progress', at: progress })
}

process.once('disconnect', () => process.exit(1))
process.once('message', ({ databaseUrl, blobs, file }: IngestOrder) => {
  const pool = openPool({ url: databaseUrl, role: 'ppman_worker', max: 2, statementTimeoutMs: 0 })
  const deps = { loads: priceLoadRepo(pool), blobs: openBlobStore(blobs), now: () => new Date(), onProgress }
  ingestStored(file, deps).then(
    (summary) => tell({ kind: 'done', summary }, () => process.exit(0)),
    (error: unknown) =>
      tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }, () =>
        process.exit(1),
      ),
  )
})
