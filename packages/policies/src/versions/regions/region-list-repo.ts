import { type Db, Prisma } from '@ppman/db'
import type { RegionState } from './region.ts'

/** A learned region for display: content, basis and uses. */
export type ListedRegion = {
  id: string
  kind: 'words' | 'place'
  state: RegionState
  /** Its text when learned. */
  words: string
  /** Headings above it, outermost first; empty for texts, which match anywhere. */
  under: string[]
  /** Texts of its neighbors; null at the ends of the page and for texts. */
  after: string | null
  before: string | null
  /** Name and version of the learning rule. */
  rule: string
  learnedAt: Date
  /** Oldest check first; `at` is ISO 8601. */
  basis: { fetchId: string; sourceId: string; at: string; words: string }[]
  /** Number of checks that used it, and the last one. */
  uses: number
  lastUsedAt: Date | null
  revokedAt: Date | null
  revokeReason: string | null
}

const { sql } = Prisma

/** Reads learned regions for display. */
export function regionListRepo(db: Db) {
  return {
    /** Regions of a source: active first, then newest. */
    ofSource: (sourceId: string): Promise<ListedRegion[]> => db.$queryRaw<ListedRegion[]>(listed(sourceId)),
  }
}

const listed = (sourceId: string) => sql`
  SELECT r.id, r.kind, r.state, r.words, r.path AS under, r.after_words AS after,
    r.before_words AS before, r.rule, r.learned_at AS "learnedAt",
    basis.looks AS basis, used.uses, used.last AS "lastUsedAt",
      r.revoked_at AS "revokedAt", r.revoke_reason AS "revokeReason"
  FROM learned_region r
  CROSS JOIN LATERAL (
    SELECT json_agg(json_build_object('fetchId', f.id, 'sourceId', b.source_id, 'at', f.started_at,
      'words', b.words) ORDER BY f.started_at, f.id) AS looks
    FROM learned_region_basis b JOIN fetch_attempt f ON f.id = b.fetch_attempt_id
      WHERE b.region_id = r.id) basis
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS uses, max(c.created_at) AS last FROM region_comparison_region u
    JOIN region_comparison c ON c.fetch_attempt_id = u.fetch_attempt_id WHERE u.region_id = r.id) used
  WHERE r.source_id = ${sourceId}::uuid ORDER BY r.state, r.learned_at DESC, r.id`
