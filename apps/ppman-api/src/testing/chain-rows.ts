import { Prisma } from '@ppman/db'
import { testDb } from '@ppman/db/testing'

/** 1,000 organizations with 20 endpoints each; a request reads those of one. */
const [ORGS, OF_EACH] = [1_000, 20]

/** The organization of the bench's callers, one of those stored. */
export const BENCH_ORG = '0190a000-0000-7000-8000-000000000001'

/** A database of its own with the rows that each server of the bench reads. */
export async function chainDb(): Promise<{ url: string }> {
  const { url, pool } = await testDb()
  await pool.query(
    `INSERT INTO webhook_endpoint
       (org_id, url, secret_sealed, secret_hint, created_by, created_at, updated_at)
     SELECT CASE o WHEN 1 THEN $1::uuid ELSE md5('org' || o)::uuid END,
       'https://receiver.example/' || n, 'sealed',
       'hint', 'bench', now() - n * interval '1 minute', now()
     FROM generate_series(1, $2::int) o, generate_series(1, $3::int) n`,
    [BENCH_ORG, ORGS, OF_EACH],
  )
  await pool.query('ANALYZE webhook_endpoint')
  return { url }
}

/** The one query: twenty rows by an index. */
export const chainSql = (orgId: string) => Prisma.sql`
  SELECT id, url, secret_hint, created_at FROM webhook_endpoint
  WHERE org_id = ${orgId}::uuid ORDER BY created_at LIMIT 20`
