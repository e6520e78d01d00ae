import { type Db, Prisma, queryRows } from '@ppman/db'
import { dueHostSql, type FetchOutcome } from '@ppman/ledger/fetches'
import type { Found } from '../discovery/listing.ts'
import { isSuccess, type NextState } from './next-state.ts'
import { tellOfTransition } from '../source-repo.ts'
import type { Source } from '../source.ts'

const { sql } = Prisma

/** Size and content hash of a read. */
export type CheckMeasure = { words: number; tokenSha256: string }

type NewCheck = {
  sourceId: string
  fetchAttemptId: string
  part: number
  tokenSha256: string | null
  words: number | null
}
type Settlement = NextState & {
  outcome: FetchOutcome
  checkedAt: Date
  etag?: string | null
  lastModified?: string | null
}

/** Number of successful checks for the median of words. */
const MEDIAN_OF = 5

/** Lease of a claimed source: longer than any check. */
const CLAIM_S = 600

/** Checks of sources and their results. */
export function sourceCheckRepo(db: Db) {
  return {
    addCheck: async (check: NewCheck): Promise<void> => {
      await db.sourceCheck.create({ data: check })
    },

    addFound: async (fetchAttemptId: string, found: Found): Promise<void> => {
      await db.sourceCheck.update({ where: { fetchAttemptId }, data: { found } })
    },

    /** Median words of recent successful checks; null before the first. */
    medianWords: async (sourceId: string): Promise<number | null> => {
      const [row] = await queryRows<{ words: number | null }>(
        db,
        sql`
        SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY words)::float8 AS words FROM (
          SELECT k.words FROM source_check k JOIN fetch_attempt f ON f.id = k.fetch_attempt_id
          WHERE k.source_id = ${sourceId}::uuid AND k.part = 0 AND k.words IS NOT NULL AND f.outcome = 'ok'
          ORDER BY k.fetch_attempt_id DESC LIMIT ${MEDIAN_OF}) last`,
      )
      return row!.words
    },

    /** Content hash of the last check, accepted or not. */
    lastTokenSha256: async (sourceId: string): Promise<string | null> => {
      const check = await db.sourceCheck.findFirst({
        where: { sourceId },
        orderBy: { fetchAttemptId: 'desc' },
        select: { tokenSha256: true },
      })
      return check?.tokenSha256 ?? null
    },

    /** Hash of the last check's bytes; null without any. */
    lastBlobSha256: async (sourceId: string): Promise<string | null> => {
      const check = await db.sourceCheck.findFirst({
        where: { sourceId, part: 0 },
        orderBy: { fetchAttemptId: 'desc' },
        select: { fetch: { select: { blobSha256: true } } },
      })
      return check?.fetch.blobSha256 ?? null
    },

    settle: (source: Source, settlement: Settlement) => settle(db, source, settlement),

    /**
     * Claims due sources exclusively and postpones their next check: at most one per host and none
     * of a busy host, or the next one of a given host.
     */
    claimDue: async (
      now: Date,
      { take, host = null }: { take: number; host?: string | null },
    ): Promise<string[]> => {
      const rows = await queryRows<{ id: string }>(db, claimSql(now, take, host))
      return rows.map(({ id }) => id)
    },
  }
}

const claimSql = (now: Date, take: number, host: string | null) => sql`
  WITH due AS (
    SELECT id, url_host(url) AS host, next_check_at FROM source WHERE next_check_at <= ${now}
      AND state NOT IN ('paused', 'retired')),
  chosen AS (
    SELECT * FROM (
      SELECT DISTINCT ON (host) id, next_check_at FROM due
      WHERE ${dueHostSql(now, host)}
      ORDER BY host, next_check_at, id) first
    ORDER BY next_check_at, id LIMIT ${take})
  UPDATE source s SET next_check_at = ${now}::timestamptz + ${CLAIM_S} * interval '1 second'
  FROM chosen c WHERE c.id = s.id AND s.next_check_at <= ${now} RETURNING s.id`

/** Stores a source's state after a check, and the transition if it changed. */
async function settle(db: Db, source: Source, settlement: Settlement): Promise<void> {
  const { state, failures, reason, waitS, checkedAt, outcome, ...validators } = settlement
  await db.source.update({
    where: { id: source.id },
    data: {
      state,
      failures,
      outcome,
      stateReason: reason,
      ...validators,
      lastCheckedAt: checkedAt,
      nextCheckAt: new Date(checkedAt.getTime() + waitS * 1_000),
      ...(isSuccess(outcome) ? { lastSuccessAt: checkedAt, staleSince: null } : {}),
      ...(failures > 0 ? { staleSince: source.staleSince ?? checkedAt } : {}),
    },
  })
  if (state === source.state) return
  const transition = {
    sourceId: source.id,
    fromState: source.state,
    toState: state,
    reason: reason ?? 'read again',
    createdAt: checkedAt,
  }
  await db.sourceTransition.create({ data: transition })
  const { sourceId, fromState: from, toState: to, createdAt: now } = transition
  await tellOfTransition(db, { sourceId, from, to, reason: transition.reason, now })
}
