export { canonicalJson, sha256Hex } from './canonical.ts'
export type { PipelineContext, PipelineInput, PublishPolicy, Stage, Visibility } from './draft.ts'
export type { Finding } from './finding.ts'
export { internalTarget, linkCandidates } from './checks/links/link-target.ts'
export type { RenderedLink } from './render/render.ts'
export {
  type Artifacts,
  contentSha256,
  type PipelineResult,
  runPipeline,
  unfinishedReview,
} from './pipeline.ts'
export { reviewObject, reviewText } from './review-text.ts'
