import type { openPool } from '@ppman/db'
import { pricesOf, type Shape, shapeOf, surroundings } from './many-prices-sql.ts'

type Pool = ReturnType<typeof openPool>
type Say = (words: string) => void
/** Hospitals in all, and aggregates of theirs in all. */
export type Size = { hospitals: number; prices: number }

const HOSPITALS_AT_A_TIME = 300

/**
 * Fills an empty, migrated database with made-up aggregates, the same for the same size. The large
 * table gets its indexes afterwards: sorting once costs a fraction of keeping them row by row.
 *
 * @param pool of one connection, which is of no other use afterwards
 */
export async function manyPrices(pool: Pool, size: Size, say: Say): Promise<void> {
  // What is made here fits: triggers that look for parents sleep.
  await pool.query(`SET session_replication_role = replica; SET maintenance_work_mem = '1GB'`)
  const shape = shapeOf(size)
  for (const statement of surroundings(shape)) await pool.query(statement)
  const indexes = await withoutIndexes(pool)
  await fill(pool, shape, say)
  for (const sql of indexes) {
    await pool.query(sql)
    say(sql.split(' USING')[0]!)
  }
  await pool.query('VACUUM (ANALYZE)')
  say('vacuumed')
}

/** Drops the indexes of the prices. @returns statements that make them again */
async function withoutIndexes(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ drop: string; make: string }>(
    `SELECT format('ALTER TABLE hospital_code_price DROP CONSTRAINT %I', conname) AS drop,
       format('ALTER TABLE hospital_code_price ADD CONSTRAINT %I %s',
         conname, pg_get_constraintdef(oid)) AS make
     FROM pg_constraint WHERE conrelid = 'hospital_code_price'::regclass AND contype = 'p'
     UNION ALL SELECT format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
     FROM pg_index WHERE indrelid = 'hospital_code_price'::regclass AND NOT indisprimary`,
  )
  for (const { drop } of rows) await pool.query(drop)
  return rows.map(({ make }) => make)
}

/**
 * In one transaction with its TRUNCATE, so that a server with `wal_level = minimal` writes no log
 * of it.
 */
async function fill(pool: Pool, shape: Shape, say: Say): Promise<void> {
  await pool.query('BEGIN; TRUNCATE hospital_code_price')
  for (let from = 1; from <= shape.hospitals; from += HOSPITALS_AT_A_TIME) {
    const to = Math.min(shape.hospitals, from + HOSPITALS_AT_A_TIME - 1)
    await pool.query(pricesOf(shape), [from, to])
    say(`prices: ${Math.round((100 * to) / shape.hospitals)} %`)
  }
  await pool.query('COMMIT')
}
