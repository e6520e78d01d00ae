import type { Db } from '@ppman/db'
import { AppError } from '@ppman/errors'
import { type BlobStore, FETCH_TOOL, guardedFetch } from '@ppman/evidence'
import {
  fetchHostRepo,
  type FetchOutcome,
  type FetchRecord,
  makeAttempt,
  nextVisitAt,
  retryVisitAt,
  type VisitDeps,
  visitHost,
  visitWhenFree,
} from '@ppman/ledger/fetches'
import { jobRepo } from '@ppman/ledger/jobs'
import { gate, isOtherText } from '@ppman/policy-text'
import { confirmHealthOfSource, isFresh, recomputeHealthOfSource } from '@ppman/payers'
import { type LatestParse, versionRepo } from '../../versions/index.ts'
import type { ApiDeps } from '../coverage-api/coverage-api.ts'
import { type CoverageLicence, NOT_ACCEPTED } from '../coverage-api/coverage-licence.ts'
import { readArticleCodes, readLicensed } from '../coverage-api/read-article-codes.ts'
import { readListing } from '../discovery/read-listing.ts'
import type { DocumentRead, ReadDeps, RereadText } from '../documents/document-read.ts'
import { fetchDocument, parseBytes } from '../documents/read-document.ts'
import { sourceRepo } from '../source-repo.ts'
import { isListing, type Source } from '../source.ts'
import { isRestarted, judgeChange } from './judge-change.ts'
import { isSuccess } from './next-state.ts'
import { type Checked, settleCheck, type SourceRead } from './settle-check.ts'
import { sourceCheckRepo } from './source-check-repo.ts'

export type CheckDeps = ReadDeps & {
  db: Db
  /** Runs work in one transaction. */
  transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
  /** User agent with contact information. */
  userAgent?: string
  /** Pause between two requests to one host; default two seconds. */
  gapMs?: number
  /** Licenses accepted by the operator; default none. */
  licence?: CoverageLicence
}

const USER_AGENT = 'ppman/1 (payer policy monitor)'

/**
 * Checks one source: fetch, store, parse, compare, record. The attempt, its results (a version and
 * its change, or listed documents), the source's state and its payer's health are written in one
 * transaction. An interrupted check leaves at most a blob and can be repeated.
 *
 * @returns null for a paused or retired source; `busyUntil` while another visitor holds the host's
 * lease
 * @throws AppError `not_found`
 */
export async function checkSource(
  id: string,
  deps: CheckDeps,
): Promise<Checked | { busyUntil: Date } | null> {
  const source = await sourceRepo(deps.db).byId(id)
  if (!source) throw new AppError('not_found', 'There is no source with this id.')
  if (source.state === 'paused' || source.state === 'retired') return null
  const { licence = NOT_ACCEPTED } = deps
  const startedAt = deps.now()
  const visitor = {
    ...deps,
    hosts: fetchHostRepo(deps.db),
    userAgent: deps.userAgent ?? USER_AGENT,
  } satisfies VisitDeps
  const latest = isListing(source.kind) ? null : await versionRepo(deps.db).latestParse(id)
  const visit = isLicensed(source, licence)
    ? await visitHost<SourceRead>(source, visitor, (reach, next) =>
        readByKind(source, { ...visitor, reach, next, licence, latest }),
      )
    : ({ kind: 'refused', outcome: 'licence_not_accepted' } as const)
  if (visit.kind === 'busy') return { busyUntil: visit.freeAt }
  const refused = (outcome: FetchOutcome) => ({
    record: refusalRecord(source, visitor, { outcome, startedAt }),
    text: null,
  })
  const read = visit.kind === 'done' ? await recognize(source, visit.value, deps.db) : refused(visit.outcome)
  const reread = 'listing' in read ? null : await rereadLatest(source, read, { latest, blobs: deps.blobs })
  return settle(source, reread ? { ...read, reread } : read, deps)
}

/**
 * CPT, CDT and bill type codes are licensed: they are fetched only if the operator accepted the
 * terms.
 */
const isLicensed = ({ kind }: Source, { isAccepted }: CoverageLicence) =>
  kind !== 'cms_article_codes' || isAccepted

type ReadContext = ApiDeps & { latest: LatestParse | null }

function readByKind(source: Source, deps: ReadContext): Promise<SourceRead> {
  if (source.kind === 'cms_article_codes') return readArticleCodes(source, deps)
  if (source.kind === 'cms_document' && deps.licence.isAccepted) return readLicensed(source, deps)
  return isListing(source.kind) ? readListing(source, deps) : fetchDocument(source, deps)
}

/**
 * Restores the text of a refused page that is still the policy, or that a person accepted by
 * resuming the source after a check that had read a page.
 */
