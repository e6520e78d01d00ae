import type { Judgement } from '@ppman/policy-text'
import type { LearnedRegion, LeftOut } from '@ppman/policy-text/learn'
import { type Db, Prisma, queryRows } from '@ppman/db'

/** A learned region, active or revoked. */
export type KnownRegion = LearnedRegion & { state: RegionState }
type RegionState = 'active' | 'revoked'

/** A newly learned region. Its id is its identity until it is stored. */
export type NewRegion = LearnedRegion & {
  /** The region's current text, and the texts of its neighbors. */
  words: string
  afterWords: string | null
  beforeWords: string | null
  basis: readonly RegionBasis[]
}

/** A check that a region was learned from. */
export type RegionBasis = {
  /** Null for the current check. */
  fetchAttemptId: string | null
  sourceId: string
  /** Text at that check; may be empty. */
  words: string
}

/** A successful check; `parseId` is null when the text was unchanged. */
type GoodCheck = { fetchAttemptId: string; parseId: string | null }

/** Learned regions of a source, and its last two successful checks, newest first. */
export type RegionKnowledge = { regions: readonly KnownRegion[]; lastLooks: readonly GoodCheck[] }

/** A comparison that excludes the newly learned regions. */
export type JudgementWithRegions = Judgement & { learned: readonly NewRegion[] }

const { sql } = Prisma

type NewComparison = {
  fetchAttemptId: string
  fromParseId: string
  toParseId: string
  outcome: 'unchanged' | 'changed'
  leftOut: readonly LeftOut[]
  classifier: string
  rule: string
  createdAt: Date
}
type Learned = { region: NewRegion; sourceId: string; fetchAttemptId: string; rule: string; learnedAt: Date }
type Revocation = { id: string; sourceId: string; reason: string; actor: string; now: Date }

/** Another source of the host with the same text, and its latest check with it. */
export type OtherPage = { key: string; sourceId: string; fetchAttemptId: string }

/** Learned regions: page parts that do not belong to the policy. */
export function learnedRegionRepo(db: Db) {
  return {
    knowledge: async (sourceId: string): Promise<RegionKnowledge> => {
      const [row] = await queryRows<{ regions: Row[]; lastLooks: GoodCheck[] }>(db, knowledgeOf(sourceId))
      return { lastLooks: row!.lastLooks, regions: row!.regions.map(regionOf) }
    },

    /** Up to two sources of the same host, with other policies, for each text. */
    otherPagesWith: (sourceId: string, title: string, keys: readonly string[]): Promise<OtherPage[]> =>
      queryRows<OtherPage>(db, otherPagesWith(sourceId, title, keys)),

    /** Stores a region with its basis. @returns its id; null for a known region */
    add: (learned: Learned) => add(db, learned),

    addComparison: (comparison: NewComparison) => addComparison(db, comparison),

    /** Revokes a region. @returns whether it was active */
    revoke: async ({ id, sourceId, reason, actor, now }: Revocation): Promise<boolean> => {
      const rows = await db.$executeRaw(sql`
        UPDATE learned_region SET state = 'revoked', revoked_at = ${now},
          revoked_by = ${actor}, revoke_reason = ${reason}
        WHERE id = ${id}::uuid AND source_id = ${sourceId}::uuid AND state = 'active'`)
      return rows > 0
    },

    /** Schedules a full fetch of a source, because its regions changed. */
    scheduleRefetch: async (sourceId: string, now: Date): Promise<void> => {
      await db.$executeRaw(sql`
        UPDATE source SET etag = NULL, last_modified = NULL,
          next_check_at = CASE WHEN state IN ('paused', 'retired') THEN next_check_at
            ELSE ${now}::timestamptz END
        WHERE id = ${sourceId}::uuid`)
    },
  }
}

type Row = Omit<KnownRegion, 'kind'> & {
  kind: string
  wordsSha256: string | null
  path: string[]
  after: string | null
  before: string | null
  maxBlocks: number | null
}

const regionOf = ({ id, state, kind, wordsSha256, path, after, before, maxBlocks }: Row): KnownRegion =>
  kind === 'words'
    ? { id, state, kind, wordsSha256: wordsSha256! }
    : { id, state, kind: 'place', path, after, before, maxBlocks: maxBlocks! }

