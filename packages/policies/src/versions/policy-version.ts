import type { Block } from '@ppman/policy-text'

/** One wording of a policy, and how it came to be known. Instants in UTC, days as `YYYY-MM-DD`. */
export type PolicyVersion = {
  /** From 1, without gaps. */
  version: number
  fetchedAt: Date
  /** As the document states it. */
  effectiveOn: string | null
  /** Where it was read. */
  url: string
  /** Of the bytes as they came. */
  sha256: string
  /** Extractor and normaliser, each with its version after the slash. */
  extractor: string
  norm: string
  /** Of the normalised text: two versions that follow each other differ in it. */
  normSha256: string
  words: number
  /** The change that led to it; null for the first. */
  changeId: string | null
}

export type VersionText = PolicyVersion & { title: string | null; blocks: Block[] }
