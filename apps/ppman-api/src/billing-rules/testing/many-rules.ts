import type { Pool } from '../../testing/bench-database.ts'
import { RULE_ROWS } from './many-rules-sql.ts'

export type Size = { documents: number; rules: number }

/**
 * Fills a database with documents, their changes and their rules, the same for the same size. Links
 * are made true, not checked.
 */
export async function manyRules(pool: Pool, size: Size, say: (words: string) => void): Promise<void> {
  await pool.query('SET session_replication_role = replica')
  for (const [what, sql] of RULE_ROWS) {
    await pool.query(
      sql,
      sql.includes('$1') ? [sql.includes('/* rules */') ? size.rules : size.documents] : [],
    )
    say(what)
  }
  await pool.query('VACUUM ANALYZE')
  say('statistics')
}