async function recognize(source: Source, read: SourceRead, db: Db): Promise<SourceRead> {
  if ('listing' in read || !read.refused) return read
  const { extract } = read.refused
  const latest = await versionRepo(db).latest(source.id)
  const before = latest && (await versionRepo(db).extractOf(latest.id))
  const isPolicy = before ? !isOtherText(before, extract) : false
  const isAccepted =
    isRestarted(source) &&
    gate(extract) === 'ok' &&
    (await sourceCheckRepo(db).lastBlobSha256(source.id)) !== null
  return isPolicy || isAccepted
    ? { ...read, record: { ...read.record, outcome: 'ok' }, text: read.refused }
    : read
}

/** Retries after concurrent checks of the same source. */
const MAX_JUDGEMENTS = 5

/**
 * Compares outside the transaction, and repeats if the basis is stale when the transaction begins.
 */
async function settle(source: Source, read: SourceRead, deps: CheckDeps): Promise<Checked> {
  const { id } = source
  for (let times = 0; times < MAX_JUDGEMENTS; times += 1) {
    const judged = 'listing' in read ? null : await judgeChange(deps.db, id, read)
    const checked = await deps.transaction(async (tx) => {
      const settled = await settleCheck(tx, id, judged ? { ...read, judged } : read, deps.now())
      if (!settled) return null
      // In the same transaction, so that no page calls a payer unread whose source was just read.
      const isCritical =
        judged?.comparison?.outcome === 'changed' && judged.comparison.severity === 'critical'
      const recompute =
        isCritical || changesHealth(source, settled, deps.now())
          ? recomputeHealthOfSource
          : confirmHealthOfSource
      await recompute(tx, id, deps.now())
      return settled
    })
    if (checked) return checked
  }
  throw new AppError('conflict', 'This source is being read by others at the same time; look at it later.')
}

/** Whether a check ended otherwise than the one before, came late, or brought the first version. */
const changesHealth = (before: Source, { outcome, state, recorded }: Checked, now: Date): boolean =>
  before.outcome === 'new' ||
  !isSuccess(before.outcome) ||
  !isSuccess(outcome) ||
  state !== before.state ||
  recorded?.version === 1 ||
  !isFresh({ ...before, lastCheckedAt: before.lastSuccessAt }, now)

type Refused = Pick<FetchRecord, 'outcome' | 'startedAt'>

/** Fetch record of a check that was refused before its first request. */
const refusalRecord = (
  { url }: Source,
  { tool = FETCH_TOOL, userAgent, now }: CheckDeps & { userAgent: string },
  refused: Refused,
): FetchRecord => ({
  ...makeAttempt({ url, tool, userAgent }),
  ...refused,
  finishedAt: now(),
})

/** The same, but waits until the host is free. */
export const checkSourceWhenFree = (id: string, deps: CheckDeps): Promise<Checked | null> =>
  visitWhenFree(() => checkSource(id, deps), deps.now)

/**
 * Re-reads the latest version's bytes if another extractor read them, because only texts of the
 * same extractor are comparable. Null if unnecessary or impossible.
 */
async function rereadLatest(
  source: Source,
  now: DocumentRead,
  { latest, blobs }: { latest: LatestParse | null; blobs: BlobStore },
): Promise<RereadText | null> {
  const { record, text } = now
  if (!text || !latest || (text.extract.extractor === latest.extractor && text.identity.norm === latest.norm))
    return null
  const { blobSha256 } = latest
  if (record.blob?.sha256 === blobSha256) return { blobSha256, text }
  const reread = await parseBytes(source, record, await blobs.get(blobSha256))
  // The bytes of a stored version were accepted: the gate refuses them no more.
  const accepted = reread.text ?? reread.refused ?? null
  return accepted && { blobSha256, text: accepted }
}

type System = Pick<CheckDeps, 'db' | 'transaction' | 'blobs' | 'now'> & {
  licence: CoverageLicence
  config: { FETCH_CONTACT?: string | undefined }
}

/** Largest number of checks started per minute. */
const CLAIMS = 200

/** Dependencies of source checks, from the running system. */
export const checkDeps = ({ db, transaction, blobs, now, licence, config }: System): CheckDeps => ({
  db,
  transaction,
  blobs,
  now,
  licence,
  fetch: guardedFetch,
  userAgent:
    'ppman/1 (payer policy monitor; ' +
    `${config.FETCH_CONTACT ? `+${config.FETCH_CONTACT}` : 'no contact given'})`,
})

/** Claims due sources, one per host, and enqueues their checks in the same transaction. */
export async function startDueChecks(tx: Db, now: Date): Promise<void> {
  for (const id of await sourceCheckRepo(tx).claimDue(now, { take: CLAIMS }))
    await jobRepo(tx).watchSource(id)
}

/** Enqueues the next due check of a host that was just visited, so that no worker waits. */
export async function startNextCheck(tx: Db, host: string, now: Date): Promise<void> {
  const [id] = await sourceCheckRepo(tx).claimDue(now, { take: 1, host })
  if (id) await jobRepo(tx).watchSource(id, nextVisitAt(now))
}

/** Re-enqueues a check for the time when its busy host may be free. */
export const startLater = (tx: Db, id: string, freeAt: Date) =>
  jobRepo(tx).watchSource(id, retryVisitAt(freeAt))
