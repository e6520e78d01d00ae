import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { queryRows } from '@ppman/db'
import type { Applied, Sequence } from './manifest.ts'

/** A table with its stored columns, and the expressions that put its rows into one order. */
export type Table = { schema: string; name: string; columns: string[]; order: string[] }

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`
export const qualified = ({ schema, name }: { schema: string; name: string }) =>
  `${quote(schema)}.${quote(name)}`

/** Schemas of the product: not those of PostgreSQL, and not the mark of a restore. */
const OURS = `n.nspname NOT IN ('information_schema', 'ppman_restore') AND n.nspname !~ '^pg_'`
const NOT_OF_EXTENSION = `NOT EXISTS (SELECT FROM pg_depend
  WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e')`

/** Text that is the same on every server and in every session. */
const SETTINGS = [
  `SET LOCAL TimeZone = 'UTC'`,
  `SET LOCAL DateStyle = 'ISO, YMD'`,
  `SET LOCAL IntervalStyle = 'iso_8601'`,
  `SET LOCAL extra_float_digits = 1`,
  `SET LOCAL bytea_output = 'hex'`,
  `SET LOCAL client_encoding = 'UTF8'`,
  `SET LOCAL search_path = ''`,
  // Fails where row-level security would hide rows, instead of leaving them out.
  `SET LOCAL row_security = off`,
  `SET LOCAL statement_timeout = 0`,
  `SET LOCAL lock_timeout = 0`,
].join('; ')

/** Reads and writes whole tables, whatever their schema. Call it in a transaction. */
export function tablesRepo(client: pg.PoolClient) {
  return {
    settings: async () => void (await client.query(SETTINGS)),

    /** Tables of every schema of the product; partitions are read through their table. */
    tables: (): Promise<Table[]> =>
      queryRows(client, {
        text: `SELECT n.nspname::text AS schema, c.relname::text AS name,
            (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
              WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '')
              AS columns,
            coalesce((SELECT array_agg(quote_ident(a.attname)
                || CASE WHEN a.attcollation <> 0 THEN ' COLLATE pg_catalog."C"' ELSE '' END
        ORDER BY k.position)
              FROM pg_index i, unnest(i.indkey::int[]) WITH ORDINALITY AS k (attnum, position)
              JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
              WHERE i.indrelid = c.oid AND i.indisprimary), ARRAY[]::text[]) AS "order"
          FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
          WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND ${OURS} AND ${NOT_OF_EXTENSION}
          ORDER BY n.nspname, c.relname`,
      }),

    sequences: async (): Promise<Sequence[]> => {
      const names = await queryRows<{ schema: string; name: string }>(client, {
        text: `SELECT n.nspname::text AS schema, c.relname::text AS name FROM pg_class c
          JOIN pg_namespace n ON n.oid = c.relnamespace
          WHERE c.relkind = 'S' AND ${OURS} AND ${NOT_OF_EXTENSION} ORDER BY n.nspname, c.relname`,
      })
      const sequences: Sequence[] = []
      for (const name of names) {
        const [state] = await queryRows<{ lastValue: string; isCalled: boolean }>(client, {
          text: `SELECT last_value::text AS "lastValue", is_called AS "isCalled" FROM ${qualified(name)}`,
        })
        sequences.push({ ...name, ...state! })
      }
      return sequences
    },

    applied: (): Promise<Applied[]> =>
      queryRows(client, {
        text: `SELECT migration_name::text AS name, checksum::text AS checksum FROM public._prisma_migrations
          WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
      }),

    /** The applied files of the control plane; none when it never ran on this database. */
    controlPlane: async (): Promise<Applied[]> => {
      const [ledger] = await queryRows<{ exists: boolean }>(client, {
        text: `SELECT to_regclass('control_plane.migration') IS NOT NULL AS exists`,
      })
      if (!ledger!.exists) return []
      return queryRows<Applied>(client, {
        text: 'SELECT name, sha256 AS checksum FROM control_plane.migration ORDER BY name',
      })
    },

    version: async (): Promise<string> => {
      const [row] = await queryRows<{ version: string }>(client, {
        text: `SELECT current_setting('server_version') AS version`,
      })
      return row!.version
    },
  }
}

/** Reads and writes the rows of tables. */
export function tableRowsRepo(client: pg.PoolClient) {
  return {
    /** The rows as text, in the order of the key: equal rows give equal bytes. */
    read: (table: Table): Readable & { rowCount: number } =>
      client.query(copyTo(`COPY (${selectAll(table)}) TO STDOUT`)),

    write: (table: Omit<Table, 'order'>, rows: Readable): Promise<void> =>
      pipeline(
        rows,
        client.query(
          copyFrom(`COPY ${qualified(table)} (${table.columns.map(quote).join(', ')}) FROM STDIN`),
        ),
      ),

    setSequence: async ({ schema, name, lastValue, isCalled }: Sequence) =>
      void (await client.query({
        text: 'SELECT setval($1::regclass, $2::bigint, $3)',
        values: [qualified({ schema, name }), lastValue, isCalled],
      })),

    /** Empties all tables. Their triggers of the product are off until `enableTriggers`. */
    empty: async (tables: readonly Table[]): Promise<void> => {
      for (const table of tables) await client.query(`ALTER TABLE ${qualified(table)} DISABLE TRIGGER USER`)
      if (tables.length > 0) await client.query(`TRUNCATE ${tables.map(qualified).join(', ')}`)
    },
  }
}

/** Triggers and foreign keys, which stand in the way of rows in any order. */
export function constraintsRepo(client: pg.PoolClient) {
  const query = async (text: string) => void (await client.query(text))
  return {
    triggers: async (): Promise<{ table: string; name: string; state: string }[]> =>
      queryRows(client, {
        text: `SELECT format('%I.%I', n.nspname, c.relname) AS table, quote_ident(t.tgname) AS name,
            t.tgenabled::text AS state
          FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
          WHERE NOT t.tgisinternal AND t.tgparentid = 0 AND ${OURS} ORDER BY 1, 2`,
      }),

    /** Puts every trigger back to how it was. */
    restoreTriggers: async (triggers: readonly { table: string; name: string; state: string }[]) => {
      for (const { table, name, state } of triggers)
        await query(`ALTER TABLE ${table} ${TRIGGER_STATE[state]} TRIGGER ${name}`)
    },

    /** Foreign keys, dropped until `addForeignKeys`: rows come in any order. */
    dropForeignKeys: async (): Promise<{ table: string; name: string; definition: string }[]> => {
      const keys = await queryRows<{ table: string; name: string; definition: string }>(client, {
        text: `SELECT format('%I.%I', n.nspname, c.relname) AS table, quote_ident(k.conname) AS name,
            pg_get_constraintdef(k.oid) AS definition
          FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
      JOIN pg_namespace n ON n.oid = c.relnamespace
          WHERE k.contype = 'f' AND k.conparentid = 0 AND ${OURS} ORDER BY 1, 2`,
      })
      for (const { table, name } of keys) await query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
      return keys
    },

    addForeignKeys: async (keys: readonly { table: string; name: string; definition: string }[]) => {
      for (const { table, name, definition } of keys)
        await query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
    },
  }
}

const TRIGGER_STATE: Record<string, string> = {
  O: 'ENABLE',
  D: 'DISABLE',
  R: 'ENABLE REPLICA',
  A: 'ENABLE ALWAYS',
}

function selectAll(table: Table): string {
  const anyOrder = () => table.columns.map((name) => `${quote(name)}::text COLLATE pg_catalog."C"`)
  const order = table.order.length > 0 ? table.order : anyOrder()
  return `SELECT ${table.columns.map(quote).join(', ')} FROM ${qualified(table)} ORDER BY ${order.join(', ')}`
}
