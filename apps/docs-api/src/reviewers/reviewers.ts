import { fairQueue } from '@ppman/scheduling'
import { ThreadExhausted, threadPool } from '@ppman/threads'
import {
  type PipelineContext,
  type PipelineInput,
  type PipelineResult,
  unfinishedReview,
} from '@ppman/topic-pipeline'

/** `owner` is the organisation that asks: each has an equal share of the threads. */
export type Review = (
  owner: string,
  draft: PipelineInput,
  context: PipelineContext,
) => Promise<PipelineResult>

export type ReviewerOptions = Partial<{
  threads: number
  quickThreads: number
  limitMs: number
  memoryMb: number
  ownerTasks: number
}>

/** What an organisation may have waiting for review: about 18 MB of text. More is answered 429. */
const OWNER_MS = 180_000
/** What may wait in all: about 120 MB of text, which a process can hold. More is answered 503. */
const TOTAL_MS = 1_200_000
/**
 * Measured: a review takes about 10 ms and 1 ms for each 100 characters; drafts of this time and
 * less are quick.
 */
const BASE_MS = 10
const CHARACTERS_PER_MS = 100
const QUICK_MS = 500

/**
 * Threads that run the pipeline: a page that takes a parser seconds delays no other request, and
 * one that takes more processor time or memory than the limits is refused (fail closed).
 * Organisations take turns, and one thread reviews short drafts only. Threads start when there is
 * work for them.
 */
export function openReviewers(options: ReviewerOptions = {}) {
  const { threads = 2, quickThreads = 1, limitMs = 10_000, memoryMb = 512, ownerTasks = 200 } = options
  const slots = { slots: threads, quickSlots: quickThreads, quickMs: QUICK_MS }
  const queue = fairQueue({ ...slots, ownerTasks, ownerMs: OWNER_MS, totalMs: TOTAL_MS })
  const pool = threadPool<PipelineResult>({
    program: new URL('./review-worker.ts', import.meta.url),
    memoryMb,
    limitMs,
    maxIdle: threads + quickThreads,
  })

  const review: Review = (owner, draft, context) =>
    queue.run({ owner, costMs: BASE_MS + JSON.stringify(draft).length / CHARACTERS_PER_MS }, () =>
      pool.ask({ draft, context }).catch((error: unknown) => {
        if (error instanceof ThreadExhausted) return unfinishedReview(draft)
        throw error
      }),
    )

  return { review, close: pool.close }
}
