import { fairQueue } from '@ppman/scheduling'
import { WorkExhausted, processPool } from '@ppman/child-processes'
import { badRequest } from '../refusals.ts'
import type { SpecVerdict } from './spec-worker.ts'

/** Processor time for one document. */
const LIMIT_MS = 20_000
const MEMORY_MB = 512
/** Descriptions often come in a row, and loading the parser takes a second. */
const KEPT_MS = 10_000

/** Maximum queued work of one organization; beyond it the answer is 429. */
const OWNER_MS = 60_000
/** Maximum queued work in total, about 200 MB of documents; beyond it the answer is 503. */
const TOTAL_MS = 120_000
/** Initial estimates; each organization is charged the time that its documents took. */
const BASE_MS = 300
const CHARACTERS_PER_MS = 2_000

export type SpecCheckOptions = Partial<{ processes: number; ownerTasks: number }>
type Checked = { document: Record<string, unknown>; fingerprintKey: string }
/** `owner` is the id of the organization that owns the document. */
export type CheckSpec = (owner: string, checked: Checked) => Promise<SpecVerdict>

/**
 * Checks API descriptions in processes of up to 512 MB each, so that a large one delays no other
 * request. Organizations take turns.
 *
 * @throws `invalid_request` for a document that takes more than 20 seconds of processor time or
 *   512 MB (fail closed)
 */
export function specChecks({ processes = 1, ownerTasks = 20 }: SpecCheckOptions = {}): CheckSpec {
  const queue = fairQueue({ slots: processes, ownerTasks, ownerMs: OWNER_MS, totalMs: TOTAL_MS })
  const pool = processPool<SpecVerdict>({
    program: new URL('./spec-worker.ts', import.meta.url),
    memoryMb: MEMORY_MB,
    limitMs: LIMIT_MS,
    keptMs: KEPT_MS,
    maxIdle: processes,
  })
  return (owner, checked) => {
    const costMs = BASE_MS + JSON.stringify(checked.document).length / CHARACTERS_PER_MS
    return queue.run({ owner, costMs }, () =>
      pool.ask(checked).catch((error: unknown) => {
        if (!(error instanceof WorkExhausted)) throw error
        throw badRequest('The document takes too much time or memory to read. Split it.')
      }),
    )
  }
}
