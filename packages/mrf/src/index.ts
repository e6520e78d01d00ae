export {
  type ClassPrice,
  classPrices,
  type PriceFigures,
  WITHHELD_REASONS,
  type WithheldReason,
} from './aggregate/class-prices.ts'
export { type CodeKey, type CodePrice, codePrices } from './aggregate/code-prices.ts'
export { isUsableDollar, SURELY_USABLE_E4 } from './aggregate/class-rates.ts'
export { type CodeKind, drugUnitText, isPerUnit } from './aggregate/code-groups.ts'
export {
  METHODOLOGY_CLASSES,
  methodologyClass,
  type MethodologyClass,
} from './aggregate/methodology-class.ts'
export {
  type CollectedPrices,
  type PackedPrices,
  packPrices,
  priceCollector,
  unpackPrices,
} from './aggregate/price-collector.ts'
export { chooseContent, claimedMembers, type IsClaimed, type PriceContent } from './choose-content.ts'
export { emptyReport, type FileReport, PARSER_VERSION } from './file-report.ts'
export {
  type ChargeRecord,
  emptyRate,
  emptyRecord,
  MAX_CODES,
  type Quarantined,
  type Rate,
  type RecordSink,
} from './record.ts'
export type { Checkpoint } from './layouts/layout.ts'
export { memberOfRecord, type MemberStart, type ReadMember } from './members.ts'
export {
  type ParsedRecord,
  parseRecordRef,
  type RecordRef,
  recordRefText,
  type TracedRecord,
  traceRecord,
} from './trace-record.ts'
export { type Reading, readHospitalFile } from './read-hospital-file.ts'
export { basisOf, RATE_BASES, type RateBasis } from './rate-basis.ts'
export { RejectedFile } from './reject.ts'
export type { FileTables } from './tables/file-tables.ts'
export { pairIds } from './tables/pair-ids.ts'
export { readModifiers } from './text/modifiers.ts'
export { publishedDay } from './text/published-day.ts'
export { exactDollars, UNITS_PER_WHOLE } from './text/amount.ts'
export {
  borrowedChunks,
  type ByteSource,
  CHUNK_BYTES,
  type Content,
  fileSource,
} from './unpack/byte-source.ts'
export { archiveMembers, isSpreadsheet, unpack } from './unpack/unpack.ts'
