export {
  type Accumulator,
  byFieldOrder,
  type Field,
  FIELDS,
  type FieldValue,
  isDay,
  isField,
  LEVELS,
  type Level,
  partsOf,
  problemOf,
  type PlainField,
  type Service,
  SERVICES,
  type Share,
  type Tier,
  TIERS,
  type Unit,
  unitOf,
} from './fields.ts'
export {
  type Estimate,
  estimate,
  ESTIMATE_STATUSES,
  type EstimateNote,
  estimateFor,
  type EstimateQuestion,
} from './estimate/estimate.ts'
export type { StepName } from './estimate/cost-share.ts'
export { amountOf, type NoRateReason, type RateSpread } from './estimate/payer-rates.ts'
export { PLAN_LINES } from './estimate/plan-lines.ts'
export {
  CONSENT,
  type Decision,
  DEFAULT_RETENTION_DAYS,
  DOCUMENT_KINDS,
  DOCUMENT_STATES,
  type DocumentKind,
  type DocumentValue,
  type ListedDocument,
  MAX_RETENTION_DAYS,
  type PtDocument,
  type Sealer,
  VALUE_STATUSES,
} from './documents/pt-document.ts'
export {
  auditEstimate,
  type CheckedFile,
  confirmedValues,
  decideValues,
  deleteDocument,
  keepDocument,
  type KeepDeps,
  openDocument,
  patientDocuments,
} from './documents/keep-documents.ts'
export { removeDueDocuments } from './documents/remove-due-documents.ts'
export type { UnclearQuote } from './reading/read-benefits.ts'
