export {
  daysBetween,
  formatAge,
  formatDay,
  formatInstant,
  formatIsoDay,
  formatLongDay,
  formatShortDay,
  formatWeekday,
  isoDayOf,
  startOfDay,
  capitalize,
  formatCompact,
  formatCount,
  formatList,
  formatNumber,
  formatPercent,
} from './format/numbers-and-dates.ts'
export { titleCaseName } from './format/hospital-name.ts'
export { stateName, US_STATES } from './format/us-states.ts'
export {
  type Frame,
  frameOf,
  type Link,
  type PlaceOnSite,
  type Section,
  type SectionName,
  type Site,
  type Viewer,
  siteEnv,
  type SiteOwner,
  siteOwner,
} from './frame.ts'
export { type Confidence, confidence, type RangeBar, rangeBar, type Scale, scaleOf } from './parts/bars.ts'
export {
  choices,
  type ErrorSummary,
  errorSummary,
  type Field,
  field,
  filtersOn,
  type Picks,
  type Rejected,
  type Select,
  select,
} from './parts/fields.ts'
export {
  type CodeChip,
  codeChip,
  type Evidence,
  type Freshness,
  freshness,
  type Severity,
  severity,
  type SeverityLevel,
  type State,
  type Verdict,
  verdict,
  type VerdictTone,
} from './parts/marks.ts'
export {
  type Answer,
  answer,
  type Empty,
  empty,
  figures,
  hrefOf,
  type PageLinks,
  pageLinks,
  type PageOf,
  type Table,
  table,
  tableOrNull,
} from './parts/panels.ts'
export { type TileMap, tileMap } from './parts/tile-map.ts'
export { type AssetHrefs, compressPages, inlineStyle, openAssets } from './serve-assets.ts'
export { createTemplates, escapeHtml, type Templates, trustedHtml } from './templates.ts'
