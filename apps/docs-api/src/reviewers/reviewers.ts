import { fairQueue } from '@ppman/scheduling'
import { WorkExhausted, processPool } from '@ppman/child-processes'
import {
  type PipelineContext,
  type PipelineInput,
  type PipelineResult,
  unfinishedReview,
} from '@ppman/topic-pipeline'

/** `owner` is the id of the calling organization; each has an equal share of the processes. */
export type Review = (
  owner: string,
  draft: PipelineInput,
  context: PipelineContext,
) => Promise<PipelineResult>

export type ReviewerOptions = Partial<{
  processes: number
  quickProcesses: number
  limitMs: number
  memoryMb: number
  ownerTasks: number
}>

/** Maximum queued reviews of one organization, about 18 MB of text; beyond it the answer is 429. */
const OWNER_MS = 180_000
/** Maximum queued reviews in total, about 120 MB of text; beyond it the answer is 503. */
const TOTAL_MS = 1_200_000
/**
 * Measured: a review takes about 10 ms plus 1 ms per 100 characters. Drafts up to QUICK_MS count as
 * quick.
 */
const BASE_MS = 10
const CHARACTERS_PER_MS = 100
const QUICK_MS = 500

/**
 * Runs the pipeline in child processes, so that a slow page delays no other request. A review that
 * exceeds the limits of processor time or memory is refused (fail closed). Organizations take
 * turns, and one process is reserved for short drafts. They start on demand.
 */
export function openReviewers(options: ReviewerOptions = {}) {
  const { processes = 2, quickProcesses = 1, limitMs = 10_000, memoryMb = 512, ownerTasks = 200 } = options
  const slots = { slots: processes, quickSlots: quickProcesses, quickMs: QUICK_MS }
  const queue = fairQueue({ ...slots, ownerTasks, ownerMs: OWNER_MS, totalMs: TOTAL_MS })
  const pool = processPool<PipelineResult>({
    program: new URL('./review-worker.ts', import.meta.url),
    memoryMb,
    limitMs,
    maxIdle: processes + quickProcesses,
  })
  const review: Review = (owner, draft, context) =>
    queue.run({ owner, costMs: BASE_MS + JSON.stringify(draft).length / CHARACTERS_PER_MS }, () =>
      pool.ask({ draft, context }).catch((error: unknown) => {
        if (error instanceof WorkExhausted) return unfinishedReview(draft)
        throw error
      }),
    )
  return { review, close: pool.close }
}
