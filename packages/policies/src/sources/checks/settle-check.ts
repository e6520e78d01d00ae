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
import { keepItems } from '../discovery/record-items.ts'
import type { Found } from '../discovery/listing.ts'
import type { ListingRead } from '../discovery/read-listing.ts'
import type { DocumentRead, DocumentText } from '../documents/document-read.ts'
import { asReadToday, isReadAgain, isStillSo } from './judge-change.ts'
import { movedSourceRepo } from '../moved-source-repo.ts'
import { isSuccess, nextState } from './next-state.ts'
import { type CheckMeasure, sourceCheckRepo } from './source-check-repo.ts'
import { sourceRepo } from '../source-repo.ts'
import type { Source, SourceState } from '../source.ts'

/** What one look at a source brought: of a document or of a listing. */
export type SourceRead = DocumentRead | ListingRead

/** One look as it was written down. */
export type Checked = {
  sourceId: string
  /** With its port when that is not the scheme's own. */
  host: string
  outcome: FetchOutcome
  state: SourceState
  fetchAttemptId: string
  recorded: Recorded
  /** What a listing brought. */
  found: Found | null
}

/**
 * Writes down one look and what follows from it, with the source held. Call it in a transaction of its own.
 *
 * @returns null, and nothing is written, when the look was judged by what is so no longer
 */
export async function settleCheck(tx: Db, id: string, read: SourceRead, now: Date): Promise<Checked | null> {
  const source = await sourceRepo(tx).lock(id)
  const newest = hasText(read) ? await versionRepo(tx).latest(id) : null
  if (hasText(read) && !(read.judged && (await isStillSo(tx, read.judged, source, newest)))) return null
  const latest = newest && hasText(read) ? await keepAgain(tx, newest, read) : null
  const measure = measureOf(read)
  const outcome = (await doubtOf(tx, source, { read, measure, latest })) ?? read.record.outcome
  const fetchAttemptId = await addFetches(tx, source, read, { outcome, measure })
  const kept = await keep(tx, source, { read, outcome, fetchAttemptId, latest, now })
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

type WordsRead = DocumentRead & { text: DocumentText }

/** Only words are held against those of the newest version. */
const hasText = (read: SourceRead): read is WordsRead => 'text' in read && read.text !== null

/** A new reading of the newest version's bytes is kept as a parse of its own, and compared with in place of the old one. */
async function keepAgain(tx: Db, latest: LatestVersion, read: DocumentRead): Promise<LatestVersion | null> {
  const today = asReadToday(latest, read)
  if (!today || !isReadAgain(latest, read)) return today
  return {
    ...today,
    parseId: await versionRepo(tx).addParse({ blobSha256: latest.blobSha256, ...read.again.text }),
  }
}

/** What half a page is told by: the words of a document, the documents of a listing. */
function measureOf(read: SourceRead): CheckMeasure | null {
  if ('listing' in read)
    return read.listing && read.record.outcome === 'ok'
      ? { words: read.listing.items.length, tokenSha256: read.listing.sha256 }
      : null
  const said = read.same ?? read.text?.identity
  return said ? { words: said.words, tokenSha256: said.tokenSha256 } : null
}

/** The look's own attempt is written last, so that it is the newest. */
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

/** A listing that names nothing that may be watched tells why. */
const NOTHING = { named: 0, added: 0, restored: 0, changed: 0, removed: 0, truncated: false }

type Settled = {
  read: SourceRead
  outcome: FetchOutcome
  fetchAttemptId: string
  latest: LatestVersion | null
  now: Date
}

async function keep(
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
  if (listing) return { recorded: null, found: await keepItems(tx, source, listing, { fetchAttemptId, now }) }
  if ('listing' in read) return { recorded: null, found: null }
  return { recorded: hasText(read) ? await keepVersion(tx, source, read, settled) : null, found: null }
}

/** A read that is older than what is known brings nothing back. */
async function keepVersion(
  tx: Db,
  source: Source,
  { record, text, judged, codes }: WordsRead,
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

/** Of several pages the first may say "not modified" while another one changed: then it is asked for whole. */
const validatorsToKeep = (read: SourceRead) =>
  (read.further?.length ?? 0) > 0 ? { etag: null, lastModified: null } : validatorsOf(read.record)

/** Seconds that the site asks us to stay away (RFC 9110, 10.2.3), when it says them in seconds. */
function retryAfterS({ responseHeader }: FetchRecord): number {
  const seconds = Number(responseHeader['retry-after'] ?? 0)
  return Number.isFinite(seconds) && seconds > 0 ? seconds : 0
}

/** A page that lost half its words may only be half rendered: it is believed when the next look reads the same. */
const SHRUNKEN_RATIO = 0.5

type Read = { read: SourceRead; measure: CheckMeasure | null; latest: LatestVersion | null }

/** Why a page that could be read is not believed to be the policy of its source; null for one that is. */
async function doubtOf(
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
