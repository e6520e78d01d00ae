import { type Db, Prisma, queryRows } from '@ppman/db'
import { dueHostSql, evidenceRepo, type FetchRecord } from '@ppman/ledger/fetches'
import type { CheckResult, PriceDownload } from './price-source-repo.ts'

const { sql } = Prisma

export type Due = { kind: 'source' | 'download'; id: string }

/** Claimed checks become due again after this time, so that lost jobs are repeated. */
const CLAIM_S = 600

const DOWNLOAD = sql`
  id, url, host, allow_local AS "allowLocal",
    outcome, fail_streak AS "failStreak", etag, last_modified AS "lastModified",
  blob_sha256 AS "blobSha256", file_name AS "fileName"`

/** Due checks of sources and downloads, and their results. */
export function priceCheckRepo(db: Db) {
  return {
    download: async (id: string): Promise<PriceDownload | null> => {
      const [download] = await queryRows<PriceDownload>(
        db,
        sql`SELECT ${DOWNLOAD} FROM pt_download WHERE id = ${id}::uuid`,
      )
      return download ?? null
    },

    /** The files that a source currently names. */
    downloadsOf: (sourceId: string): Promise<Pick<PriceDownload, 'id' | 'url'>[]> =>
      queryRows(
        db,
        sql`
        SELECT id, url FROM pt_download d WHERE EXISTS (
          SELECT FROM pt_source_entry e WHERE e.download_id = d.id AND e.source_id = ${sourceId}::uuid
            AND e.removed_at IS NULL)
        ORDER BY url`,
      ),

    lockDownload: async (id: string): Promise<PriceDownload> => {
      const [download] = await queryRows<PriceDownload>(
        db,
        sql`SELECT ${DOWNLOAD} FROM pt_download WHERE id = ${id}::uuid FOR UPDATE`,
      )
      return download!
    },

    /** Claims due checks, at most one per host and none for a busy host, and postpones them. */
    claimDue: (now: Date, { take, host = null }: { take: number; host?: string | null }): Promise<Due[]> =>
      queryRows<Due>(db, claimStatement(now, take, host)),

    addFetch: async (
      of: { sourceId: string } | { downloadId: string },
      record: FetchRecord,
    ): Promise<string> => {
      const fetchAttemptId = await evidenceRepo(db).addFetch(record)
      await db.ptFetch.create({ data: { fetchAttemptId, ...of } })
      return fetchAttemptId
    },

    settleSource: async (id: string, result: CheckResult, hints: readonly string[]): Promise<void> => {
      await db.$executeRaw(
        sql`UPDATE pt_source SET ${settleAssignments(result)}, hints = ${hints}::text[]
          WHERE id = ${id}::uuid`,
      )
    },

    /**
     * @param ingestDueAt when bytes that wait for their reading are to be seen to, if somebody
     *   does not before
     */
    settleDownload: async (
      id: string,
      result: CheckResult,
      { fileName, ingestDueAt }: { fileName: string | null; ingestDueAt: Date | null },
    ) => {
      await db.$executeRaw(sql`
        UPDATE pt_download SET ${settleAssignments(result)}, file_name = coalesce(${fileName}, file_name),
          ingest_due_at = coalesce(${ingestDueAt}::timestamptz, ingest_due_at)
        WHERE id = ${id}::uuid`)
    },
  }
}

const settleAssignments = ({ outcome, failStreak, checkedAt, nextCheckAt, read }: CheckResult) => sql`
  outcome = ${outcome}, fail_streak = ${failStreak}, last_checked_at = ${checkedAt},
  next_check_at = ${nextCheckAt},
  last_success_at = CASE WHEN ${failStreak === 0} THEN ${checkedAt}::timestamptz ELSE last_success_at END,
  etag = CASE WHEN ${read !== null} THEN ${read?.etag ?? null} ELSE etag END,
  last_modified = CASE WHEN ${read !== null} THEN ${read?.lastModified ?? null} ELSE last_modified END,
  blob_sha256 = coalesce(${read?.blobSha256 ?? null}, blob_sha256)`

/** Skips paused and retired sources, and files that no active source names. */
const claimStatement = (now: Date, take: number, host: string | null) => sql`
  WITH due AS (
    SELECT 'source' AS kind, id, host, next_check_at FROM pt_source WHERE next_check_at <= ${now}
      AND state = 'active'
    UNION ALL
    SELECT 'download', id, host, next_check_at FROM pt_download d WHERE next_check_at <= ${now}
      AND EXISTS (SELECT FROM pt_source_entry e JOIN pt_source s ON s.id = e.source_id
        WHERE e.download_id = d.id AND e.removed_at IS NULL AND s.state = 'active')),
  chosen AS (
    SELECT DISTINCT ON (host) kind, id FROM due
    WHERE ${dueHostSql(now, host)}
    ORDER BY host, next_check_at, id LIMIT ${take}),
  sources AS (
    UPDATE pt_source s SET next_check_at = ${now}::timestamptz + ${CLAIM_S} * interval '1 second'
    FROM chosen c WHERE c.kind = 'source' AND c.id = s.id AND s.next_check_at <= ${now} RETURNING s.id),
  downloads AS (
    UPDATE pt_download d SET next_check_at = ${now}::timestamptz + ${CLAIM_S} * interval '1 second'
    FROM chosen c WHERE c.kind = 'download' AND c.id = d.id AND d.next_check_at <= ${now} RETURNING d.id)
  SELECT 'source' AS kind, id FROM sources UNION ALL SELECT 'download', id FROM downloads`
