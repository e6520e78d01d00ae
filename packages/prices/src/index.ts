export { METHODOLOGY_CLASSES, type MethodologyClass } from '@ppman/mrf'
export {
  parseAskedClass,
  type ComparedCell,
  type ComparedRow,
  comparePrices,
  type Comparison,
  type ComparisonRequest,
} from './queries/compare-prices.ts'
export { checkConformance, judgeFile } from './conformance/check-conformance.ts'
export { type ConformanceRun, VALIDATOR, VALIDATOR_VERSION } from './conformance/conformance.ts'
export { conformanceRepo } from './conformance/conformance-repo.ts'
export {
  type CodeView,
  codeViewRepo,
  type DistributionBand,
  type NationalPrice,
} from './queries/code-view-repo.ts'
export { coverageRepo, type PriceCoverage } from './queries/coverage-repo.ts'
export {
  type Hospital,
  type HospitalRepo,
  hospitalRepo,
  type ListedHospital,
  parseCcn,
} from './hospitals/hospital-repo.ts'
export { findPrices, type PlacedQuery } from './queries/find-prices.ts'
export {
  ingestFile,
  ingestStored,
  type IngestSummary,
  promoteHeld,
  type StoredFile,
} from './ingest/ingest-file.ts'
export { INGEST_PROCESS, type IngestMessage, type IngestOrder } from './ingest/ingest-in-child.ts'
export { memoryBudget, runPriceIngest } from './ingest/run-price-ingest.ts'
export { priceIngestRepo, startPriceIngest } from './ingest/price-ingest-repo.ts'
export { loadSamplePrices } from './sample/load-sample-prices.ts'
export { type MrfFile, mrfFileRepo } from './evidence/mrf-file-repo.ts'
export {
  describePrice,
  isDrugOfUnknownUnit,
  noMedianReason,
  type NoPriceReason,
  type Price,
  toCents,
  toDollars,
} from './queries/price.ts'
export { type PayerChoice, payerChoiceRepo, payerLineRepo } from './payer-attribution/payer-line-repo.ts'
export {
  type EvidenceDeps,
  priceEvidence,
  type RateEvidence,
  singleRateEvidence,
  type Verification,
  verifyRate,
} from './evidence/price-evidence.ts'
export { FILE_CHANGE_KINDS } from './movement/file-change.ts'
export type { PanelMovement } from './movement/panel-movement.ts'
export { recomputeMovement } from './movement/movement-repo.ts'
export {
  type CodeMover,
  type FileChange,
  type PayerMover,
  priceUpdateRepo,
  type PriceUpdates,
  priceUpdates,
} from './movement/price-updates-repo.ts'
export { PRODUCT_LINES, productLine, type ProductLine } from './payer-attribution/payer-lines.ts'
export { attributePayer, matchPayerLines } from './payer-attribution/match-payer-lines.ts'
export {
  DEFAULT_RADIUS_MILES,
  MAX_RADIUS_MILES,
  type NearHospital,
  type PlaceRepo,
  placeRepo,
} from './queries/near-repo.ts'
export { priceLoadRepo } from './loading/price-load-repo.ts'
export type { FoundPrice } from './queries/price-search-repo.ts'
export {
  ASKED_LINES,
  type AskedLine,
  DEFAULT_LINE,
  type LineFigure,
  parseAskedLine,
} from './queries/line-figure.ts'
export { type PriceRepo, priceRepo } from './queries/price-repo.ts'
export { readComparison } from './queries/read-comparison.ts'
export type { ReadProgress } from './reading/read-prices.ts'
export { priceSearch } from './queries/search-prices.ts'
export { parseRateId, rateIdText, type SingleRate } from './single-rates/single-rate-repo.ts'
export { cleanDerivedBlobs, derivedBlobRepo, segmentRepo } from './segment/segment-repo.ts'
export { type SingleRates, singleRates } from './single-rates/single-rates.ts'
export { recordJson, tracePrice } from './evidence/trace-price.ts'
export {
  findProcedures,
  type KnownProcedure,
  knownProcedures,
  plainName,
  type ProcedureMatches,
} from './procedures/find-procedures.ts'
export { isGroupCode } from './procedures/group-codes.ts'
export {
  findCodePrices,
  findPriceGroups,
  type FoundGroups,
  PAGE_SIZE as GROUP_PAGE_SIZE,
  type PriceGroup,
} from './queries/find-prices.ts'
export { nearPlaceRepo } from './queries/near-repo.ts'
export { type GroupedPrice, type GroupSort, priceGroupRepo } from './queries/price-group-repo.ts'
export { contractPayerRepo } from './payer-attribution/payer-line-repo.ts'
export { type ContractList, type ContractRate, listContracts } from './single-rates/contract-rates.ts'
export { readTypedCode, withoutModifiers } from '@ppman/text'