const knowledgeOf = (sourceId: string) => sql`
  SELECT (
    SELECT coalesce(json_agg(json_build_object('fetchAttemptId', look.id, 'parseId', look.parse_id)
      ORDER BY look.id DESC), '[]') FROM (
      SELECT f.id, coalesce(v.parse_id, c.to_parse_id) AS parse_id
      FROM source_check k JOIN fetch_attempt f ON f.id = k.fetch_attempt_id
      LEFT JOIN document_version v ON v.fetch_attempt_id = f.id LEFT JOIN region_comparison c
        ON c.fetch_attempt_id = f.id
      WHERE k.source_id = ${sourceId}::uuid AND k.part = 0 AND f.outcome IN ('ok', 'not_modified')
      ORDER BY k.fetch_attempt_id DESC LIMIT 2) look) AS "lastLooks",
    (SELECT coalesce(json_agg(json_build_object('id',
      id, 'state', state, 'kind', kind, 'wordsSha256', words_sha256, 'path', path,
      'after', after_sha256, 'before', before_sha256, 'maxBlocks', max_blocks) ORDER BY id), '[]')
    FROM learned_region WHERE source_id = ${sourceId}::uuid) AS regions`

/** Excludes policies of the same title: they share text because they are one policy. */
const otherPagesWith = (sourceId: string, title: string, keys: readonly string[]) => sql`
  SELECT k.key::text AS key, other.source_id AS "sourceId", other.fetch_attempt_id AS "fetchAttemptId"
  FROM unnest(${[...keys]}::bigint[]) k(key) CROSS JOIN LATERAL (
    SELECT DISTINCT ON (lower(p.title)) p.source_id, v.fetch_attempt_id
    FROM parse a JOIN document_version v ON v.parse_id = a.id JOIN policy p ON p.id = v.policy_id
      JOIN source s ON s.id = p.source_id
    WHERE a.plain_keys @> ARRAY[k.key] AND s.id <> ${sourceId}::uuid AND lower(p.title) <> lower(${title})
      AND url_host(s.url) = (SELECT url_host(url) FROM source WHERE id = ${sourceId}::uuid)
    ORDER BY lower(p.title), v.fetched_at DESC, v.id LIMIT 2) other
  ORDER BY k.key, other.source_id`

async function add(
  db: Db,
  { region, sourceId, fetchAttemptId, rule, learnedAt }: Learned,
): Promise<string | null> {
  const place = region.kind === 'place' ? region : { path: [], after: null, before: null, maxBlocks: null }
  const [row] = await queryRows<{ id: string }>(
    db,
    sql`
    INSERT INTO learned_region (source_id, kind, identity, words_sha256, path, after_sha256,
      before_sha256, max_blocks, words, after_words,
      before_words, rule, learned_at, learned_fetch_id)
    VALUES (${sourceId}::uuid, ${region.kind}, ${region.id},
      ${region.kind === 'words' ? region.wordsSha256 : null}, ${[...place.path]}::text[],
      ${place.after}, ${place.before}, ${place.maxBlocks},
        ${region.words}, ${region.afterWords}, ${region.beforeWords}, ${rule}, ${learnedAt},
      ${fetchAttemptId}::uuid)
    ON CONFLICT (source_id, identity) DO NOTHING RETURNING id`,
  )
  if (!row) return null
  const basis = region.basis.map((one) => ({
    ...one,
    regionId: row.id,
    fetchAttemptId: one.fetchAttemptId ?? fetchAttemptId,
  }))
  await db.learnedRegionBasis.createMany({ data: basis, skipDuplicates: true })
  return row.id
}

async function addComparison(db: Db, { leftOut, ...comparison }: NewComparison): Promise<void> {
  const stored = leftOut.map(({ regionIds, before, after }) => ({ region_ids: regionIds, before, after }))
  await db.regionComparison.create({ data: { ...comparison, leftOut: stored } })
  const regions = [...new Set(leftOut.flatMap(({ regionIds }) => regionIds))]
  await db.regionComparisonRegion.createMany({
    data: regions.map((regionId) => ({ regionId, fetchAttemptId: comparison.fetchAttemptId })),
  })
}

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

/** Reads learned regions for display. */
export function regionListRepo(db: Db) {
  return {
    /** Regions of a source: active first, then newest. */
    ofSource: (sourceId: string): Promise<ListedRegion[]> => queryRows<ListedRegion>(db, listedSql(sourceId)),
  }
}

const listedSql = (sourceId: string) => sql`
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
