import type { BlobStore, Fetched, FetchOptions } from '@ppman/evidence'
import type { FetchRecord } from '@ppman/ledger/fetches'
import type { Extract, Identity } from '@ppman/policy-text'
import type { LatestParse, TaughtJudgement } from '../../versions/index.ts'
import type { ArticleCodes } from '../article-codes/read-bundle.ts'

export type DocumentText = { extract: Extract; identity: Identity }

/** The bytes of the newest version as they are read today. */
export type ReadAgain = { blobSha256: string; text: DocumentText }

/** What one look at a document brought. The text is there only when the outcome is `ok`. */
export type DocumentRead = {
  record: FetchRecord
  text: DocumentText | null
  again?: ReadAgain | null
  /** What the text says against the newest version. */
  judged?: JudgedLook | null
  /** The newest version, where these are its bytes: they were not read again. */
  same?: LatestParse
  /** Of an article's codes: each of them, and the requests that brought them. */
  codes?: ArticleCodes
  further?: readonly FetchRecord[]
}

export type ReadDeps = {
  fetch: (url: string, options: FetchOptions) => Promise<Fetched>
  blobs: BlobStore
  now: () => Date
  /** Name and version of what fetches, when it is not the guarded fetch itself. */
  tool?: string
}

/** What a look needs besides: how far it may reach, as the visit to the host says, and under which name it asks. */
export type LookDeps = ReadDeps & { reach: FetchOptions; userAgent: string }

/** A judgement of what a look read, and what it rests on: it holds for as long as that is so. */
export type JudgedLook = TaughtJudgement & {
  basis: JudgementBasis
  /** What was seen of a document that takes too much to judge, as the reason of its source's state; null for all others. */
  tooComplexReason: string | null
}

export type JudgementBasis = {
  versionId: string | null
  asksIdentity: boolean
  planTypes: readonly string[]
  /** The last good look: what changes twice is learned from looks that followed each other. */
  lastLookId: string | null
  /** Learned regions, each with its state. */
  regions: readonly string[]
}
