import { isDeepStrictEqual } from 'node:util'
import type { Db } from '@ppman/db'
import { CLASSIFIER, describeComplexity } from '@ppman/policy-text'
import {
  judgeWithRegions,
  type LatestVersion,
  type RegionKnowledge,
  type TaughtJudgement,
  versionRepo,
} from '../../versions/index.ts'
import type { JudgedLook, JudgementBasis } from '../documents/document-read.ts'
import { isSuccess } from './next-state.ts'
import type { DocumentRead } from '../documents/document-read.ts'
import type { Source } from '../source.ts'
import { sourceCheckRepo } from './source-check-repo.ts'
import { sourceRepo } from '../source-repo.ts'

/**
 * Holds what a look read against the newest version of its source, which takes seconds for a large document: so it is done before
 * the transaction, in which nothing is held then for longer than it takes to write. Null for a look that brought no text.
 */
export async function judgeLook(db: Db, id: string, read: DocumentRead): Promise<JudgedLook | null> {
  const source = read.text && (await sourceRepo(db).byId(id))
  if (!read.text || !source) return null
  const versions = versionRepo(db)
  const latest = asReadToday(await versions.latest(id), read)
  const knowledge = await versions.regions.knowledge(id)
  const basis = basisOf(source, latest, knowledge)
  if (latest?.tokenSha256 === read.text.identity.tokenSha256)
    return { ...SAME, basis, tooComplexReason: null }
  const known = await reasonGivenUp(db, source, read)
  if (known !== null) return { ...SAME, basis, tooComplexReason: known }
  const before =
    latest && (isReadAgain(latest, read) ? read.again.text.extract : await versions.extractOf(latest.id))
  const scope = source.planTypes.length > 0 ? { planTypes: source.planTypes } : {}
  const reads = { before, after: read.text.extract, asksIdentity: basis.asksIdentity, scope }
  const judged = await judgeWithRegions(versions, reads, { sourceId: id, latest, knowledge })
  return {
    ...judged,
    basis,
    tooComplexReason: judged.tooComplex && `${TOO_COMPLEX}${describeComplexity(judged.tooComplex)}`,
  }
}

/** Of the same words. */
const SAME: TaughtJudgement = {
  isOther: false,
  comparison: null,
  rules: [],
  plainKeys: [],
  tooComplex: null,
  learned: [],
}

const TOO_COMPLEX = `too_complex (${CLASSIFIER}): `

/**
 * Why these bytes were given up at the last look, where they were: the same classifier does not judge them again, so that no check
 * repeats the work. A person who resumes the source clears the reason, and with it asks for another try.
 */
async function reasonGivenUp(
  db: Db,
  { id, outcome, stateReason }: Source,
  { record }: DocumentRead,
): Promise<string | null> {
  if (outcome !== 'too_complex' || !stateReason?.startsWith(TOO_COMPLEX) || !record.blob) return null
  return (await sourceCheckRepo(db).lastBlobSha256(id)) === record.blob.sha256 ? stateReason : null
}

/** Whether a judgement still holds, with the source held. Another look in between matters only to what was learned from looks in a row. */
export async function isStillSo(
  tx: Db,
  { basis, learned }: JudgedLook,
  source: Source,
  latest: LatestVersion | null,
): Promise<boolean> {
  const is = basisOf(source, latest, await versionRepo(tx).regions.knowledge(source.id))
  return isDeepStrictEqual(basis, learned.length > 0 ? is : { ...is, lastLookId: basis.lastLookId })
}

/** Whose newest version was read from bytes that have been read again today. */
export const isReadAgain = <R extends DocumentRead>(
  latest: LatestVersion,
  read: R,
): read is R & { again: NonNullable<DocumentRead['again']> } => read.again?.blobSha256 === latest.blobSha256

/** The newest version as it reads today. */
export function asReadToday(latest: LatestVersion | null, read: DocumentRead): LatestVersion | null {
  if (!latest || !isReadAgain(latest, read)) return latest
  const { words, tokenSha256 } = read.again.text.identity
  return { ...latest, words, tokenSha256 }
}

const basisOf = (
  source: Source,
  latest: LatestVersion | null,
  { regions, lastLooks }: RegionKnowledge,
): JudgementBasis => ({
  versionId: latest?.id ?? null,
  asksIdentity: !isBegunAnew(source),
  planTypes: source.planTypes,
  lastLookId: lastLooks[0]?.fetchAttemptId ?? null,
  regions: regions.map(({ id, state }) => `${id} ${state}`),
})

/** Healing has judged what it found, and a person who resumed a source has seen what it holds: their word counts. */
const isBegunAnew = ({ failures, outcome }: Source) =>
  failures === 0 &&
  outcome !== 'new' &&
  outcome !== 'degraded' &&
  outcome !== 'too_complex' &&
  !isSuccess(outcome)
