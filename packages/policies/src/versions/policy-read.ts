import type { Extract, Identity } from '@ppman/policy-text'
import type { JudgementWithRegions } from './regions/region.ts'

/** A successful read of a source: its bytes and text. */
export type PolicyRead = {
  source: { id: string; payerId: string; specialty: string | null; planTypes: readonly string[] }
  fetchAttemptId: string
  fetchedAt: Date
  blobSha256: string
  extract: Extract
  identity: Identity
  /** Comparison with the latest version. */
  judged: Pick<JudgementWithRegions, 'comparison' | 'rules' | 'criteria' | 'plainKeys' | 'learned'>
}

/** The latest version of a source. */
export type LatestVersion = {
  id: string
  policyId: string
  version: number
  fetchedAt: Date
  fetchAttemptId: string
  parseId: string
  words: number
  blobSha256: string
  normSha256: string
  tokenSha256: string
}

/** Parse of the latest version. */
export type LatestParse = {
  blobSha256: string
  extractor: string
  norm: string
  words: number
  tokenSha256: string
}

/** Result of a read: null for nothing new, the first version, or a new version with its change. */
export type Recorded = { version: number; versionId: string; changeId: string | null } | null
