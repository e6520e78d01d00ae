import type { Extract, Identity } from '@ppman/policy-text'
import type { TaughtJudgement } from './regions/known-region.ts'

/** A good read of a source: which bytes, and what was taken from them. */
export type PolicyRead = {
  source: { id: string; payerId: string; specialty: string | null; planTypes: readonly string[] }
  fetchAttemptId: string
  fetchedAt: Date
  blobSha256: string
  extract: Extract
  identity: Identity
  /** Against the newest version. */
  judged: Pick<TaughtJudgement, 'comparison' | 'rules' | 'plainKeys' | 'learned'>
}

/** The newest wording that is known of a source. */
export type LatestVersion = {
  id: string
  policyId: string
  version: number
  fetchedAt: Date
  fetchAttemptId: string
  parseId: string
  words: number
  blobSha256: string
  tokenSha256: string
}

/** Which bytes the newest wording was read from, by what, and how much it is. */
export type LatestParse = {
  blobSha256: string
  extractor: string
  norm: string
  words: number
  tokenSha256: string
}

/** What a read led to: nothing new, the first version, or another one with its change. */
export type Recorded = { version: number; versionId: string; changeId: string | null } | null
