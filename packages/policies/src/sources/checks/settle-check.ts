import type { Db } from '@ppman/db'
import {
  evidenceRepo,
  type FetchOutcome,
  type FetchRecord,
  hostOf,
  validatorsOf,
} from '@ppman/ledger/fetches'
import { recordArticleCodes } from '../../rules/index.ts'
import { type LatestVersion, type Recorded, recordRead, versionRepo } from '../../versions/index.ts'
import { recordItems } from '../discovery/record-items.ts'
import type { Found } from '../discovery/listing.ts'
import type { ListingRead } from '../discovery/read-listing.ts'
import type { DocumentRead, DocumentText } from '../documents/document-read.ts'
import { withReread, isReread, isBasisCurrent } from './judge-change.ts'
import { movedSourceRepo } from '../discovery/source-item-repo.ts'
import { isSuccess, nextState } from './next-state.ts'
import { type CheckMeasure, sourceCheckRepo } from './source-check-repo.ts'
import { sourceRepo } from '../source-repo.ts'
import type { Source, SourceState } from '../source.ts'

/** Result of reading a source: a document or a listing. */
export type SourceRead = DocumentRead | ListingRead

/** A recorded check. */
export type Checked = {
  sourceId: string
  /** Includes a non-default port. */
  host: string
  outcome: FetchOutcome
  state: SourceState
  fetchAttemptId: string
  recorded: Recorded
  /** Counts of a listing. */
  found: Found | null
}

/**
 * Records a check and its results while holding the source's row lock. Call it in a transaction of
 * its own.
 *
 * @returns null, and writes nothing, when the basis of the judgement is stale
 */
export async function settleCheck(tx: Db, id: string, read: SourceRead, now: Date): Promise<Checked | null> {
  const source = await sourceRepo(tx).lock(id)
  const newest = hasText(read) ? await versionRepo(tx).latest(id) : null
  if (hasText(read) && !(read.judged && (await isBasisCurrent(tx, read.judged, source, newest)))) return null
  const latest = newest && hasText(read) ? await storeReread(tx, newest, read) : null
  const measure = measureRead(read)
  const outcome = (await findImplausibility(tx, source, { read, measure, latest })) ?? read.record.outcome
  const fetchAttemptId = await addFetches(tx, source, read, { outcome, measure })
  const kept = await storeResult(tx, source, { read, outcome, fetchAttemptId, latest, now })
  if (kept.found) await sourceCheckRepo(tx).addFound(fetchAttemptId, kept.found)
  if (!('listing' in read) && isSuccess(outcome)) await movedSourceRepo(tx).takeOver(source, read.record, now)
  const tooComplexReason = 'judged' in read ? read.judged?.tooComplexReason : null
  const next = {
    ...nextState(source, outcome, retryAfterS(read.record)),
    ...(tooComplexReason ? { reason: tooComplexReason } : {}),
  }
  const validators = outcome === 'ok' ? validatorsToKeep(read) : {}
  await sourceCheckRepo(tx).settle(source, { ...next, ...validators, outcome, checkedAt: now })
  return { sourceId: id, host: hostOf(source.url), outcome, state: next.state, fetchAttemptId, ...kept }
}

type TextRead = DocumentRead & { text: DocumentText }

/** Only text is compared with the latest version. */
const hasText = (read: SourceRead): read is TextRead => 'text' in read && read.text !== null

/** Stores a re-read of the latest version as a new parse, and compares with it. */
async function storeReread(tx: Db, latest: LatestVersion, read: DocumentRead): Promise<LatestVersion | null> {
  const today = withReread(latest, read)
  if (!today || !isReread(latest, read)) return today
  return {
    ...today,
    parseId: await versionRepo(tx).addParse({ blobSha256: latest.blobSha256, ...read.reread.text }),
  }
}

/** Size of a read, to detect half-rendered pages: words of a document, items of a listing. */
function measureRead(read: SourceRead): CheckMeasure | null {
  if ('listing' in read)
    return read.listing && read.record.outcome === 'ok'
      ? { words: read.listing.items.length, tokenSha256: read.listing.sha256 }
      : null
  const content = read.same ?? read.text?.identity
  return content ? { words: content.words, tokenSha256: content.tokenSha256 } : null
}

