import type { Client } from '../loading/load-client.ts'
import { LOAD_SETTINGS } from '../loading/price-load.sql.ts'
import * as run from './national-sql-repo.ts'

/**
 * Computes the national figures that are due: one vote per hospital, at least three hospitals, facility only. A row ends when its
 * figure changes.
 *
 * @param client in a transaction
 * @returns how many codes were due
 */
export async function refreshNationalPrices(client: Client, at: Date): Promise<number> {
  await client.query(run.LOCK_NATIONAL)
  await client.query(LOAD_SETTINGS)
  const { rowCount } = await client.query(run.STAGE_DUE)
  if (!rowCount) return 0
  await client.query('ANALYZE due_code')
  await client.query(run.STAGE_NATIONAL)
  await client.query(run.CLOSE_NATIONAL, [at])
  await client.query(run.OPEN_NATIONAL, [at])
  await client.query(run.FORGET_DUE)
  return rowCount
}
