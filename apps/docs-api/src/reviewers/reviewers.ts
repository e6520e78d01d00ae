import { Worker } from 'node:worker_threads'
import { fairQueue } from '@ppman/scheduling'
import { afterWorkingTime } from '@ppman/threads'
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
  const idle: Worker[] = []
  const all = new Set<Worker>()

  const review: Review = (owner, draft, context) =>
    queue.run({ owner, costMs: BASE_MS + JSON.stringify(draft).length / CHARACTERS_PER_MS }, () =>
      reviewOn(takeIdle() ?? startThread(), draft, context),
    )

  function startThread(): Worker {
    const worker = new Worker(new URL('./review-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    worker.unref()
    all.add(worker)
    return worker
  }

  function reviewOn(worker: Worker, draft: PipelineInput, context: PipelineContext): Promise<PipelineResult> {
    return new Promise((resolve, reject) => {
      const release = (isReusable: boolean) => {
        stopWatch()
        worker.removeAllListeners('message').removeAllListeners('error')
        if (isReusable) keep(worker)
        else dismiss(worker)
      }
      const giveUp = () => {
        release(false)
        resolve(unfinishedReview(draft))
      }
      const stopWatch = afterWorkingTime(worker, limitMs, giveUp)
      worker.once('message', (result: PipelineResult) => {
        release(true)
        resolve(result)
      })
      worker.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') return giveUp()
        release(false)
        reject(error)
      })
      worker.postMessage({ draft, context })
    })
  }

  function takeIdle(): Worker | undefined {
    return idle.pop()?.removeAllListeners('error')
  }

  /**
   * A thread that dies while it waits is forgotten; without a listener its error would end the
   * process.
   */
  function keep(worker: Worker): void {
    worker.once('error', () => {
      idle.splice(idle.indexOf(worker), 1)
      all.delete(worker)
    })
    idle.push(worker)
  }

  function dismiss(worker: Worker): void {
    all.delete(worker)
    worker.on('error', () => undefined)
    void worker.terminate()
  }

  return {
    review,
    close: async (): Promise<void> => void (await Promise.all([...all].map((worker) => worker.terminate()))),
  }
}
