import { CLASSIFIER, compareReads, metadataOf, summarise } from '@ppman/policy-text'
import type { LatestVersion, PolicyRead, Recorded } from './policy-read.ts'
import type { VersionRepo } from './version-repo.ts'

/** Specialty of a policy that names none (open questions, 2). */
const NO_SPECIALTY = 'general'

/**
 * Makes a document version of a good read when its words are new, and one change from the version before. Call it in the
 * transaction that records the fetch, with the source locked: then a run that is killed leaves nothing, and one that is
 * repeated finds nothing new.
 */
export async function recordRead(
  repo: VersionRepo,
  read: PolicyRead,
  { latest, now }: { latest: LatestVersion | null; now: Date },
): Promise<Recorded> {
  if (!latest) return recordFirst(repo, read)
  if (latest.tokenSha256 === read.identity.tokenSha256) return null
  const comparison = await compareReads(latest.extract, read.extract, { isConfirmed: true })
  if (comparison.outcome !== 'changed') return null
  const { title, number, effectiveOn } = metadataOf(read.extract)
  const versionId = await addVersion(repo, read, { policyId: latest.policyId, version: latest.version + 1 })
  const specialty = await repo.renamePolicy(latest.policyId, { title, number })
  const changeId = await repo.addChange({
    ...comparison,
    policyId: latest.policyId,
    payerId: read.source.payerId,
    fromVersionId: latest.id,
    toVersionId: versionId,
    specialty,
    summary: summarise(comparison),
    effectiveOn,
    classifier: CLASSIFIER,
    createdAt: now,
  })
  return { version: latest.version + 1, versionId, changeId }
}

async function recordFirst(repo: VersionRepo, read: PolicyRead): Promise<Recorded> {
  const { title, number } = metadataOf(read.extract)
  const { id: sourceId, payerId, specialty, planTypes } = read.source
  const policyId = await repo.addPolicy({
    sourceId,
    payerId,
    title: title ?? 'Untitled policy',
    number,
    specialty: specialty ?? NO_SPECIALTY,
    planTypes,
  })
  return { version: 1, versionId: await addVersion(repo, read, { policyId, version: 1 }), changeId: null }
}

async function addVersion(repo: VersionRepo, read: PolicyRead, place: { policyId: string; version: number }): Promise<string> {
  const parseId = await repo.addParse(read)
  const { effectiveOn } = metadataOf(read.extract)
  return repo.addVersion({ ...place, parseId, fetchAttemptId: read.fetchAttemptId, fetchedAt: read.fetchedAt, effectiveOn })
}
