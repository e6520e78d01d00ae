import type { openPool } from '@ppman/db'
import type { Stored } from '@ppman/evidence'
import { type ClassPrice, PARSER_VERSION } from '@ppman/mrf'
import type { HospitalIdentity } from '../identity/claimed-hospital.ts'
import { storeFile } from './file-load-repo.ts'
import { type Client, inTransaction, LOAD_SETTINGS } from '../load-transaction-repo.ts'
import { isHalf } from '../movement/file-change.ts'
import { storeChange, storeHeld, rememberShown, shownFile } from '../movement/file-change-repo.ts'
import { refreshNationalPrices } from '../movement/national-prices-repo.ts'
import { payerLineIds } from '../payer-attribution/payer-line-repo.ts'
import { payerLinesOf } from '../payer-attribution/payer-lines.ts'
import { copyPrices } from './price-copy-repo.ts'
import * as sql from './price-load.sql.ts'
import type { Promoted } from './price-batch.ts'
import type { FileReading } from '../reading/read-prices.ts'
import { announceBlob } from '../segment/segment-repo.ts'

type Pool = ReturnType<typeof openPool>

export type PriceLoadRepo = ReturnType<typeof priceLoadRepo>
/** Bytes as they are stored, and which members of an archive are read. */
export type ReadingKey = { sha256: string; memberChoice: string }
export type ExistingReading = { fileId: string; reason: string | null; isCurrent: boolean; isHeld: boolean }
/** `held`: the file is kept and waits for an operator; the hospital shows what it showed. */
export type Loaded = {
  outcome: 'promoted' | 'held'
  fileId: string
  prices: number
  loadedAt: number
  promotedAt: number
}
export type Load = {
  hospitalId: number
  reading: FileReading
  prices: Iterable<ClassPrice>
  /** Promote it however few rates it has. */
  isForced: boolean
}

/** Writes readings of price files. The pool must act as the worker: requests may not change prices. */
export function priceLoadRepo(pool: Pool) {
  return {
    /** An earlier reading of the same bytes by the same parser, and whether it is what the hospital shows now. */
    async findReading(
      { sha256, memberChoice }: ReadingKey,
      hospitalId: number,
    ): Promise<ExistingReading | null> {
      const {
        rows: [file],
      } = await pool.query<{ id: string; reason: string | null }>(sql.FIND_FILE, [
        sha256,
        PARSER_VERSION,
        memberChoice,
      ])
      if (!file) return null
      const current = await pool.query(sql.IS_CURRENT, [file.id, hospitalId])
      const held = await pool.query(sql.IS_HELD, [hospitalId, file.id])
      return {
        fileId: file.id,
        reason: file.reason,
        isCurrent: current.rowCount === 1,
        isHeld: held.rowCount === 1,
      }
    },

    /** The names and NPIs that a hospital is known by. */
    async identityOf(hospitalId: number): Promise<HospitalIdentity> {
      const names = await pool.query<{ name: string }>(sql.FIND_NAMES, [hospitalId])
      const npis = await pool.query<{ npi: string }>(sql.FIND_NPIS, [hospitalId])
      return { names: names.rows.map(({ name }) => name), npis: npis.rows.map(({ npi }) => npi) }
    },

    /** Says which derived blob is about to appear, so that it is found when nothing comes to cite it. */
    announce: (blob: Stored, now: Date): Promise<void> => announceBlob(pool, blob, now),

    /** Keeps a reading that gave nothing to show, with its reason. */
    keepRejected: (reading: FileReading): Promise<string> =>
      inTransaction(pool, (client) => storeFile(client, reading)),

    /**
     * Keeps a reading and makes its prices the hospital's, all or nothing: the old ones end where the new ones begin. National
     * figures follow in a transaction of their own; what is due waits in a table, so that a killed load loses none.
     *
     * @param now told when the copying and when the promoting ended
     */
    async load(load: Load, now: () => Date): Promise<Loaded> {
      const loaded = await inTransaction(pool, (client) => storeLoad(client, load, now))
      await inTransaction(pool, (client) => refreshNationalPrices(client, now()))
      return loaded
    },

    /** Computes the national figures that are due, for example after a load that was killed. @returns how many codes were due */
    refreshNationalPrices: (at: Date): Promise<number> =>
      inTransaction(pool, (client) => refreshNationalPrices(client, at)),
  }
}

async function storeLoad(
  client: Client,
  { hospitalId, reading, prices, isForced }: Load,
  now: () => Date,
): Promise<Loaded> {
  await client.query(sql.LOCK_HOSPITAL, [hospitalId])
  const fileId = await storeFile(client, reading)
  const shown = await shownFile(client, hospitalId)
  const file = { hospitalId, fileId, rates: reading.report.rates, at: reading.readAt }
  const isHeld = !isForced && isHalf(file.rates, shown)
  if (isHeld) {
    await storeHeld(client, file, shown!)
    return { outcome: 'held', fileId, prices: 0, loadedAt: now().getTime(), promotedAt: now().getTime() }
  }
  await client.query(LOAD_SETTINGS)
  const lineIds = await payerLineIds(client, payerLinesOf(reading.contracts).lines)
  await client.query(sql.LINK_LINES, [hospitalId, lineIds])
  await replaceFile(client, file)
  const { prices: count, pricedCodeIds } = await copyPrices(client, prices, { ...file, lineIds })
  const loadedAt = now().getTime()
  await storeChange(client, file, { shown, pricedCodeIds })
  return { outcome: 'promoted', fileId, prices: count, loadedAt, promotedAt: now().getTime() }
}

/** Ends what the hospital shows; it is remembered for the comparison with what comes in its place. */
async function replaceFile(client: Client, { hospitalId, fileId, at }: Promoted): Promise<void> {
  await rememberShown(client, hospitalId)
  await client.query(sql.CLOSE_PRICES, [hospitalId, at])
  await client.query(sql.SUPERSEDE_FILE, [hospitalId, at])
  await client.query(sql.PROMOTE_FILE, [hospitalId, at, fileId])
}
