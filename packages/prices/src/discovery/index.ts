export {
  addPriceSource,
  importUrlList,
  setPriceSourceState,
  type UrlListImport,
} from './manage-price-sources.ts'
export { checkPriceSource } from './check-price-source.ts'
export { type DownloadDeps, downloadPriceFile } from './download-price-file.ts'
export { readHptFile } from './hpt/read-hpt-file.ts'
export { type Due, priceCheckRepo } from './price-check-repo.ts'
export {
  type ListedAttempt,
  type ListedEntry,
  type ListedPriceSource,
  type PriceSourceDetail,
  priceSourceListRepo,
} from './price-source-list-repo.ts'
export { PRICE_SOURCE_STATES } from './price-source-repo.ts'
export { priceTakeInRepo } from './price-take-in-repo.ts'
export { takeInPriceFile } from './take-in-price-file.ts'
export { priceCheckDeps, priceCheckEnv } from './download-price-file.ts'
