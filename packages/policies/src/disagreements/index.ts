export { type Disagreement, type DisagreementFilter, type Observation, RESOLUTIONS } from './disagreement.ts'
export { type DisagreementRepo, disagreementRepo } from './disagreement-repo.ts'
export { recordDisagreement, resolveDisagreement } from './record-disagreement.ts'
