import { type Db, Prisma, queryRows } from '@ppman/db'

const { sql, raw } = Prisma

type Citing = { table: string; column: string; isByAttempt: boolean }
type Removable = { sha256: string; bytes: number; firstSeenAt: Date }

/** Holds of blobs, and blobs that nothing needs any more. */
export function retentionRepo(db: Db) {
  return {
    hasBlob: async (sha256: string): Promise<boolean> => {
      const rows = await queryRows<{ sha256: string }>(
        db,
        sql`SELECT sha256 FROM blob WHERE sha256 = ${sha256}`,
      )
      return rows.length > 0
    },

    /** @returns the id of the hold */
    hold: async (sha256: string, reason: string, at: Date): Promise<string> => {
      const [row] = await queryRows<{ id: string }>(
        db,
        sql`INSERT INTO evidence_hold (sha256, reason, held_at) VALUES (${sha256}, ${reason}, ${at})
          RETURNING id::text`,
      )
      return row!.id
    },

    /** @returns the ids of the holds that were released */
    release: async (sha256: string, reason: string, at: Date): Promise<string[]> => {
      const rows = await queryRows<{ id: string }>(
        db,
        sql`UPDATE evidence_hold SET released_at = ${at}, release_reason = ${reason}
          WHERE sha256 = ${sha256} AND released_at IS NULL RETURNING id::text`,
      )
      return rows.map(({ id }) => id)
    },

    citingColumns: () => queryRows<Citing>(db, CITING_COLUMNS),

    /**
     * Blobs that only old fetch attempts cite, and that are not held, in the order of their hashes.
     *
     * @param isLocked takes the row, for the end of the transaction, and skips rows in use
     */
    removable: (columns: readonly Citing[], page: Page) =>
      queryRows<Removable>(db, selectRemovable(columns, page)),

    /** Forgets a blob. Fetch attempts keep everything else that they recorded. */
    forget: async (sha256: string): Promise<void> => {
      await db.$executeRaw(sql`UPDATE fetch_attempt SET blob_sha256 = NULL WHERE blob_sha256 = ${sha256}`)
      await db.$executeRaw(sql`DELETE FROM evidence_hold WHERE sha256 = ${sha256}`)
      await db.$executeRaw(sql`DELETE FROM blob WHERE sha256 = ${sha256}`)
    },
  }
}

/**
 * Columns that cite a blob, a file of the blob store by its hash, or a fetch attempt with its blob:
 * what they cite is needed. Read from the catalog, so that a new table protects its blobs without
 * being listed. Checks of sources and price lists cite every attempt, whatever came of it, and need
 * no bytes. A column of that name with hashes of something else does no harm.
 */
const CITING_COLUMNS = sql`
  WITH citing AS (
    SELECT conrelid AS relation, conkey[1] AS position, confrelid = 'fetch_attempt'::regclass AS "isByAttempt"
    FROM pg_constraint
    WHERE contype = 'f' AND confrelid IN ('blob'::regclass, 'fetch_attempt'::regclass)
    UNION
    SELECT attrelid, attnum, false FROM pg_attribute
    WHERE attname IN ('sha256', 'blob_sha256') AND atttypid = 'text'::regtype AND NOT attisdropped
  )
  SELECT format('%I.%I', n.nspname, c.relname) AS table, quote_ident(a.attname) AS column, "isByAttempt"
  FROM citing
  JOIN pg_class c ON c.oid = citing.relation AND c.relkind IN ('r', 'p')
  JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = current_schema
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = citing.position
  WHERE c.relname NOT IN ('blob', 'fetch_attempt', 'evidence_hold', 'source_check', 'pt_fetch')
  ORDER BY 1, 2`

/** Blobs after a hash that were stored before an instant. */
type Page = { before: Date; after: string; take: number; isLocked: boolean }

const selectRemovable = (columns: readonly Citing[], { before, after, take, isLocked }: Page) =>
  sql`SELECT b.sha256, b.bytes, b.first_seen_at AS "firstSeenAt" FROM blob b
    WHERE b.first_seen_at < ${before} AND b.sha256 > ${after}
      AND NOT EXISTS (SELECT FROM fetch_attempt f
        WHERE f.blob_sha256 = b.sha256 AND f.started_at >= ${before})
      AND NOT EXISTS (SELECT FROM evidence_hold h
        WHERE h.sha256 = b.sha256 AND h.released_at IS NULL)
      AND ${raw(isUncited(columns))}
    ORDER BY b.sha256 LIMIT ${take} ${raw(isLocked ? 'FOR UPDATE SKIP LOCKED' : '')}`

/** A condition on blob b: nothing but fetch attempts cites it. */
const isUncited = (columns: readonly Citing[]): string =>
  columns
    .map(({ table, column, isByAttempt }) =>
      isByAttempt
        ? `SELECT FROM fetch_attempt y JOIN ${table} x ON x.${column} = y.id WHERE y.blob_sha256 = b.sha256`
        : `SELECT FROM ${table} x WHERE x.${column} = b.sha256`,
    )
    .map((query) => `NOT EXISTS (${query})`)
    .join(' AND ')
