import { isDeepStrictEqual } from 'node:util'
import type { Db } from '@ppman/db'
import { CLASSIFIER, describeComplexity, type Identity, NOTHING_FOUND } from '@ppman/policy-text'
import {
  judgeWithRegions,
  type LatestVersion,
  type RegionKnowledge,
  type JudgementWithRegions,
  versionRepo,
} from '../../versions/index.ts'
import type { DocumentRead, JudgedRead, JudgementBasis } from '../documents/document-read.ts'
import { isSuccess } from './next-state.ts'
import type { Source } from '../source.ts'
import { sourceCheckRepo } from './source-check-repo.ts'
import { sourceRepo } from '../source-repo.ts'

/**
 * Compares a read with the latest version of its source. This takes seconds for a large document,
 * so it runs before the transaction. Null for a read without text.
 */
export async function judgeChange(db: Db, id: string, read: DocumentRead): Promise<JudgedRead | null> {
  const source = read.text && (await sourceRepo(db).byId(id))
  if (!read.text || !source) return null
  const versions = versionRepo(db)
  const latest = withReread(await versions.latest(id), read)
  const knowledge = await versions.regions.knowledge(id)
  const basis = basisOf(source, latest, knowledge)
  if (latest && isSameText(latest, read.text.identity)) return { ...UNCHANGED, basis, tooComplexReason: null }
  const givenUpReason = await findGivenUpReason(db, source, read)
  if (givenUpReason !== null) return { ...UNCHANGED, basis, tooComplexReason: givenUpReason }
  const before =
    latest && (isReread(latest, read) ? read.reread.text.extract : await versions.extractOf(latest.id))
  const scope = source.planTypes.length > 0 ? { planTypes: source.planTypes } : {}
  const comparedOn = read.record.finishedAt.toISOString().slice(0, 10)
  const { asksIdentity } = basis
  const reads = { before, after: read.text.extract, asksIdentity, scope, comparedOn }
  const judged = await judgeWithRegions(versions, reads, { sourceId: id, latest, knowledge })
  return {
    ...judged,
    basis,
    tooComplexReason: judged.tooComplex && `${TOO_COMPLEX}${describeComplexity(judged.tooComplex)}`,
  }
}

/**
 * Whether letters and layout are the same. Equal letters alone do not show that a code moved to
 * another column of a table, which the comparison finds.
 */
const isSameText = (latest: LatestVersion, { tokenSha256, normSha256 }: Identity) =>
  latest.tokenSha256 === tokenSha256 && latest.normSha256 === normSha256

/** Judgement of an unchanged text. */
const UNCHANGED: JudgementWithRegions = { ...NOTHING_FOUND, learned: [] }

const TOO_COMPLEX = `too_complex (${CLASSIFIER}): `

/**
 * Reason why the last check gave up on the same bytes, so that the same classifier does not repeat
 * the work. Resuming the source clears it.
 */
async function findGivenUpReason(
  db: Db,
  { id, outcome, stateReason }: Source,
  { record }: DocumentRead,
): Promise<string | null> {
  if (outcome !== 'too_complex' || !stateReason?.startsWith(TOO_COMPLEX) || !record.blob) return null
  return (await sourceCheckRepo(db).lastBlobSha256(id)) === record.blob.sha256 ? stateReason : null
}

/**
 * Whether a judgement is still valid, while holding the source's row lock. A concurrent check
 * matters only to learned regions.
 */
export async function isBasisCurrent(
  tx: Db,
  { basis, learned }: JudgedRead,
  source: Source,
  latest: LatestVersion | null,
): Promise<boolean> {
  const is = basisOf(source, latest, await versionRepo(tx).regions.knowledge(source.id))
  return isDeepStrictEqual(basis, learned.length > 0 ? is : { ...is, lastLookId: basis.lastLookId })
}

/** Whether the latest version's bytes were re-read in this check. */
export const isReread = <R extends DocumentRead>(
  latest: LatestVersion,
  read: R,
): read is R & { reread: NonNullable<DocumentRead['reread']> } =>
  read.reread?.blobSha256 === latest.blobSha256

/** The latest version with the words and hashes of its re-read text. */
export function withReread(latest: LatestVersion | null, read: DocumentRead): LatestVersion | null {
  if (!latest || !isReread(latest, read)) return latest
  const { words, normSha256, tokenSha256 } = read.reread.text.identity
  return { ...latest, words, normSha256, tokenSha256 }
}

/** The Coverage API answers with the document that was asked for, or with none. */
const FROM_API: ReadonlySet<Source['kind']> = new Set(['cms_document', 'cms_article_codes'])

const basisOf = (
  source: Source,
  latest: LatestVersion | null,
  { regions, lastLooks }: RegionKnowledge,
): JudgementBasis => ({
  versionId: latest?.id ?? null,
  asksIdentity: !isRestarted(source) && !FROM_API.has(source.kind),
  planTypes: source.planTypes,
  lastLookId: lastLooks[0]?.fetchAttemptId ?? null,
  regions: regions.map(({ id, state }) => `${id} ${state}`),
})

/** Whether healing or a person has restarted the source: then its content is not questioned. */
export const isRestarted = ({ failures, outcome }: Source) =>
  failures === 0 &&
  outcome !== 'new' &&
  outcome !== 'degraded' &&
  outcome !== 'too_complex' &&
  !isSuccess(outcome)
