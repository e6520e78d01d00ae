import { fairQueue } from '@ppman/scheduling'
import { ThreadExhausted, threadPool } from '@ppman/threads'
import { badRequest } from '../refusals.ts'
import type { SpecVerdict } from './read-spec.ts'

/** Processor time for one document. */
const LIMIT_MS = 20_000
const MEMORY_MB = 512
/** Descriptions often come in a row, and loading the parser takes a second. */
const KEPT_MS = 10_000

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
 * Reads API descriptions in threads, so that a large one delays no other request; so many at a
 * time, since each thread may take 512 MB. Organizations take turns.
 *
 * @throws `invalid_request` for a document that takes more than 20 seconds of processor time or
 *   512 MB (fail closed)
 */
export function specChecks({ threads = 1, ownerTasks = 20 }: SpecCheckOptions = {}): CheckSpec {
  const queue = fairQueue({ slots: threads, ownerTasks, ownerMs: OWNER_MS, totalMs: TOTAL_MS })
  const pool = threadPool<SpecVerdict>({
    program: new URL('./spec-worker.ts', import.meta.url),
    memoryMb: MEMORY_MB,
    limitMs: LIMIT_MS,
    keptMs: KEPT_MS,
    maxIdle: threads,
  })
  return (owner, checked) => {
    const costMs = BASE_MS + JSON.stringify(checked.document).length / CHARACTERS_PER_MS
    return queue.run({ owner, costMs }, () =>
      pool.ask(checked).catch((error: unknown) => {
        if (!(error instanceof ThreadExhausted)) throw error
        throw badRequest('The document takes too much time or memory to read. Split it.')
      }),
    )
  }
}
