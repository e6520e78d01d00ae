import type { CheckOutcome } from './check-outcome.ts'

export type PriceSourceKind = 'cms_hpt' | 'direct_url'

/** Whether it is looked at: `paused` for a while not, `retired` not any more. */
export const PRICE_SOURCE_STATES = ['active', 'paused', 'retired'] as const
export type PriceSourceState = (typeof PRICE_SOURCE_STATES)[number]

/** Where price files are looked for. */
export type PriceSource = {
  id: string
  kind: PriceSourceKind
  host: string
  pointerUrl: string
  hospitalId: number | null
  allowLocal: boolean
  state: PriceSourceState
  /** `new` before the first look. */
  outcome: CheckOutcome | 'new'
  failStreak: number
  etag: string | null
  lastModified: string | null
  blobSha256: string | null
}

/** One address of a price file, however many entries name it. */
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

/** What a look changes of the source or download it was at. */
export type CheckResult = {
  outcome: CheckOutcome
  failStreak: number
  checkedAt: Date
  nextCheckAt: Date
  /** Of the answer, when it was read anew. */
  read: { etag: string | null; lastModified: string | null; blobSha256: string } | null
}
