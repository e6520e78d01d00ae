import { CLASSIFIER, metadataOf, reconcileHistory, summarise } from '@ppman/policy-text'
import { recordRules } from '../rules/index.ts'
import type { LatestVersion, PolicyRead, Recorded } from './policy-read.ts'
import { keepComparison, keepLearned, trailLearned } from './regions/keep-regions.ts'
import type { VersionRepo } from './version-repo.ts'

/** Specialty of a policy that names none (open questions, 2). */
const NO_SPECIALTY = 'general'

/**
 * Makes a document version of a good read when its words are new, with its billing rules and its place in search, and one change from the
 * version before, both as they were judged. A read that differs in learned regions alone is kept with its comparison and makes none. Call it in the transaction that records the fetch, with the source locked: then a run that is
 * killed leaves nothing, and one that is repeated finds nothing new.
 */
export async function recordRead(
  repo: VersionRepo,
  read: PolicyRead,
  { latest, now }: { latest: LatestVersion | null; now: Date },
): Promise<Recorded> {
  if (!latest) return recordFirst(repo, read, now)
  if (latest.tokenSha256 === read.identity.tokenSha256) return null
  const ids = await keepLearned(repo, read, now)
  const recorded = await recordChange(repo, read, { latest, ids, now })
  await trailLearned(repo, read, ids, now)
  return recorded
}

type Known = { latest: LatestVersion; ids: ReadonlyMap<string, string>; now: Date }

async function recordChange(
  repo: VersionRepo,
  read: PolicyRead,
  { latest, ids, now }: Known,
): Promise<Recorded> {
  const { comparison } = read.judged
  if (comparison?.outcome !== 'changed' && !comparison?.leftOut) return null
  const parseId = await repo.addParse(read)
  await keepComparison(repo, read, { latest, toParseId: parseId, ids, now })
  if (comparison.outcome !== 'changed') return null
  const { title, number, effectiveOn } = metadataOf(read.extract)
  const specialty = await repo.renamePolicy(latest.policyId, { title, number })
  const place = {
    policyId: latest.policyId,
    version: latest.version + 1,
    parseId,
    specialty,
    lastFetchedAt: latest.fetchedAt,
  }
  const versionId = await addVersion(repo, read, place, now)
  const changeId = await repo.addChange({
    ...comparison,
    policyId: latest.policyId,
    payerId: read.source.payerId,
    fromVersionId: latest.id,
    toVersionId: versionId,
    specialty,
    summary: summarise(comparison),
    history: reconcileHistory(comparison),
    effectiveOn,
    classifier: CLASSIFIER,
    createdAt: now,
  })
  return inTrail(repo, read, { version: latest.version + 1, versionId, changeId }, now)
}

async function recordFirst(repo: VersionRepo, read: PolicyRead, now: Date): Promise<Recorded> {
  const { title, number } = metadataOf(read.extract)
  const { id: sourceId, payerId, planTypes } = read.source
  const specialty = read.source.specialty ?? NO_SPECIALTY
  const policyId = await repo.addPolicy({
    sourceId,
    payerId,
    title: title ?? 'Untitled policy',
    number,
    specialty,
    planTypes,
  })
  const versionId = await addVersion(
    repo,
    read,
    { policyId, version: 1, parseId: await repo.addParse(read), specialty, lastFetchedAt: null },
    now,
  )
  return inTrail(repo, read, { version: 1, versionId, changeId: null }, now)
}

type Place = {
  policyId: string
  version: number
  parseId: string
  specialty: string
  lastFetchedAt: Date | null
}

async function addVersion(repo: VersionRepo, read: PolicyRead, place: Place, now: Date): Promise<string> {
  const { policyId, version, parseId, specialty, lastFetchedAt } = place
  const { source, fetchAttemptId, fetchedAt, extract, judged } = read
  const { effectiveOn } = metadataOf(extract)
  const id = await repo.addVersion({ policyId, version, parseId, fetchAttemptId, fetchedAt, effectiveOn })
  const policy = { id: policyId, payerId: source.payerId, specialty, planTypes: source.planTypes }
  await recordRules(
    repo.rules,
    { policy, version: { id, parseId, fetchedAt, effectiveOn }, lastFetchedAt, rules: judged.rules },
    now,
  )
  await repo.search.indexPolicy(policyId)
  return id
}

/** Says in the audit trail which wording of what bytes was taken. Last of all, because the chain is locked from then on. */
async function inTrail(
  repo: VersionRepo,
  read: PolicyRead,
  recorded: NonNullable<Recorded>,
  at: Date,
): Promise<Recorded> {
  const { source, blobSha256, identity } = read
  const { version, versionId, changeId } = recorded
  const detail = {
    source_id: source.id,
    version,
    change_id: changeId,
    blob_sha256: blobSha256,
    norm: identity.norm,
    norm_sha256: identity.normSha256,
  }
  await repo.audit.append({
    at,
    actor: 'worker',
    action: 'policy_version.recorded',
    objectKind: 'policy_version',
    objectId: versionId,
    detail,
  })
  return recorded
}
