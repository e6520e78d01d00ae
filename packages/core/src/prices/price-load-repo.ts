import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { openPool } from '@ppman/db'
import { from as copyFrom } from 'pg-copy-streams'
import { copyLines } from './copy-lines.ts'
import { type Client, keepFile } from './file-load-repo.ts'
import * as run from './price-load-sql-repo.ts'
import type { FileReading, StoredPrice } from './reading.ts'

type Pool = ReturnType<typeof openPool>

export type PriceLoadRepo = ReturnType<typeof priceLoadRepo>
export type KnownFile = { fileId: string; reason: string | null; isCurrent: boolean }
export type Loaded = { fileId: string; prices: number; loadedAt: number; promotedAt: number }

/** Writes readings of price files. The pool must act as the worker: requests may not change prices. */
export function priceLoadRepo(pool: Pool) {
  return {
    /** An earlier reading of the same bytes by the same parser, and whether it is what the hospital shows now. */
    async findReading(sha256: string, parserVersion: string, hospitalId: number): Promise<KnownFile | null> {
      const {
        rows: [file],
      } = await pool.query<{ id: string; reason: string | null }>(run.FIND_FILE, [sha256, parserVersion])
      if (!file) return null
      const { rowCount } = await pool.query(run.IS_CURRENT, [file.id, hospitalId])
      return { fileId: file.id, reason: file.reason, isCurrent: rowCount === 1 }
    },

    /** Keeps a reading that gave nothing to show, with its reason. */
    keepRejected: (reading: FileReading): Promise<string> => inTransaction(pool, (client) => keepFile(client, reading)),

    /**
     * Keeps a reading and makes its prices the hospital's, all or nothing: the old ones end where the new ones begin.
     *
     * @param now told when the copying and when the promoting ended
     */
    load: (hospitalId: number, reading: FileReading, prices: Iterable<StoredPrice>, now: () => Date): Promise<Loaded> =>
      inTransaction(pool, async (client) => {
        await client.query(run.LOCK_HOSPITAL, [hospitalId])
        const fileId = await keepFile(client, reading)
        await stagePrices(client, prices)
        const loadedAt = now().getTime()
        const count = await promote(client, { hospitalId, fileId, at: reading.readAt })
        return { fileId, prices: count, loadedAt, promotedAt: now().getTime() }
      }),
  }
}

async function inTransaction<T>(pool: Pool, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    client.release()
    return result
  } catch (error) {
    await client.query('ROLLBACK').then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    )
    throw error
  }
}

async function stagePrices(client: Client, prices: Iterable<StoredPrice>): Promise<void> {
  await client.query(run.STAGE_PRICES)
  const copy = client.query(copyFrom('COPY staged_price FROM STDIN'))
  await pipeline(Readable.from(copyLines(priceColumns(prices)), { objectMode: false }), copy)
  await client.query('ANALYZE staged_price')
}

/** In the order of the staging table. */
function* priceColumns(prices: Iterable<StoredPrice>) {
  for (const price of prices) {
    const { family, code, codeType, setting, evidence, rates, pricedRates, contracts } = price
    const { rowMedianE4, contractMedianE4, p10E4, p90E4, minE4, maxE4, grossE4, cashE4 } = price
    const amounts = [rowMedianE4, contractMedianE4, p10E4, p90E4, minE4, maxE4, grossE4, cashE4]
    const methodologies = price.methodologies.join('\u001f')
    const { text, record, byteOffset, byteLength } = evidence
    yield [family, code, codeType, setting, text, rates, pricedRates, contracts, ...amounts, methodologies, record, byteOffset, byteLength]
  }
}

async function promote(client: Client, { hospitalId, fileId, at }: { hospitalId: number; fileId: string; at: Date }): Promise<number> {
  await client.query(run.ADD_CODES)
  await client.query(run.ADD_TEXTS)
  await client.query(run.CLOSE_PRICES, [hospitalId, at])
  await client.query(run.SUPERSEDE_FILE, [hospitalId, at])
  await client.query(run.PROMOTE_FILE, [hospitalId, at, fileId])
  const { rowCount } = await client.query(run.OPEN_PRICES, [hospitalId, at, fileId])
  return rowCount ?? 0
}
