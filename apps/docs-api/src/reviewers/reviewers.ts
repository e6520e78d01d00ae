import { Worker } from 'node:worker_threads'
import { type PipelineContext, type PipelineInput, type PipelineResult, unfinishedReview } from '@ppman/topic-pipeline'
import { afterWorkingTime } from './working-time.ts'

export type Review = (draft: PipelineInput, context: PipelineContext) => Promise<PipelineResult>

type Job = { draft: PipelineInput; context: PipelineContext; done: (result: PipelineResult) => void; failed: (error: Error) => void }
type Options = { threads?: number; limitMs?: number; memoryMb?: number }

/**
 * Threads that run the pipeline: a page that takes a parser seconds delays no other request, and one that takes more
 * processor time or memory than the limits is refused (fail closed). Threads start when there is work for them.
 */
export function openReviewers({ threads = 2, limitMs = 10_000, memoryMb = 512 }: Options = {}) {
  const waiting: Job[] = []
  const idle: Worker[] = []
  const all = new Set<Worker>()

  const review: Review = (draft, context) =>
    new Promise((done, failed) => {
      waiting.push({ draft, context, done, failed })
      assign()
    })

  function assign(): void {
    const worker = idle.pop() ?? (all.size < threads && waiting.length > 0 ? start() : undefined)
    if (!worker) return
    const job = waiting.shift()
    if (job) work(worker, job)
    else idle.push(worker)
  }

  function start(): Worker {
    const worker = new Worker(new URL('./review-worker.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
    worker.unref()
    all.add(worker)
    return worker
  }

  function work(worker: Worker, { draft, context, done, failed }: Job): void {
    const end = (isReusable: boolean, say: () => void) => {
      stopWatch()
      worker.removeAllListeners('message').removeAllListeners('error')
      if (isReusable) idle.push(worker)
      else dismiss(worker)
      say()
      assign()
    }
    const giveUp = () => end(false, () => done(unfinishedReview(draft)))
    const stopWatch = afterWorkingTime(worker, limitMs, giveUp)
    worker.once('message', (result: PipelineResult) => end(true, () => done(result)))
    worker.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') giveUp()
      else end(false, () => failed(error))
    })
    worker.postMessage({ draft, context })
  }

  function dismiss(worker: Worker): void {
    all.delete(worker)
    worker.on('error', () => undefined)
    void worker.terminate()
  }

  return { review, close: async (): Promise<void> => void (await Promise.all([...all].map((worker) => worker.terminate()))) }
}
