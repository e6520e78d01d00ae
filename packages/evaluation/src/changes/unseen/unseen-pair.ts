import type { Frame } from './page.ts'

/** Words of a policy and what stands in their place, each found exactly once. */
export type Edits = readonly (readonly [string, string])[]

/**
 * Two reads of a policy of our own and what a person says of them; labelled before the first run,
 * never after it.
 */
export type UnseenPair = {
  kind: string
  /** A file of `policies/`. */
  base: string
  /** Read as HTML unless said otherwise. */
  as?: 'html' | 'text' | 'pdf'
  /** Made in both reads. */
  pre?: Edits
  edits?: Edits
  was?: Frame
  is?: Frame
}

export type Change = UnseenPair & {
  severity: 'low' | 'medium' | 'high' | 'critical'
  types?: readonly string[]
  direction?: 'tightening' | 'loosening'
  added?: readonly string[]
  removed?: readonly string[]
  /**
   * People could label it otherwise, or it is not told as labelled yet: only that it is told is
   * held.
   */
  isLoose?: true
}

/** A later answer that is no document. */
export type FailedRead = { kind: string; base: string; body: string }
