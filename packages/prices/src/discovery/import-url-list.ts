import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Db } from '@ppman/db'
import { AppError } from '@ppman/errors'
import { z } from 'zod'
import { parseCcn } from '../hospitals/hospital.ts'
import { normalizeUrl } from './hpt/hpt-url.ts'
import { addPriceSource } from './manage-price-sources.ts'

type Deps = {
  /** One transaction per batch: an interrupted import is simply run again. */
  transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
  now: () => Date
  onRefusal?: (refused: RefusedLine) => void
}

export type UrlListImport = { rowsRead: number; added: number; known: number; refused: number }

const BATCH_ROWS = 100

/**
 * Imports a list of price file URLs by CCN. Each file must confirm the hospital that the list
 * claims.
 */
export async function importUrlList(
  bytes: AsyncIterable<Buffer>,
  { transaction, now, onRefusal }: Deps,
): Promise<UrlListImport> {
  const done: UrlListImport = { rowsRead: 0, added: 0, known: 0, refused: 0 }
  const refuse = (refused: RefusedLine) => {
    done.refused += 1
    onRefusal?.(refused)
  }
  let batch: { row: number; listed: ListedUrl }[] = []
  const flush = async () => {
    const lines = batch
    batch = []
    await transaction(async (tx) => {
      for (const { row, listed } of lines) {
        const added = await add(tx, listed, now())
        if (typeof added === 'string') refuse({ row, ccn: listed.ccn, reason: added })
        else if (added) done.added += 1
        else done.known += 1
      }
    })
  }
  for await (const read of readUrlList(bytes)) {
    done.rowsRead = read.row
    if ('refused' in read) refuse(read.refused)
    else batch.push(read)
    if (batch.length === BATCH_ROWS) await flush()
  }
  await flush()
  return done
}

/** @returns whether the source is new, or why it is refused */
async function add(tx: Db, { ccn, mrfUrl, pageUrl }: ListedUrl, now: Date): Promise<boolean | string> {
  try {
    const { created } = await addPriceSource(
      tx,
      { address: mrfUrl, ccn, addedBy: 'list', sourcePageUrl: pageUrl },
      now,
    )
    return created
  } catch (error) {
    if (error instanceof AppError && error.kind === 'invalid_input')
      return error.message.replace(/^The request was not accepted\. /, '')
    throw error
  }
}

const Line = z.object({ ccn: z.string(), mrf_url: z.string(), page_url: z.string().nullish() })

/** A hospital's price file according to a list. */
type ListedUrl = { ccn: string; mrfUrl: string; pageUrl: string | null }
type RefusedLine = { row: number; ccn: string | null; reason: string }
type Read = { row: number } & ({ listed: ListedUrl } | { refused: RefusedLine })

/**
 * Reads the lines {ccn, mrf_url, page_url?} of a plain or gzip list, counted from 1. Unusable lines
 * are reported.
 */
async function* readUrlList(bytes: AsyncIterable<Buffer>): AsyncGenerator<Read> {
  let row = 0
  for await (const line of createInterface({ input: await decompress(bytes), crlfDelay: Infinity })) {
    if (line.trim() === '') continue
    row += 1
    const read = readLine(line)
    yield 'reason' in read ? { row, refused: { row, ...read } } : { row, listed: read }
  }
}

function readLine(line: string): ListedUrl | Omit<RefusedLine, 'row'> {
  const parsed = Line.safeParse(parseJson(line))
  if (!parsed.success) return { ccn: null, reason: 'the line is not {ccn, mrf_url, page_url?}' }
  const ccn = parseCcn(parsed.data.ccn)
  if (!ccn) return { ccn: parsed.data.ccn, reason: 'the CCN is not six characters' }
  const mrfUrl = normalizeUrl(parsed.data.mrf_url, null)?.url
  if (!mrfUrl) return { ccn, reason: 'mrf_url is no address' }
  return {
    ccn,
    mrfUrl,
    pageUrl: parsed.data.page_url ? (normalizeUrl(parsed.data.page_url, null)?.url ?? null) : null,
  }
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

async function decompress(bytes: AsyncIterable<Buffer>): Promise<Readable> {
  const chunks = bytes[Symbol.asyncIterator]()
  const first = await chunks.next()
  const whole = async function* () {
    if (!first.done) yield first.value
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
  }
  const stream = Readable.from(whole(), { objectMode: false })
  const isGzip = !first.done && first.value[0] === 0x1f && first.value[1] === 0x8b
  return isGzip ? stream.pipe(createGunzip()) : stream
}
