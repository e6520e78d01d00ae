import type pg from 'pg'
import { queryRows } from '@ppman/db'

type ServerRow = {
  versionNumber: number
  now: Date
  isSuper: boolean
  bypassesRls: boolean
}
type RoleRow = { role: string; exists: boolean; canTake: boolean; isUnbound: boolean }

/** What `ppman doctor` asks the database. */
export function databaseRepo(pool: pg.Pool) {
  return {
    server: async () =>
      (
        await queryRows<ServerRow>(pool, {
          text: `SELECT current_setting('server_version_num')::int AS "versionNumber",
            clock_timestamp() AS now, rolsuper AS "isSuper", rolbypassrls AS "bypassesRls"
            FROM pg_roles WHERE rolname = current_user`,
        })
      )[0]!,

    /** Extensions that are installed in the database, of those that are asked for. */
    extensions: async (names: readonly string[]) => {
      const rows = await queryRows<{ name: string }>(pool, {
        text: 'SELECT extname::text AS name FROM pg_extension WHERE extname = ANY ($1)',
        values: [names],
      })
      return rows.map(({ name }) => name)
    },

    /** Whether a role exists, this login may take it, and it is above row-level security. */
    roles: (names: readonly string[]) =>
      queryRows<RoleRow>(pool, {
        text: `SELECT role, r.oid IS NOT NULL AS exists,
            coalesce(pg_has_role(current_user, r.oid, 'MEMBER'), false) AS "canTake",
            coalesce(r.rolsuper OR r.rolbypassrls, false) AS "isUnbound"
          FROM unnest($1::text[]) AS role LEFT JOIN pg_roles r ON r.rolname = role ORDER BY role`,
        values: [names],
      }),

    /** Tables of the product that a role cannot read. */
    unreadable: async (role: string) => {
      const rows = await queryRows<{ name: string }>(pool, {
        text: `SELECT relname::text AS name FROM pg_class
          WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
            AND relname NOT LIKE '\\_prisma%' AND NOT has_any_column_privilege($1, oid, 'SELECT')
          ORDER BY relname`,
        values: [role],
      })
      return rows.map(({ name }) => name)
    },

    /** Tables with rows of organizations that do not hide them from other organizations. */
    unprotected: async () => {
      const rows = await queryRows<{ name: string }>(pool, {
        text: `SELECT c.relname::text AS name FROM pg_class c
          JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'org_id' AND NOT a.attisdropped
          WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
            AND NOT (c.relrowsecurity AND c.relforcerowsecurity) ORDER BY c.relname`,
      })
      return rows.map(({ name }) => name)
    },

    /**
     * The queue: seconds since the worker last ran its clock, seconds that the oldest due job has
     * waited, and jobs that failed for good. Null where there is none.
     */
    queue: async () =>
      (
        await queryRows<{ beatAgeS: number | null; waitedS: number | null; dead: number }>(pool, {
          text: `SELECT
            (SELECT extract(epoch FROM now() - max(last_execution))::float8
              FROM graphile_worker._private_known_crontabs) AS "beatAgeS",
            (SELECT extract(epoch FROM now() - min(run_at))::float8 FROM graphile_worker._private_jobs
              WHERE locked_at IS NULL AND run_at <= now() AND attempts < max_attempts) AS "waitedS",
            (SELECT count(*)::int FROM graphile_worker._private_jobs WHERE attempts >= max_attempts) AS dead`,
        })
      )[0]!,
  }
}