/** Writes the check's own fetch last, so that it is the newest. */
async function addFetches(
  tx: Db,
  { id }: Source,
  read: SourceRead,
  { outcome, measure }: { outcome: FetchOutcome; measure: CheckMeasure | null },
) {
  const further = read.further ?? []
  for (const [index, record] of further.entries()) {
    const fetchAttemptId = await evidenceRepo(tx).addFetch(record)
    await sourceCheckRepo(tx).addCheck({
      sourceId: id,
      fetchAttemptId,
      part: index + 1,
      tokenSha256: null,
      words: null,
    })
  }
  const fetchAttemptId = await evidenceRepo(tx).addFetch({ ...read.record, outcome })
  await sourceCheckRepo(tx).addCheck({
    sourceId: id,
    fetchAttemptId,
    part: 0,
    tokenSha256: null,
    words: null,
    ...measure,
  })
  return fetchAttemptId
}

/** Counts of a listing without acceptable items; the refusals tell why. */
const NOTHING = { named: 0, added: 0, restored: 0, changed: 0, removed: 0, truncated: false }

type Settled = {
  read: SourceRead
  outcome: FetchOutcome
  fetchAttemptId: string
  latest: LatestVersion | null
  now: Date
}

async function storeResult(
  tx: Db,
  source: Source,
  settled: Settled,
): Promise<{ recorded: Recorded; found: Found | null }> {
  const { read, outcome, fetchAttemptId, now } = settled
  const listing = 'listing' in read ? read.listing : null
  if (outcome !== 'ok')
    return {
      recorded: null,
      found: outcome === 'no_entries' && listing ? { ...NOTHING, refused: listing.refused } : null,
    }
  if (listing)
    return { recorded: null, found: await recordItems(tx, source, listing, { fetchAttemptId, now }) }
  if ('listing' in read) return { recorded: null, found: null }
  return { recorded: hasText(read) ? await storeVersion(tx, source, read, settled) : null, found: null }
}

/** Ignores a read that is older than the latest version. */
async function storeVersion(
  tx: Db,
  source: Source,
  { record, text, judged, codes }: TextRead,
  { fetchAttemptId, latest, now }: Settled,
): Promise<Recorded> {
  if (!judged || (latest && latest.fetchedAt > record.startedAt)) return null
  const read = {
    source,
    fetchAttemptId,
    fetchedAt: record.startedAt,
    blobSha256: record.blob?.sha256 ?? '',
    ...text,
    judged: codes ? { ...judged, rules: [] } : judged,
  }
  const recorded = await recordRead(versionRepo(tx), read, { latest, now })
  if (recorded && codes) await recordArticleCodes(tx, recorded.versionId, codes, now)
  return recorded
}

/** Keeps no validators for several pages: the first may be unmodified while another one changed. */
const validatorsToKeep = (read: SourceRead) =>
  (read.further?.length ?? 0) > 0 ? { etag: null, lastModified: null } : validatorsOf(read.record)

/** Retry-After in seconds (RFC 9110, 10.2.3); 0 without one. */
function retryAfterS({ responseHeader }: FetchRecord): number {
  const seconds = Number(responseHeader['retry-after'] ?? 0)
  return Number.isFinite(seconds) && seconds > 0 ? seconds : 0
}

/** A page with less than half its usual words may be half rendered; it needs confirmation. */
const SHRUNKEN_RATIO = 0.5

type Read = { read: SourceRead; measure: CheckMeasure | null; latest: LatestVersion | null }

/** Why a read page is implausible as the source's policy, or null. */
async function findImplausibility(
  tx: Db,
  source: Source,
  { read, measure, latest }: Read,
): Promise<'degraded' | 'other_policy' | 'too_complex' | null> {
  if (!measure || ('same' in read && read.same)) return null
  if (await isUnconfirmed(tx, source, measure, latest)) return 'degraded'
  if (!('judged' in read)) return null
  if (read.judged && read.judged.tooComplexReason !== null) return 'too_complex'
  return read.judged?.isOther ? 'other_policy' : null
}

async function isUnconfirmed(
  tx: Db,
  { id, kind }: Source,
  measure: CheckMeasure,
  latest: LatestVersion | null,
): Promise<boolean> {
  if (kind === 'feed') return false
  const checks = sourceCheckRepo(tx)
  const usual = (await checks.medianWords(id)) ?? latest?.words ?? 0
  return measure.words < usual * SHRUNKEN_RATIO && (await checks.lastTokenSha256(id)) !== measure.tokenSha256
}
