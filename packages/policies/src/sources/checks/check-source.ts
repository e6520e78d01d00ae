import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '@ppman/db'
import { AppError } from '@ppman/errors'
import { type BlobStore, FETCH_TOOL } from '@ppman/evidence'
import {
  fetchHostRepo,
  type FetchOutcome,
  type FetchRecord,
  unanswered,
  type VisitDeps,
  visitHost,
} from '@ppman/ledger/fetches'
import { type LatestParse, versionRepo } from '../../versions/index.ts'
import type { ApiDeps } from '../coverage-api/ask-api.ts'
import { type CoverageLicence, NOT_ACCEPTED } from '../coverage-api/coverage-licence.ts'
import { readArticleCodes } from '../coverage-api/read-article-codes.ts'
import { readLicensed } from '../coverage-api/read-licensed.ts'
import { readListing } from '../discovery/read-listing.ts'
import type { DocumentRead, ReadAgain, ReadDeps } from '../documents/document-read.ts'
import { judgeLook } from './judge-change.ts'
import { readBytes, readSource } from '../documents/read-document.ts'
import { type Checked, settleCheck, type SourceRead } from './settle-check.ts'
import { sourceRepo } from '../source-repo.ts'
import { isListing, type Source } from '../source.ts'

export type CheckDeps = ReadDeps & {
  db: Db
  /** Runs work in one transaction. */
  transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
  /** Says who asks and how to reach him. */
  userAgent?: string
  /** Pause between two requests to one host; two seconds unless a test or a sample says otherwise. */
  gapMs?: number
  /** What the operator accepted; nothing unless told. */
  licence?: CoverageLicence
}

const USER_AGENT = 'ppman/1 (payer policy monitor)'

/**
 * Looks at one source now, when its host is free: fetch, keep the bytes, read them, judge what they say, and then, in one transaction, the attempt, what
 * follows from it (a version and its change; the documents that a listing names) and the source's state. Killed before the commit
 * it leaves at most a blob; run again it finds where things stand.
 *
 * @returns null for a source that is paused or retired; when the host may be free, where another visitor is at it
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
        look(source, { ...visitor, reach, next, licence, latest }),
      )
    : ({ kind: 'refused', outcome: 'licence_not_accepted' } as const)
  if (visit.kind === 'busy') return { busyUntil: visit.freeAt }
  const refused = (outcome: FetchOutcome) => ({
    record: refusal(source, visitor, { outcome, startedAt }),
    text: null,
  })
  const read = visit.kind === 'done' ? visit.value : refused(visit.outcome)
  const again = 'listing' in read ? null : await readAgain(source, read, { latest, blobs: deps.blobs })
  return settle(id, again ? { ...read, again } : read, deps)
}

/** Codes of CPT, CDT and bill types are licensed: without their owners' terms accepted they are not asked for. */
const isLicensed = ({ kind }: Source, { isAccepted }: CoverageLicence) =>
  kind !== 'cms_article_codes' || isAccepted

type Looking = ApiDeps & { latest: LatestParse | null }

function look(source: Source, deps: Looking): Promise<SourceRead> {
  if (source.kind === 'cms_article_codes') return readArticleCodes(source, deps)
  if (source.kind === 'cms_document' && deps.licence.isAccepted) return readLicensed(source, deps)
  return isListing(source.kind) ? readListing(source, deps) : readSource(source, deps)
}

/** Each time, another look at the same source recorded a version in between: one after the other they come to an end. */
const MOST_JUDGEMENTS = 5

/** What takes long is worked out before the transaction; when it does not hold any more by then, once again. */
async function settle(id: string, read: SourceRead, deps: CheckDeps): Promise<Checked> {
  for (let times = 0; times < MOST_JUDGEMENTS; times += 1) {
    const judged = 'listing' in read ? null : await judgeLook(deps.db, id, read)
    const checked = await deps.transaction((tx) =>
      settleCheck(tx, id, judged ? { ...read, judged } : read, deps.now()),
    )
    if (checked) return checked
  }
  throw new AppError('conflict', 'This source is being read by others at the same time; look at it later.')
}

type Refused = Pick<FetchRecord, 'outcome' | 'startedAt'>

/** Of a look that its robots.txt, or the lack of an answer to it, ended before it began. */
const refusal = (
  { url }: Source,
  { tool = FETCH_TOOL, userAgent, now }: CheckDeps & { userAgent: string },
  refused: Refused,
): FetchRecord => ({
  ...unanswered({ url, tool, userAgent }),
  ...refused,
  finishedAt: now(),
})

/** A visitor's turn is over when he is done, long before it ends by itself. */
const LONGEST_PAUSE_MS = 500

/** The same, waiting while another visitor is at the host. */
export async function checkSourceInTurn(id: string, deps: CheckDeps): Promise<Checked | null> {
  for (;;) {
    const looked = await checkSource(id, deps)
    if (looked === null || !('busyUntil' in looked)) return looked
    await pause(Math.min(Math.max(looked.busyUntil.getTime() - deps.now().getTime(), 10), LONGEST_PAUSE_MS))
  }
}

/**
 * Reads the newest version's bytes once more when they were read by another extractor than what came now: only words that were taken
 * in the same way can be compared, and a better reading of old bytes is no change of the policy. Null when there is no need to, or
 * when they cannot be read today.
 */
async function readAgain(
  source: Source,
  now: DocumentRead,
  { latest, blobs }: { latest: LatestParse | null; blobs: BlobStore },
): Promise<ReadAgain | null> {
  const { record, text } = now
  if (!text || !latest || (text.extract.extractor === latest.extractor && text.identity.norm === latest.norm))
    return null
  const { blobSha256 } = latest
  if (record.blob?.sha256 === blobSha256) return { blobSha256, text }
  const again = await readBytes(source, record, await blobs.get(blobSha256))
  return again.text && { blobSha256, text: again.text }
}
