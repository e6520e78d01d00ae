import { type Db, type PageRange, Prisma, queryRows } from '@ppman/db'
import {
  type BackgroundJob,
  type BackgroundJobKind,
  type JobEnd,
  type JobFilter,
  type JobProgress,
  LOST_AFTER_S,
  type NewJob,
  type WaitingJob,
} from './background-job.ts'

export type BackgroundJobRepo = ReturnType<typeof backgroundJobRepo>

const { sql } = Prisma

const JOB = sql`
  id, kind, status, rows_read AS "rowsRead",
    rows_total AS "rowsTotal", share, bytes_read::float8 AS "bytesRead",
  bytes_total::float8 AS "bytesTotal", rows_per_s AS "rowsPerS", counts, note, error, attempts,
  queued_at AS "queuedAt", started_at AS "startedAt", finished_at AS "finishedAt"`

/** Stores background jobs. One job of a kind and subject is active at a time. */
export function backgroundJobRepo(db: Db) {
  const one = async (query: Prisma.Sql): Promise<BackgroundJob | null> => {
    const [job] = await queryRows<BackgroundJob>(db, query)
    return job ?? null
  }
  return {
    byId: (id: string) => one(sql`SELECT ${JOB} FROM background_job WHERE id = ${id}::uuid`),

    /** Newest first. */
    list: async (filter: JobFilter, { skip, take }: PageRange) => {
      const where = jobConditions(filter)
      const [items, [count]] = await Promise.all([
        queryRows<BackgroundJob>(
          db,
          sql`SELECT ${JOB} FROM background_job WHERE ${where} ORDER BY queued_at DESC, id DESC
            LIMIT ${take} OFFSET ${skip}`,
        ),
        queryRows<{ total: number }>(
          db,
          sql`SELECT count(*)::int AS total FROM background_job WHERE ${where}`,
        ),
      ])
      return { items, total: count!.total }
    },

    /**
     * Adds a job; null when one of the same kind and subject is active. Waits for concurrent
     * attempts.
     */
    add: ({ kind, subject = '', owner = '', cost = 1 }: NewJob, queuedAt: Date) =>
      one(sql`
        INSERT INTO background_job (kind, subject, owner, cost, queued_at)
        VALUES (${kind}, ${subject}, ${owner}, ${cost}::integer, ${queuedAt})
        ON CONFLICT (kind, subject) WHERE status IN ('queued', 'running') DO NOTHING RETURNING ${JOB}`),

    active: (kind: BackgroundJobKind, subject: string) =>
      one(
        sql`SELECT ${JOB} FROM background_job WHERE kind = ${kind} AND subject = ${subject}
          AND status IN ('queued', 'running')`,
      ),

    /** Starts a job. Null when it has ended, or when another live worker runs it. */
    begin: (id: string, now: Date) =>
      one(sql`
        UPDATE background_job SET status = 'running', attempts = attempts + 1,
          heartbeat_at = ${now}, rows_read = 0, share = 0,
          bytes_read = NULL, bytes_total = NULL, rows_per_s = NULL, started_at = coalesce(started_at, ${now})
        WHERE id = ${id}::uuid AND (status = 'queued' OR status = 'running'
          AND heartbeat_at < ${lostHeartbeatLimit(now)})
        RETURNING ${JOB}`),

    /** Stores progress and heartbeat. Null when the job no longer runs. */
    beat: (id: string, { rowsRead, share, bytesRead, bytesTotal, rowsPerS }: Beat, now: Date) =>
      one(sql`
        UPDATE background_job SET rows_read = ${rowsRead}, share = ${share},
          bytes_read = ${bytesRead ?? null}::float8::bigint,
          bytes_total = ${bytesTotal ?? null}::float8::bigint,
            rows_per_s = ${rowsPerS}::float8, heartbeat_at = ${now}
        WHERE id = ${id}::uuid AND status = 'running' RETURNING ${JOB}`),

    /** Returns a job to the queue. */
    putBack: (id: string) =>
      one(
        sql`UPDATE background_job SET status = 'queued' WHERE id = ${id}::uuid AND status = 'running'
          RETURNING ${JOB}`,
      ),

    end: (id: string, end: JobEnd, now: Date) => one(endSql(id, end, now)),

    /** Active jobs without a recent heartbeat, or the job with an id. */
    waiting: (waiting: JobOrLost) => queryRows<WaitingJob>(db, waitingSql(waiting)),
  }
}

type JobOrLost = { id: string; lostAt?: never } | { id?: never; lostAt: Date }

const waitingSql = ({ id, lostAt }: JobOrLost) => sql`
  SELECT id, kind, ahead FROM (
    SELECT id, kind, coalesce(heartbeat_at, queued_at) AS "seenAt",
      (sum(cost) OVER (PARTITION BY kind, owner ORDER BY queued_at, id) - cost)::int AS ahead
    FROM background_job WHERE status IN ('queued', 'running')) AS active
  WHERE ${id ? sql`id = ${id}::uuid` : sql`"seenAt" < ${lostHeartbeatLimit(lostAt!)}`} ORDER BY ahead,
    id`

function endSql(id: string, end: JobEnd, now: Date): Prisma.Sql {
  const fields = { rowsTotal: null, counts: {}, note: null, error: null, ...end }
  return sql`
    UPDATE background_job SET status = ${fields.status}, rows_total = ${fields.rowsTotal}::int,
      rows_read = coalesce(${fields.rowsTotal}::int, rows_read), share = CASE ${fields.status}
        WHEN 'done' THEN 1 ELSE share END,
      counts = ${JSON.stringify(fields.counts)}::jsonb,
        note = ${fields.note}, error = ${fields.error}, finished_at = ${now}
    WHERE id = ${id}::uuid RETURNING ${JOB}`
}

type Beat = JobProgress & Pick<BackgroundJob, 'rowsPerS'>

const jobConditions = ({ kind, status }: JobFilter) => sql`
  (${kind ?? null}::text IS NULL OR kind = ${kind ?? null}) AND (${status ?? null}::text IS NULL
    OR status = ${status ?? null})`

const lostHeartbeatLimit = (now: Date) => new Date(now.getTime() - LOST_AFTER_S * 1_000)
