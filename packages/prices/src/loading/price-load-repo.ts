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
/** Stored bytes and the archive members to read. */
export type ReadingKey = { sha256: string; memberChoice: string }
export type ExistingReading = { fileId: string; reason: string | null; isCurrent: boolean; isHeld: boolean }
/** `held`: the file is stored and waits for an operator; the shown prices stay. */
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
  /** Promote the file even if it has few rates. */
  isForced: boolean
}

/** Writes readings of price files. The pool must use the worker role. */
export function priceLoadRepo(pool: Pool) {
  return {
    /** An earlier reading of the same bytes and parser, and whether the hospital shows it. */
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

    /** Announces a derived blob, so that cleaning finds it when nothing references it. */
    announce: (blob: Stored, now: Date): Promise<void> => announceBlob(pool, blob, now),

    /** Stores a rejected reading with its reason. */
    keepRejected: (reading: FileReading): Promise<string> =>
      inTransaction(pool, (client) => storeFile(client, reading)),

    /**
     * Stores a reading and replaces the hospital's prices in one transaction. National figures
     * follow in their own transaction; a queue table keeps them due after a crash.
     *
     * @param now clock for the timings of copying and promoting
     */
    async load(load: Load, now: () => Date): Promise<Loaded> {
      const loaded = await inTransaction(pool, (client) => storeLoad(client, load, now))
      await inTransaction(pool, (client) => refreshNationalPrices(client, now()))
      return loaded
    },

    /**
     * Computes due national figures, for example after a crash. @returns how many codes were due
     */
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

/** Ends the shown prices and remembers them for the comparison. */
async function replaceFile(client: Client, { hospitalId, fileId, at }: Promoted): Promise<void> {
  await rememberShown(client, hospitalId)
  await client.query(sql.CLOSE_PRICES, [hospitalId, at])
  await client.query(sql.SUPERSEDE_FILE, [hospitalId, at])
  await client.query(sql.PROMOTE_FILE, [hospitalId, at, fileId])
}
