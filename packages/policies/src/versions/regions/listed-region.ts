import type { RegionState } from './known-region.ts'

/** A learned region as everybody may see it: what it is, what it was learned from, and what came of it. */
export type ListedRegion = {
  id: string
  kind: 'words' | 'place'
  state: RegionState
  /** What stood there when it was learned. */
  words: string
  /** Headings above it, outermost first; none for words, which count wherever they stand. */
  under: string[]
  /** The neighbours' words; null at the ends of the page and for words. */
  after: string | null
  before: string | null
  /** Name and version of what learned it. */
  rule: string
  learnedAt: Date
  /** Oldest look first; `at` is ISO 8601. */
  basis: { fetchId: string; sourceId: string; at: string; words: string }[]
  /** Looks at which it left something out, and the last of them. */
  uses: number
  lastUsedAt: Date | null
  revokedAt: Date | null
  revokeReason: string | null
}
