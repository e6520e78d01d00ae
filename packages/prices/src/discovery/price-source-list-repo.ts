import { type Db, type PageRange, Prisma, queryRows } from '@ppman/db'
import type { CheckOutcome } from './check-outcome.ts'
import type { PriceSourceKind, PriceSourceState } from './price-source-repo.ts'

const { sql } = Prisma

type Filter = { state?: string | undefined; ccn?: string | undefined; kind?: string | undefined }

/** A source as lists show it. A direct_url shows the checks of its file. */
export type ListedPriceSource = {
  id: string
  kind: PriceSourceKind
  host: string
  pointerUrl: string
  /** CCN of the hospital that the list or operator gave. */
  ccn: string | null
  state: PriceSourceState
  outcome: CheckOutcome | 'new'
  failStreak: number
  lastCheckedAt: Date | null
  lastSuccessAt: Date | null
  nextCheckAt: Date | null
  /** Files that it currently names, those matched to a hospital and those that need a review. */
  entries: number
  entriesMatched: number
  entriesForReview: number
  createdAt: Date
}

export type ListedEntry = {
  id: string
  locationName: string
  sourcePageUrl: string | null
  mrfUrl: string
  fixes: string[]
  matchState: 'unmatched' | 'matched' | 'needs_human_review'
  matchReason: string | null
  hospitals: { ccn: string | null; name: string; basis: string; confidence: number }[]
  /** Of the file. */
  outcome: CheckOutcome | 'new'
  sha256: string | null
  lastCheckedAt: Date | null
  firstSeenAt: Date
  lastSeenAt: Date
  removedAt: Date | null
}

export type ListedAttempt = {
  id: string
  url: string
  finalUrl: string | null
  startedAt: Date
  outcome: CheckOutcome
  httpStatus: number | null
  bytes: number | null
  sha256: string | null
}

export type PriceSourceDetail = ListedPriceSource & {
  hints: string[]
  /** The first thousand. */
  items: ListedEntry[]
  /** The last fifty, newest first. */
  attempts: ListedAttempt[]
}

/** Sources for lists and detail pages. */
export function priceSourceListRepo(db: Db) {
  return {
    /** One page ordered by host and address, and the total count. */
    async list(
      filter: Filter,
      { skip, take }: PageRange,
    ): Promise<{ items: ListedPriceSource[]; total: number }> {
      const where = matching(filter)
      const [items, [count]] = await Promise.all([
        queryRows<ListedPriceSource>(
          db,
          sql`SELECT ${LISTED} WHERE ${where} ORDER BY s.host, s.pointer_url, s.id
            LIMIT ${take} OFFSET ${skip}`,
        ),
        queryRows<{ total: number }>(db, sql`SELECT count(*)::int AS total FROM pt_source s WHERE ${where}`),
      ])
      return { items, total: count!.total }
    },

    async byId(id: string): Promise<PriceSourceDetail | null> {
      const [source] = await queryRows<ListedPriceSource & { hints: string[] }>(
        db,
        sql`SELECT s.hints, ${LISTED} WHERE s.id = ${id}::uuid`,
      )
      if (!source) return null
      const [items, attempts] = await Promise.all([
        queryRows<ListedEntry>(db, entriesOf(id)),
        queryRows<ListedAttempt>(db, attemptsOf(id)),
      ])
      return { ...source, items, attempts }
    },
  }
}

const LISTED = sql`
  s.id, s.kind, s.host, s.pointer_url AS "pointerUrl",
    h.ccn, s.state, coalesce(f.outcome, s.outcome) AS outcome,
  coalesce(f.fail_streak, s.fail_streak) AS "failStreak",
    coalesce(f.last_checked_at, s.last_checked_at) AS "lastCheckedAt",
  coalesce(f.last_success_at, s.last_success_at) AS "lastSuccessAt",
    coalesce(f.next_check_at, s.next_check_at) AS "nextCheckAt",
  e.entries, e.matched AS "entriesMatched", e.review AS "entriesForReview", s.created_at AS "createdAt"
  FROM pt_source s LEFT JOIN hospital h ON h.id = s.hospital_id
  LEFT JOIN pt_download f ON s.kind = 'direct_url' AND f.url = s.pointer_url
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS entries, count(*) FILTER (WHERE match_state = 'matched')::int AS matched,
      count(*) FILTER (WHERE match_state = 'needs_human_review')::int AS review
    FROM pt_source_entry WHERE source_id = s.id AND removed_at IS NULL) e`

/** A source belongs to the hospital it was added for and to those whose files it names. */
function matching({ state, ccn, kind }: Filter): Prisma.Sql {
  const conditions = [sql`true`]
  if (kind) conditions.push(sql`s.kind = ${kind}`)
  if (state) conditions.push(hospitalCondition(sql`h.state = ${state}`))
  if (ccn) conditions.push(hospitalCondition(sql`h.ccn = ${ccn}`))
  return Prisma.join(conditions, ' AND ')
}

const hospitalCondition = (condition: Prisma.Sql) => sql`EXISTS (
  SELECT FROM hospital h WHERE ${condition} AND (h.id = s.hospital_id OR h.id IN (
    SELECT l.hospital_id FROM pt_entry_hospital l JOIN pt_source_entry e ON e.id = l.entry_id
    WHERE e.source_id = s.id AND e.removed_at IS NULL)))`

/** A file that is still named was last seen when its source was last read, changed or not. */
const entriesOf = (id: string) => sql`
  SELECT e.id, e.location_name AS "locationName", e.source_page_url AS "sourcePageUrl", d.url AS "mrfUrl",
    e.fixes,
    e.match_state AS "matchState", e.match_reason AS "matchReason", d.outcome, d.blob_sha256 AS sha256,
    d.last_checked_at AS "lastCheckedAt", e.first_seen_at AS "firstSeenAt", e.removed_at AS "removedAt",
    CASE WHEN e.removed_at IS NULL THEN greatest(e.last_seen_at, s.last_success_at) ELSE e.last_seen_at
      END AS "lastSeenAt",
    coalesce((
      SELECT json_agg(json_build_object('ccn', h.ccn, 'name', h.name, 'basis', l.match_basis,
        'confidence', l.match_confidence) ORDER BY h.id)
      FROM pt_entry_hospital l JOIN hospital h ON h.id = l.hospital_id
        WHERE l.entry_id = e.id), '[]') AS hospitals
  FROM pt_source_entry e JOIN pt_source s ON s.id = e.source_id JOIN pt_download d ON d.id = e.download_id
  WHERE e.source_id = ${id}::uuid ORDER BY e.removed_at NULLS FIRST, e.location_name, d.url LIMIT 1000`

/** Attempts on the source and on the files that it currently names. */
const attemptsOf = (id: string) => sql`
  SELECT f.id, f.url, f.final_url AS "finalUrl",
    f.started_at AS "startedAt", f.outcome, f.http_status AS "httpStatus",
    f.bytes::float8 AS bytes, f.blob_sha256 AS sha256
  FROM pt_fetch p JOIN fetch_attempt f ON f.id = p.fetch_attempt_id
  WHERE p.source_id = ${id}::uuid
    OR p.download_id IN (SELECT download_id FROM pt_source_entry WHERE source_id = ${id}::uuid
      AND removed_at IS NULL)
  ORDER BY f.id DESC LIMIT 50`
