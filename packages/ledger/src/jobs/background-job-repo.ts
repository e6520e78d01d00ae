import { type Db, type PageRange, Prisma, queryRows } from '@ppman/db'

/** Kinds of jobs that callers can start and watch. Stored: add, do not rename. */
export type BackgroundJobKind = 'payer_sync' | 'price_ingest'

/** A job that a caller started and watches at `GET /api/v1/jobs/{id}`. Instants in UTC. */
export type BackgroundJob = {
  id: string
  kind: BackgroundJobKind
  status: 'queued' | 'running' | 'done' | 'failed'
  rowsRead: number
  /** Null until the last row was read. */
  rowsTotal: number | null
  /** Share of the work that is done, 0 to 1; of the bytes for files. */
  share: number
  /** Null when the work does not report bytes. */
  bytesRead: number | null
  bytesTotal: number | null
  /** Average of this attempt; null before the first row. */
  rowsPerS: number | null
  counts: Record<string, number>
  /** A remark about a finished job. */
  note: string | null
  /** Why it failed, in one sentence. */
  error: string | null
  /** Number of attempts. */
  attempts: number
  queuedAt: Date
  startedAt: Date | null
  finishedAt: Date | null
}

/** Progress of the work; with bytes for files. */
export type JobProgress = Pick<BackgroundJob, 'rowsRead' | 'share'> & {
  bytesRead?: number
  bytesTotal?: number
}

/** A new job. Jobs of a kind run in parallel, one per subject. */
export type NewJob = {
  kind: BackgroundJobKind
  subject?: string
  /** Owners take turns by the cost of their jobs. */
  owner?: string
  /** Expected effort, 1 or more, in a unit that jobs of its kind share. */
  cost?: number
}

/** `ahead` is the cost of the active jobs of its kind and owner that were queued before it. */
export type WaitingJob = Pick<BackgroundJob, 'id' | 'kind'> & { ahead: number }

export type JobFilter = { kind?: string | undefined; status?: BackgroundJob['status'] | undefined }

export type JobEnd =
  | { status: 'done'; rowsTotal: number; counts: Record<string, number>; note: string | null }
  | { status: 'failed'; error: string }

/** Seconds without a heartbeat after which a running job was killed: sixty heartbeats. */
const LOST_AFTER_S = 60

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

    newest: (kind: BackgroundJobKind, subject: string) =>
      one(
        sql`SELECT ${JOB} FROM background_job WHERE kind = ${kind} AND subject = ${subject}
          ORDER BY id DESC LIMIT 1`,
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
