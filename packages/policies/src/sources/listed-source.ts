import type { FetchOutcome } from '@ppman/ledger/fetches'
import type { ListedRegion } from '../versions/index.ts'
import type { Found } from './discovery/listing.ts'
import type { DiscoveredFrom, SourceState } from './source.ts'
import type { SourceKind } from './source-kind.ts'

export type SourceFilter = {
  payerId?: string | undefined
  state?: string | undefined
  kind?: string | undefined
  host?: string | undefined
}

/** A source as lists show it. */
export type ListedSource = {
  id: string
  payer: { id: string; name: string }
  url: string
  kind: SourceKind
  host: string
  state: SourceState
  stateReason: string | null
  /** Of the last look; `new` before the first. */
  outcome: FetchOutcome | 'new'
  /** Failed looks in a row. */
  failures: number
  fetchIntervalS: number
  lastCheckedAt: Date | null
  lastSuccessAt: Date | null
  nextCheckAt: Date
  staleSince: Date | null
  discoveredFrom: DiscoveredFrom | null
  /** Of a document that was read. */
  policy: { id: string; number: string | null; title: string } | null
  /** Documents that a listing names now. */
  documents: number
  createdAt: Date
}

/** One look as its source's page tells it. */
export type ListedCheck = {
  id: string
  /** The look itself is 0, further pages of a listing count from 1. */
  part: number
  startedAt: Date
  finishedAt: Date | null
  outcome: FetchOutcome
  httpStatus: number | null
  finalUrl: string | null
  bytes: number | null
  sha256: string | null
  words: number | null
  found: Found | null
}

export type ListedTransition = {
  fromState: string
  toState: string
  reason: string
  byPerson: boolean
  at: Date
}

export type ListedSourceItem = {
  id: string
  sourceId: string
  url: string
  title: string | null
  linkText: string | null
  number: string | null
  publishedOn: string | null
  version: string | null
  firstSeenAt: Date
  lastSeenAt: Date
  removedAt: Date | null
}

export type ItemEvent = { kind: string; itemId: string; title: string | null; at: Date }

export type SourceDetail = ListedSource & {
  /** The last fifty, newest first. */
  checks: ListedCheck[]
  transitions: ListedTransition[]
  events: ItemEvent[]
  /** The first thousand, those that are named now first. */
  items: ListedSourceItem[]
  /** What it has learned to leave out, and what of that was taken back. */
  regions: ListedRegion[]
}
