import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Db } from '@ppman/db'
import { AppError } from '@ppman/errors'
import { checkTarget, fetchFailureOf } from '@ppman/evidence'
import { auditEventRepo } from '@ppman/ledger/audit'
import { hostOf } from '@ppman/ledger/fetches'
import { z } from 'zod'
import { fileFormatOf } from '@ppman/text'
import { hospitalRepo, parseCcn } from '../hospitals/hospital-repo.ts'
import { normalizeUrl } from './hpt/hpt-entry.ts'
import {
  priceEntryRepo,
  priceSourceRepo,
  type PriceSourceKind,
  type PriceSourceState,
} from './price-source-repo.ts'

export type PriceSourceRequest = {
  /** A domain, the URL of a cms-hpt.txt, or (with a CCN) the URL of a price file. */
  address: string
  /** The hospital of a price file. Required for a price file, ignored for a cms-hpt.txt. */
  ccn: string | null
  /** `list`: the file must confirm the hospital. Anything else is an operator, who is trusted. */
  addedBy: string
  /** Allows private addresses. Set by operators only, never by a request. */
  allowLocal?: boolean
  sourcePageUrl?: string | null
}

export type AddedSource = { id: string; created: boolean; kind: PriceSourceKind; pointerUrl: string }

const MAX_CHARS = 2_000
const POINTER_FILE = '/cms-hpt.txt'

/**
 * Adds a source to the watch list. Its first check is due at once. Adding it again returns the
 * existing source.
 *
 * @throws AppError `invalid_input`, naming `url` or `ccn`, for a forbidden address or an unknown
 * hospital
 */
export async function addPriceSource(tx: Db, request: PriceSourceRequest, now: Date): Promise<AddedSource> {
  const { ccn, addedBy, allowLocal = false, sourcePageUrl = null } = request
  const url = parseAddress(request.address, allowLocal)
  if (ccn === null && !isPointer(url))
    throw invalidField('ccn', 'Say whose price file this is, or give the address of a cms-hpt.txt.')
  const kind = isPointer(url) ? 'cms_hpt' : 'direct_url'
  if (kind === 'cms_hpt' && url.pathname === '/' && url.search === '') url.pathname = POINTER_FILE
  const hospitalId = kind === 'direct_url' ? await findHospital(tx, ccn!) : null
  const host = hostOf(url.href)
  const source = {
    kind,
    host,
    pointerUrl: url.href,
    hospitalId,
    addedBy,
    allowLocal,
    nextCheckAt: kind === 'cms_hpt' ? now : null,
  } as const
  const added = await priceSourceRepo(tx).add(source)
  if (kind === 'direct_url' && added.created) {
    const file = { locationName: '', sourcePageUrl, mrfUrl: url.href, host, allowLocal, fixes: [] }
    await priceEntryRepo(tx).addOne(added.id, file, now)
  }
  return { ...added, kind, pointerUrl: url.href }
}

const isPointer = ({ pathname, search }: URL) =>
  pathname.toLowerCase().endsWith(POINTER_FILE) || (pathname === '/' && search === '')

function parseAddress(address: string, allowLocal: boolean): URL {
  const text =
    /^[a-z][a-z0-9+.-]*:/i.test(address) && !/^[^/]*:\d+(\/|$)/.test(address) ? address : `https://${address}`
  const parsed = URL.parse(text)
  if (!parsed || text.length > MAX_CHARS) throw invalidField('url', 'This is not an address or a domain.')
  try {
    const url = checkTarget(text, allowLocal ? { allowAddresses: ['0.0.0.0/0', '::/0'] } : {})
    if (!allowLocal && !url.hostname.includes('.') && !url.hostname.includes(':'))
      throw invalidField('url', 'The address is not on the public internet.')
    return url
  } catch (error) {
    throw fetchFailureOf(error) ? invalidField('url', (error as Error).message) : error
  }
}

async function findHospital(tx: Db, ccn: string): Promise<number> {
  const hospital = await hospitalRepo(tx).byCcn(ccn)
  if (!hospital) throw invalidField('ccn', `There is no hospital with CCN ${ccn}.`)
  return hospital.id
}

/** An error about one field, in the shape of schema validation errors. */
const invalidField = (path: string, message: string) =>
  new AppError('invalid_input', `The request was not accepted. ${path}: ${message}`, {
    details: [{ path, code: 'custom', message }],
  })

/**
 * Sets whether a source is checked, and writes an audit event. A reactivated source is checked when
 * it is due. Setting the same state changes nothing. Call it in a transaction.
 *
 * @throws AppError `not_found`
 */
export async function setPriceSourceState(
  tx: Db,
  id: string,
  set: { state: PriceSourceState; actor: string },
  now: Date,
): Promise<void> {
  const repo = priceSourceRepo(tx)
  if (!(await repo.byId(id))) throw new AppError('not_found', 'There is no price source with this id.')
  const { state: from } = await repo.lock(id)
  if (from === set.state) return
  await repo.setState(id, set.state)
  const detail = { from, to: set.state }
  await auditEventRepo(tx).append({
    at: now,
    actor: set.actor,
    action: 'price_source.state_set',
    objectKind: 'pt_source',
    objectId: id,
    detail,
  })
}

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
  const isGzip = !first.done && fileFormatOf(first.value) === 'gzip'
  return isGzip ? stream.pipe(createGunzip()) : stream
}
