export {
  canonicalJson,
  sha256Hex,
  type Artifacts,
  contentSha256,
  type PipelineResult,
  runPipeline,
  unfinishedReview,
} from './pipeline.ts'
export type { PipelineContext, PipelineInput, PublishPolicy, Stage, Visibility, Finding } from './review.ts'
export { internalTarget, linkCandidates } from './checks/links/link-address.ts'
export type { RenderedLink } from './render/render.ts'
export { reviewObject, reviewText } from './review-text.ts'
