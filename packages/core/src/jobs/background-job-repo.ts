import { type Db, Prisma } from '@ppman/db'
import { type BackgroundJob, type BackgroundJobKind, type JobEnd, type JobProgress, LOST_AFTER_S } from './background-job.ts'

export type BackgroundJobRepo = ReturnType<typeof backgroundJobRepo>

const { sql } = Prisma

const JOB = sql`
  id, kind, status, rows_read AS "rowsRead", rows_total AS "rowsTotal", share, counts, note, error, attempts,
  queued_at AS "queuedAt", started_at AS "startedAt", finished_at AS "finishedAt"`

/** What is told of background work. One job of a kind is active at a time. */
export function backgroundJobRepo(db: Db) {
  const one = async (query: Prisma.Sql): Promise<BackgroundJob | null> => {
    const [job] = await db.$queryRaw<BackgroundJob[]>(query)
    return job ?? null
  }
  return {
    byId: (id: string) => one(sql`SELECT ${JOB} FROM background_job WHERE id = ${id}::uuid`),

    /** A new job, unless one of the kind is active: then null. Waits for another caller's attempt to end. */
    add: (kind: BackgroundJobKind, queuedAt: Date) =>
      one(sql`
        INSERT INTO background_job (kind, queued_at) VALUES (${kind}, ${queuedAt})
        ON CONFLICT (kind) WHERE status IN ('queued', 'running') DO NOTHING RETURNING ${JOB}`),

    active: (kind: BackgroundJobKind) =>
      one(sql`SELECT ${JOB} FROM background_job WHERE kind = ${kind} AND status IN ('queued', 'running')`),

    /** Takes a job up. Null when it has ended, or when another worker is at it and alive. */
    begin: (id: string, now: Date) =>
      one(sql`
        UPDATE background_job SET status = 'running', attempts = attempts + 1, heartbeat_at = ${now}, rows_read = 0, share = 0,
          started_at = coalesce(started_at, ${now})
        WHERE id = ${id}::uuid AND (status = 'queued' OR status = 'running' AND heartbeat_at < ${lostBefore(now)})
        RETURNING ${JOB}`),

    /** Says how far it is, and that it lives. */
    beat: async (id: string, { rowsRead, share }: JobProgress, now: Date): Promise<void> => {
      await db.$executeRaw(sql`
        UPDATE background_job SET rows_read = ${rowsRead}, share = ${share}, heartbeat_at = ${now}
        WHERE id = ${id}::uuid AND status = 'running'`)
    },

    /** Puts a job back that could not be done now. */
    putBack: async (id: string): Promise<void> => {
      await db.$executeRaw(sql`UPDATE background_job SET status = 'queued' WHERE id = ${id}::uuid AND status = 'running'`)
    },

    end: async (id: string, end: JobEnd, now: Date): Promise<void> => {
      const words = { rowsTotal: null, counts: {}, note: null, error: null, ...end }
      await db.$executeRaw(sql`
        UPDATE background_job SET status = ${words.status}, rows_total = ${words.rowsTotal}::int,
          rows_read = coalesce(${words.rowsTotal}::int, rows_read), share = CASE ${words.status} WHEN 'done' THEN 1 ELSE share END,
          counts = ${JSON.stringify(words.counts)}::jsonb, note = ${words.note}, error = ${words.error}, finished_at = ${now}
        WHERE id = ${id}::uuid`)
    },

    /** Active jobs that no worker shows signs of working at. */
    lost: (now: Date) =>
      db.$queryRaw<Pick<BackgroundJob, 'id' | 'kind'>[]>(sql`
        SELECT id, kind FROM background_job
        WHERE status IN ('queued', 'running') AND coalesce(heartbeat_at, queued_at) < ${lostBefore(now)} ORDER BY id`),
  }
}

const lostBefore = (now: Date) => new Date(now.getTime() - LOST_AFTER_S * 1_000)
