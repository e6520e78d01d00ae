import type pg from 'pg'
import { queryRows } from '@ppman/db'

/** The database that a backup is restored into. */
export function targetRepo(client: pg.Pool | pg.PoolClient) {
  return {
    /** Tables of any schema, but for members of extensions. */
    tableCount: async (): Promise<number> => {
      const [row] = await queryRows<{ count: number }>(client, {
        text: `SELECT count(*)::int AS count FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
          WHERE c.relkind IN ('r', 'p', 'v', 'm') AND n.nspname <> 'information_schema'
      AND n.nspname !~ '^pg_'
            AND NOT EXISTS (SELECT FROM pg_depend
              WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e')`,
      })
      return row!.count
    },

    /** The backup whose restore began here and has not ended; null when there is none. */
    unfinished: async (): Promise<string | null> => {
      const [mark] = await queryRows<{ exists: boolean }>(client, {
        text: `SELECT to_regclass('ppman_restore.mark') IS NOT NULL AS exists`,
      })
      if (!mark!.exists) return null
      const [row] = await queryRows<{ id: string }>(client, { text: 'SELECT id FROM ppman_restore.mark' })
      return row?.id ?? null
    },

    /** Notes, in one transaction with emptying the database, which backup is restored. */
    begin: async (id: string): Promise<void> => {
      const schemas = await queryRows<{ name: string }>(client, {
        text: `SELECT quote_ident(nspname) AS name FROM pg_namespace
          WHERE nspname <> 'information_schema' AND nspname !~ '^pg_'`,
      })
      await client.query(
        [
          'BEGIN',
          ...schemas.map(({ name }) => `DROP SCHEMA ${name} CASCADE`),
          'CREATE SCHEMA public',
          'GRANT USAGE ON SCHEMA public TO PUBLIC',
          'CREATE SCHEMA ppman_restore',
          'CREATE TABLE ppman_restore.mark (id text NOT NULL)',
          `INSERT INTO ppman_restore.mark VALUES ('${id.replaceAll("'", "''")}')`,
          'COMMIT',
        ].join(';\n'),
      )
    },

    end: async (): Promise<void> => void (await client.query('DROP SCHEMA ppman_restore CASCADE')),
  }
}
