/** A quota that calls share. */
export type RateClass =
  | 'read'
  | 'search'
  | 'write'
  | 'export'
  | 'sync'
  | 'ticket'
  | 'upload'
  | 'anonymous'
  | 'page'
  | 'unsubscribe'
  | 'feed'
  | 'report'
  | 'reset'

export type RateRule = {
  limit: number
  windowS: number
  /** Which calls share one count. */
  per: 'principal' | 'organisation' | 'address'
  /** Most calls of one organization in the same window, however many principals it has. */
  organisationLimit?: number
  /** Share of the limit that one process allows while Redis is down. */
  degradedShare: number
}

export type RateRules = Partial<Record<RateClass, RateRule>>

/** Quotas of document 1 (open questions, 8). */
export const PPMAN_RATES: RateRules = {
  read: { limit: 600, windowS: 60, per: 'principal', organisationLimit: 3_000, degradedShare: 1 },
  search: { limit: 120, windowS: 60, per: 'principal', degradedShare: 1 },
  write: { limit: 120, windowS: 60, per: 'principal', degradedShare: 0.5 },
  export: { limit: 60, windowS: 3600, per: 'organisation', degradedShare: 0.1 },
  sync: { limit: 6, windowS: 3600, per: 'organisation', degradedShare: 0.1 },
  ticket: { limit: 30, windowS: 60, per: 'principal', degradedShare: 1 },
  upload: { limit: 20, windowS: 3600, per: 'organisation', degradedShare: 0.1 },
  anonymous: { limit: 120, windowS: 60, per: 'address', degradedShare: 1 },
  page: { limit: 600, windowS: 60, per: 'principal', degradedShare: 1 },
  unsubscribe: { limit: 60, windowS: 60, per: 'address', degradedShare: 1 },
  // A feed is the principal of its readers; whoever has no valid token counts by address.
  feed: { limit: 60, windowS: 60, per: 'principal', degradedShare: 1 },
}

/** Quotas of document 2: only writes are counted (section 8; the number by docs decision D27). */
export const DOCS_RATES: RateRules = {
  write: { limit: 300, windowS: 60, per: 'principal', degradedShare: 0.5 },
  anonymous: { limit: 120, windowS: 60, per: 'address', degradedShare: 1 },
  report: { limit: 5, windowS: 600, per: 'address', degradedShare: 1 },
}
