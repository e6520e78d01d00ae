/** How watching goes, for a person who is on call. */
export type Monitoring = {
  /** Sources by state, most first. */
  states: { state: string; sources: number }[]
  /** What the last looks brought, over sources that are looked at, most first. */
  outcomes: { outcome: string; sources: number }[]
  queue: {
    /** Sources whose time has come. */
    due: number
    /** Those among them that should have been looked at an hour ago. */
    late: number
    oldestDueAt: Date | null
    lastCheckedAt: Date | null
  }
  /** Never read at all, and the one read longest ago. */
  neverRead: number
  oldestSuccess: { id: string; url: string; payer: string; at: Date } | null
  /** Looks of the last 24 hours by the hour, oldest first; hours without any are left out. */
  hours: { from: Date; looks: number; failed: number }[]
  /** Hosts with sources that fail, those with most first. */
  hosts: { host: string; sources: number; failing: number; outcome: string; freeAt: Date | null }[]
  /** Looked at late, or failing for long: the worst first. */
  stuck: {
    id: string
    url: string
    payer: string
    state: string
    outcome: string
    failures: number
    nextCheckAt: Date
    staleSince: Date | null
  }[]
}
