import { type Db, Prisma, queryRows } from '@ppman/db'
import type pg from 'pg'

const { sql } = Prisma

/** How much of a kind waits, and since when the oldest should have been done. */
export type Backlog = { kind: string; due: number; oldestS: number }

const AGE_S = (instant: string) =>
  Prisma.raw(`coalesce(extract(epoch FROM now() - min(${instant})), 0)::float8 AS "oldestS"`)

/** What waits to be done, over all organizations. */
export const backlogRepo = (db: Db) => ({
  /** Events, deliveries, mails, and checks of sources and price lists, one row each. */
  read: (): Promise<Backlog[]> =>
    queryRows<Backlog>(
      db,
      sql`
      SELECT 'events' AS kind, count(*)::int AS due, ${AGE_S('occurred_at')}
      FROM notification_event WHERE dispatched_at IS NULL
      UNION ALL SELECT 'deliveries', count(*)::int, ${AGE_S('d.due_at')}
      FROM webhook_delivery d JOIN webhook_endpoint e ON e.id = d.endpoint_id
      WHERE d.status = 'pending' AND d.due_at <= now() AND e.is_active AND e.disabled_reason IS NULL
        AND (e.resting_until IS NULL OR e.resting_until <= now())
      UNION ALL SELECT 'mails', count(*)::int, ${AGE_S('due_at')}
      FROM email_message WHERE status = 'queued' AND due_at <= now()
      UNION ALL SELECT 'policy', count(*)::int, ${AGE_S('next_check_at')}
      FROM source WHERE next_check_at <= now() AND state NOT IN ('paused', 'retired')
      UNION ALL SELECT 'prices', count(*)::int, ${AGE_S('next_check_at')}
      FROM pt_source WHERE next_check_at <= now() AND state = 'active'`,
    ),

  sourcesByState: (): Promise<{ state: string; count: number }[]> =>
    queryRows(db, sql`SELECT state, count(*)::int AS count FROM source GROUP BY state`),
})

/** A task of the queue: jobs that no worker has taken, and jobs that are tried no more. */
export type QueueState = { task: string; due: number; oldestS: number; givenUp: number }

/** The queue's own tables, which belong to the login. */
export const queueRepo = (pool: pg.Pool) => ({
  read: (): Promise<QueueState[]> =>
    queryRows<QueueState>(
      pool,
      sql`
      SELECT task_identifier AS task,
        count(*) FILTER (WHERE run_at <= now() AND locked_at IS NULL AND attempts < max_attempts)::int AS due,
        coalesce(extract(epoch FROM now() - min(run_at) FILTER (
          WHERE run_at <= now() AND locked_at IS NULL AND attempts < max_attempts)), 0)::float8 AS "oldestS",
        count(*) FILTER (WHERE attempts >= max_attempts)::int AS "givenUp"
      FROM graphile_worker.jobs GROUP BY task_identifier`,
    ),
})
