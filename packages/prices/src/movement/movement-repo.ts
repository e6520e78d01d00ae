import type { openPool } from '@ppman/db'
import { inTransaction } from '../load-transaction-repo.ts'
import { LOAD_SETTINGS } from '../loading/price-load.sql.ts'
import * as run from './movement-sql-repo.ts'

type Pool = ReturnType<typeof openPool>

export type Movement = { codes: number; payers: number }

const DAY_MS = 24 * 60 * 60 * 1_000
export const WINDOW_DAYS = 30

/**
 * Computes what moved within the last 30 days, in place of what was computed before: national medians over the hospitals priced at
 * both ends, and rates of payers over matched hospitals, contracts and codes. Repeatable.
 *
 * @param pool acts as the worker
 */
export const recomputeMovement = (pool: Pool, now: Date): Promise<Movement> =>
  inTransaction(pool, async (client) => {
    const window = [new Date(now.getTime() - WINDOW_DAYS * DAY_MS), now]
    await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('code_change', 0))`)
    await client.query(LOAD_SETTINGS)
    await client.query('DELETE FROM code_change WHERE window_days = $1', [WINDOW_DAYS])
    await client.query('DELETE FROM payer_change WHERE window_days = $1', [WINDOW_DAYS])
    await client.query(run.STAGE_MOVED_HOSPITALS, window)
    await client.query(run.STAGE_MOVED_PRICES, window)
    await client.query(run.STAGE_MOVED_CODES)
    await client.query('ANALYZE moved_price, moved_code')
    const codes = await client.query(run.ADD_CODE_CHANGES, [...window, WINDOW_DAYS])
    const payers = await client.query(run.ADD_PAYER_CHANGES, [...window, WINDOW_DAYS])
    await client.query(run.NOTE_RUN, [now])
    return { codes: codes.rowCount ?? 0, payers: payers.rowCount ?? 0 }
  })
