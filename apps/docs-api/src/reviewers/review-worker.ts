import { parentPort } from 'node:worker_threads'
import { type PipelineContext, type PipelineInput, runPipeline } from '@ppman/topic-pipeline'

/** Worker thread: reviews drafts one after another. */
parentPort?.on('message', ({ draft, context }: { draft: PipelineInput; context: PipelineContext }) => {
  parentPort?.postMessage(runPipeline(draft, context))
})
