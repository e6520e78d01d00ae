import { parentPort } from 'node:worker_threads'
import { type PipelineContext, type PipelineInput, runPipeline } from '@ppman/topic-pipeline'

/** A thread that reviews one draft after another, away from the thread that answers requests. */
parentPort?.on('message', ({ draft, context }: { draft: PipelineInput; context: PipelineContext }) => {
  parentPort?.postMessage(runPipeline(draft, context))
})
