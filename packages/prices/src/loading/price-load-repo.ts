import { type openPool, queryRows } from '@ppman/db'
import type { Stored } from '@ppman/evidence'
import { type ClassPrice, PARSER_VERSION } from '@ppman/mrf'
import { recordEvent } from '@ppman/notifications/events'
import type { HospitalIdentity } from '../identity/name-likeness.ts'
import { type Client, inTransaction, LOAD_SETTINGS, onConnection } from '../load-transaction-repo.ts'
import { rememberShown, findShownFile, storeChange, storeHeld } from '../movement/file-change-repo.ts'
import { isHalf } from '../movement/file-change.ts'
import { refreshNationalPrices } from '../movement/national-prices-repo.ts'
import { addPayerLines, lineHash, payerLineIds } from '../payer-attribution/payer-line-repo.ts'
import { payerLinesOf } from '../payer-attribution/payer-lines.ts'
import type { FileReading } from '../reading/read-prices.ts'
import { announceBlob, keepCopy, keepSegment } from '../segment/segment-repo.ts'
import type { Promoted } from './price-batch.ts'
import { copyPrices } from './price-copy-repo.ts'
import * as sql from './price-load.sql.ts'
import type { WordWriter } from './price-texts-repo.ts'

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
      const [file] = await queryRows<FoundFile>(pool, {
        text: sql.FIND_FILE,
        values: [sha256, PARSER_VERSION, memberChoice],
      })
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
      const values = [hospitalId]
      const names = await queryRows<{ name: string }>(pool, { text: sql.FIND_NAMES, values })
      const npis = await queryRows<{ npi: string }>(pool, { text: sql.FIND_NPIS, values })
      return { names: names.map(({ name }) => name), npis: npis.map(({ npi }) => npi) }
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
      const loaded = await inTransaction(pool, (client) => storeLoad(client, load, { pool, now }))
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
  { pool, now }: { pool: Pool; now: () => Date },
): Promise<Loaded> {
  await client.query(sql.LOCK_HOSPITAL, [hospitalId])
  const fileId = await storeFile(client, reading)
  const shown = await findShownFile(client, hospitalId)
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
  const { prices: count, pricedCodeIds } = await withWordWriter(pool, client, (words) =>
    copyPrices(client, words, prices, { ...file, lineIds }),
  )
  const loadedAt = now().getTime()
  await storeChange(client, file, { shown, pricedCodeIds })
  await recordEvent(client, {
    kind: 'price_transparency.rates_updated',
    data: { file_id: fileId, hospital_ids: [hospitalId], rates: file.rates },
    orgId: null,
    subject: `hospital:${hospitalId}`,
    occurredAt: now(),
  })
  return { outcome: 'promoted', fileId, prices: count, loadedAt, promotedAt: now().getTime() }
}

/**
 * Runs the work with a second connection for codes and texts, so that they are written while prices
 * are copied; with the load's own where the pool has none free. Words outlive a load that fails:
 * nothing refers to them, and the next load finds them.
 */
async function withWordWriter<T>(
  pool: Pool,
  client: Client,
  work: (words: WordWriter) => Promise<T>,
): Promise<T> {
  const isFree = pool.waitingCount === 0 && pool.idleCount + pool.options.max - pool.totalCount > 0
  if (!isFree) return work({ client, transaction: (change) => change(client) })
  const second = await pool.connect()
  let broken: Error | undefined
  const transaction: WordWriter['transaction'] = (change) =>
    onConnection(second, change, (error) => (broken = error))
  try {
    return await work({ client: second, transaction })
  } finally {
    second.release(broken)
  }
}

/** Ends the shown prices and remembers them for the comparison. */
async function replaceFile(client: Client, { hospitalId, fileId, at }: Promoted): Promise<void> {
  await rememberShown(client, hospitalId)
  await client.query(sql.CLOSE_PRICES, [hospitalId, at])
  await client.query(sql.SUPERSEDE_FILE, [hospitalId, at])
  await client.query(sql.PROMOTE_FILE, [hospitalId, at, fileId])
}

/** Stores a reading, or finds the one of the same bytes, as for a second hospital. */
async function storeFile(client: Client, reading: FileReading): Promise<string> {
  const { sha256, bytes, mediaType } = reading.blob
  await client.query(sql.ADD_BLOB, [sha256, bytes, mediaType])
  const [added] = await queryRows<{ id: string }>(client, {
    text: sql.ADD_FILE,
    values: [JSON.stringify(fileColumns(reading))],
  })
  const fileId = added?.id ?? (await findFile(client, reading))
  if (added) await storeDetails(client, fileId, reading)
  await storeFlags(client, fileId, reading)
  await keepSegment(client, fileId, reading.segment)
  await keepCopy(client, fileId, reading.copy)
  return fileId
}

type FoundFile = { id: string; reason: string | null }

async function findFile(client: Client, { blob, report, memberChoice }: FileReading): Promise<string> {
  const [existing] = await queryRows<FoundFile>(client, {
    text: sql.FIND_FILE,
    values: [blob.sha256, report.parserVersion, memberChoice],
  })
  return existing!.id
}

/** The flag for a differing name depends on the hospital; all other flags are stored already. */
async function storeFlags(client: Client, fileId: string, { report }: FileReading): Promise<void> {
  const flags = report.flags.map(({ flag, count, firstRecord }) => ({
    flag,
    count,
    first_record: firstRecord,
  }))
  await client.query(sql.ADD_FLAGS, [fileId, JSON.stringify(flags)])
}

async function storeDetails(
  client: Client,
  fileId: string,
  { quarantined, contracts }: FileReading,
): Promise<void> {
  const stretches = quarantined.map(({ number, byteOffset, byteLength, reason }) => ({
    record_no: number,
    byte_offset: byteOffset,
    byte_length: byteLength,
    reason,
  }))
  await client.query(sql.ADD_QUARANTINE, [fileId, JSON.stringify(stretches)])
  const { lines, lineOf } = payerLinesOf(contracts)
  await addPayerLines(client, lines)
  const lined = contracts.map((contract, index) => ({ ...contract, line: lineHash(lines[lineOf[index]!]!) }))
  await client.query(sql.ADD_CONTRACTS, [JSON.stringify(lined)])
  await client.query(sql.LINK_CONTRACTS, [JSON.stringify(contracts), fileId])
}

const fileColumns = ({ blob, fileName, url, readAt, report, checkpoints, memberChoice }: FileReading) => ({
  blob_sha256: blob.sha256,
  parser_version: report.parserVersion,
  file_name: fileName,
  url,
  member_path: report.memberPath,
  content_sha256: report.contentSha256,
  content_bytes: report.contentBytes,
  encoding: report.encoding,
  delimiter: report.delimiter,
  layout: report.layout,
  declared_version: report.declaredVersion,
  detected_version: report.detectedVersion,
  hospital_name: report.hospitalName,
  last_updated_on: report.lastUpdatedOn,
  status: report.status,
  reason: report.reason,
  records: report.records,
  rates: report.rates,
  quarantined: report.quarantined,
  codes: report.codes,
  contracts: report.contracts,
  checkpoints: checkpoints.map(({ record, byteOffset }) => [record, byteOffset]),
  members: report.members,
  other_price_files: report.otherPriceFiles,
  member_choice: memberChoice,
  read_at: readAt.toISOString(),
})
