import type { CheckOutcome } from './check-outcome.ts'

export type PriceSourceKind = 'cms_hpt' | 'direct_url'

/** `paused` sources are not checked for now, `retired` ones never again. */
export const PRICE_SOURCE_STATES = ['active', 'paused', 'retired'] as const
export type PriceSourceState = (typeof PRICE_SOURCE_STATES)[number]

/** An address where a hospital publishes its price files. */
export type PriceSource = {
  id: string
  kind: PriceSourceKind
  host: string
  pointerUrl: string
  hospitalId: number | null
  allowLocal: boolean
  state: PriceSourceState
  /** `new` before the first check. */
  outcome: CheckOutcome | 'new'
  failStreak: number
  etag: string | null
  lastModified: string | null
  blobSha256: string | null
}

/** The address of one price file. Several entries may name it. */
export type PriceDownload = {
  id: string
  url: string
  host: string
  allowLocal: boolean
  outcome: CheckOutcome | 'new'
  failStreak: number
  etag: string | null
  lastModified: string | null
  blobSha256: string | null
  fileName: string | null
}

/** The changes that a check makes to its source or download. */
export type CheckResult = {
  outcome: CheckOutcome
  failStreak: number
  checkedAt: Date
  nextCheckAt: Date
  /** Present when content was received, changed or not. */
  read: { etag: string | null; lastModified: string | null; blobSha256: string } | null
}
