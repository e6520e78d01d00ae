import { Worker } from 'node:worker_threads'
import { fairQueue } from '@ppman/scheduling'
import { afterWorkingTime } from '@ppman/threads'
import { badRequest } from '../refusals.ts'
import type { SpecVerdict } from './read-spec.ts'

/** Processor time for one document. */
const LIMIT_MS = 20_000
const MEMORY_MB = 512

/** What an organization may have waiting. More is answered 429. */
const OWNER_MS = 60_000
/** What may wait in all: about 200 MB of documents. More is answered 503. */
const TOTAL_MS = 120_000
/** First guesses; each organization is charged what its documents really took. */
const BASE_MS = 300
const CHARACTERS_PER_MS = 2_000

export type SpecCheckOptions = Partial<{ threads: number; ownerTasks: number }>
type Checked = { document: Record<string, unknown>; fingerprintKey: string }
/** `owner` is the organization whose document it is. */
export type CheckSpec = (owner: string, checked: Checked) => Promise<SpecVerdict>

/**
 * Reads API descriptions, so many at a time: each thread may take 512 MB. Organizations take turns.
 */
export function specChecks({ threads = 1, ownerTasks = 20 }: SpecCheckOptions = {}): CheckSpec {
  const queue = fairQueue({ slots: threads, ownerTasks, ownerMs: OWNER_MS, totalMs: TOTAL_MS })
  return (owner, checked) => {
    const costMs = BASE_MS + JSON.stringify(checked.document).length / CHARACTERS_PER_MS
    return queue.run({ owner, costMs }, () => checkOnThread(checked))
  }
}

/**
 * Reads a document in a thread of its own, so that a large one delays no other request.
 *
 * @throws `invalid_request` when that takes more than 20 seconds of work or 512 MB (fail closed)
 */
function checkOnThread(checked: Checked): Promise<SpecVerdict> {
  const worker = new Worker(new URL('./spec-worker.ts', import.meta.url), {
    workerData: checked,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  return new Promise<SpecVerdict>((resolve, reject) => {
    const tooMuch = () => reject(badRequest('The document takes too much time or memory to read. Split it.'))
    const stopWatch = afterWorkingTime(worker, LIMIT_MS, tooMuch)
    worker.once('message', resolve)
    worker.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : reject(error),
    )
    worker.once('exit', stopWatch)
  }).finally(() => void worker.terminate())
}
