import type { Db } from '@ppman/db'
import { AppError } from '@ppman/errors'
import {
  type BlobStore,
  FETCH_TOOL,
  type Fetched,
  fetchFailureOf,
  type FetchOptions,
  mediaTypeOf,
} from '@ppman/evidence'
import {
  makeAnsweredAttempt,
  makeAbortedAttempt,
  conditionsOf,
  hostOf,
  type FetchAttempt,
  makeAttempt,
  validatorsOf,
  type VisitDeps,
  visitHost,
} from '@ppman/ledger/fetches'
import { isRead, type CheckOutcome, nextCheck, classifyPage, classifyRefusal } from './check-outcome.ts'
import type { HptReading } from './hpt/hpt-entry.ts'
import { readHptFile } from './hpt/read-hpt-file.ts'
import { priceCheckRepo } from './price-check-repo.ts'
import { type EntryChanges, priceEntryRepo, priceSourceRepo, type PriceSource } from './price-source-repo.ts'

export type CheckDeps = VisitDeps & {
  db: Db
  /** Runs the work in one transaction. */
  transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
  blobs: BlobStore
  /** 0 to 1, drawn anew at each call. */
  random: () => number
}

/** `busyUntil`: another process uses the host until then, and nothing was done. */
export type SourceCheck =
  | { busyUntil: Date }
  | {
      host: string
      outcome: CheckOutcome
      entries: EntryChanges & { named: number }
      hints: readonly string[]
    }

const NO_CHANGES = { added: 0, restored: 0, removed: 0, named: 0 }

/**
 * Checks a source: fetches its cms-hpt.txt if it changed, stores the bytes, and in one transaction
 * records the attempt, the files that it names and the time of the next check. A failed fetch
 * removes nothing; an unchanged file adds no row.
 *
 * @throws AppError `not_found`, and `invalid_input` for a direct_url: its download is its check
 */
export async function checkPriceSource(id: string, deps: CheckDeps): Promise<SourceCheck> {
  const source = await priceSourceRepo(deps.db).byId(id)
  if (!source) throw new AppError('not_found', 'There is no price source with this id.')
  if (source.kind !== 'cms_hpt')
    throw new AppError('invalid_input', 'A file’s own address is looked at by its download.')
  const startedAt = deps.now()
  const address = { url: source.pointerUrl, allowLocal: source.allowLocal }
  const visit = await visitHost(address, deps, (reach) => readPointer(source, reach, deps))
  if (visit.kind === 'busy') return { busyUntil: visit.freeAt }
  const found = visit.kind === 'done' ? visit.value : { outcome: visit.outcome, record: null, reading: null }
  return deps.transaction((tx) => storeCheck(tx, id, { ...found, startedAt }, deps))
}

async function storeCheck(
  tx: Db,
  id: string,
  found: PointerRead & { startedAt: Date },
  deps: CheckDeps,
): Promise<SourceCheck> {
  const { outcome, reading, startedAt } = found
  const source = await priceSourceRepo(tx).lock(id)
  const now = deps.now()
  const record =
    found.record ?? makeAttempt({ url: source.pointerUrl, tool: FETCH_TOOL, userAgent: deps.userAgent })
  if (outcome !== 'unchanged')
    await priceCheckRepo(tx).addFetch({ sourceId: id }, { ...record, startedAt, finishedAt: now, outcome })
  const entries = outcome === 'ok' && reading ? await storeEntries(tx, source, reading, now) : NO_CHANGES
  const { failStreak, waitS } = nextCheck({
    outcome,
    failStreak: source.failStreak,
    hasValidators: true,
    random: deps.random(),
  })
  const read =
    isRead(outcome) && record.blob ? { ...validatorsOf(record), blobSha256: record.blob.sha256 } : null
  const result = {
    outcome,
    failStreak,
    checkedAt: now,
    nextCheckAt: new Date(now.getTime() + waitS * 1_000),
    read,
  }
  await priceCheckRepo(tx).settleSource(id, result, reading?.hints ?? [])
  return { host: source.host, outcome, entries, hints: reading?.hints ?? [] }
}

/** Names are cut to this length; PostgreSQL cannot index longer ones. */
const MAX_NAME_CHARS = 500

async function storeEntries(
  tx: Db,
  { id, host, allowLocal }: PriceSource,
  { entries, fixes }: HptReading,
  now: Date,
) {
  const files = entries.map(({ locationName, sourcePageUrl, mrfUrl, fixes: own }) => ({
    locationName: locationName.slice(0, MAX_NAME_CHARS).toWellFormed(),
    sourcePageUrl,
    mrfUrl,
    host: hostOf(mrfUrl),
    allowLocal: allowLocal && hostOf(mrfUrl) === host,
    fixes: [...new Set([...fixes, ...own])],
  }))
  return { ...(await priceEntryRepo(tx).replace(id, files, now)), named: files.length }
}

/** The result of fetching a cms-hpt.txt. `reading` is null when the file is unchanged. */
type PointerRead = { outcome: CheckOutcome; record: FetchAttempt | null; reading: HptReading | null }

type Deps = {
  fetch: (url: string, options: FetchOptions) => Promise<Fetched>
  blobs: BlobStore
  userAgent: string
}

/** Limit of a cms-hpt.txt. A file that names 185 hospitals has 100 KB. */
const MAX_BYTES = 2 * 1024 * 1024

/** Fetches a source's file, stores new bytes and parses them. A failed fetch is an outcome. */
async function readPointer(source: PriceSource, reach: FetchOptions, deps: Deps): Promise<PointerRead> {
  const { options, sent } = conditionsOf(source)
  const asked = { url: source.pointerUrl, tool: FETCH_TOOL, userAgent: deps.userAgent, validatorsSent: sent }
  try {
    const fetched = await deps.fetch(source.pointerUrl, { ...reach, ...options, maxBytes: MAX_BYTES })
    if (fetched.status === 304) return { outcome: 'unchanged', record: null, reading: null }
    return await classifyAnswer(fetched, {
      record: makeAnsweredAttempt(asked, fetched),
      previousSha256: source.blobSha256,
      blobs: deps.blobs,
    })
  } catch (error) {
    const outcome = fetchFailureOf(error)
    if (!outcome) throw error
    return { outcome, record: makeAbortedAttempt(asked, error), reading: null }
  }
}

type PreviousState = { record: FetchAttempt; previousSha256: string | null; blobs: BlobStore }

async function classifyAnswer(
  { status, bytes, finalUrl }: Fetched,
  { record, previousSha256, blobs }: PreviousState,
): Promise<PointerRead> {
  if (status !== 200)
    return { outcome: classifyRefusal(status, bytes.toString('latin1')), record, reading: null }
  const blob = { ...(await blobs.put(bytes)), mediaType: mediaTypeOf(bytes) }
  if (blob.sha256 === previousSha256)
    return { outcome: 'unchanged', record: { ...record, blob }, reading: null }
  const reading = readHptFile(bytes, finalUrl)
  const outcome = reading.outcome === 'html_not_txt' ? classifyPage(bytes, 'html_not_txt') : reading.outcome
  return { outcome, record: { ...record, blob }, reading }
}
