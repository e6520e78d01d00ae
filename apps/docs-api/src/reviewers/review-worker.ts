import { answerQuestions } from '@ppman/child-processes'
import { type PipelineContext, type PipelineInput, runPipeline } from '@ppman/topic-pipeline'

type Question = { draft: PipelineInput; context: PipelineContext }

/** Child process: reviews drafts one after another. */
answerQuestions(({ draft, context }: Question) => runPipeline(draft, context))
