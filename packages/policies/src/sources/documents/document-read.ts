import type { BlobStore, Fetched, FetchOptions } from '@ppman/evidence'
import type { FetchRecord } from '@ppman/ledger/fetches'
import type { Extract, Identity } from '@ppman/policy-text'
import type { LatestParse, JudgementWithRegions } from '../../versions/index.ts'
import type { ArticleCodes } from '../article-codes/read-bundle.ts'

export type DocumentText = { extract: Extract; identity: Identity }

/** The latest version's bytes, re-read by today's extractor. */
export type RereadText = { blobSha256: string; text: DocumentText }

/** Result of reading a document. The text exists only when the outcome is `ok`. */
export type DocumentRead = {
  record: FetchRecord
  text: DocumentText | null
  /** Text of a page that the gate refuses: beside the latest version it may be the policy still. */
  refused?: DocumentText | null
  reread?: RereadText | null
  /** Comparison with the latest version. */
  judged?: JudgedRead | null
  /** The latest version, if the bytes are unchanged and were not parsed again. */
  same?: LatestParse
  /** For an article's codes: the codes and the further requests. */
  codes?: ArticleCodes
  further?: readonly FetchRecord[]
}

export type ReadDeps = {
  fetch: (url: string, options: FetchOptions) => Promise<Fetched>
  blobs: BlobStore
  now: () => Date
  /** Name and version of the fetching tool, if not the guarded fetch. */
  tool?: string
}

/** Limits of a fetch, set by the visit to the host, and the user agent. */
export type FetchContext = ReadDeps & { reach: FetchOptions; userAgent: string }

/** A comparison with its basis; it is valid while the basis is current. */
export type JudgedRead = JudgementWithRegions & {
  basis: JudgementBasis
  /** State reason for a document that is too complex to judge; else null. */
  tooComplexReason: string | null
}

export type JudgementBasis = {
  versionId: string | null
  asksIdentity: boolean
  planTypes: readonly string[]
  /** The last successful check: regions are learned from consecutive checks. */
  lastLookId: string | null
  /** Learned regions, each with its state. */
  regions: readonly string[]
}
