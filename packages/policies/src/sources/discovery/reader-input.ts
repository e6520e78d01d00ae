import type { ListingSettings } from '../listing-settings.ts'

/** One page of a listing as it came. */
export type ReaderInput = {
  bytes: Buffer
  contentType: string
  /** Where it was read, after redirects: what relative addresses are relative to. */
  url: string
  settings: ListingSettings
}

/** Most that is taken note of in one page, whatever it names: above what any listing may hold. */
export const MOST_NAMED = 60_000
