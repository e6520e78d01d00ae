import { CLASSIFIER, metadataOf, reconcileHistory, summarise, type Comparison } from '@ppman/policy-text'
import type { RecordEvent } from '@ppman/notifications/events'
import { recordRules } from '../rules/index.ts'
import { ownDayOf } from './policy-change.ts'
import type { LatestVersion, PolicyRead, Recorded, VersionRepo } from './version-repo.ts'
import { keepComparison, keepLearned, auditLearned } from './regions/keep-regions.ts'

/** Default specialty of a policy (open questions, 2). */
const NO_SPECIALTY = 'general'

/**
 * Records a new version if the text changed: its billing rules, its criteria, its search index row,
 * and one change from the previous version, as judged before. A read that differs only in learned
 * regions stores the comparison without a version. Call it in the transaction that records the
 * fetch, with the source locked; it is idempotent.
 */
export async function recordRead(
  repo: VersionRepo,
  read: PolicyRead,
  { latest, now }: { latest: LatestVersion | null; now: Date },
): Promise<Recorded> {
  if (!latest) return recordFirst(repo, read, now)
  const isSame = latest.tokenSha256 === read.identity.tokenSha256
  if (isSame && read.judged.comparison?.outcome !== 'changed') return null
  const ids = await keepLearned(repo, read, now)
  const recorded = await recordChange(repo, read, { latest, ids, now })
  await auditLearned(repo, read, ids, now)
  return recorded
}

type ChangeContext = { latest: LatestVersion; ids: ReadonlyMap<string, string>; now: Date }

async function recordChange(
  repo: VersionRepo,
  read: PolicyRead,
  { latest, ids, now }: ChangeContext,
): Promise<Recorded> {
  const { comparison } = read.judged
  if (comparison?.outcome !== 'changed' && !comparison?.leftOut) return null
  const parseId = await repo.addParse(read)
  await keepComparison(repo, read, { latest, toParseId: parseId, ids, now })
  if (comparison.outcome !== 'changed') return null
  const { title, number, effectiveOn: documentDate } = metadataOf(read.extract)
  const effectiveOn = ownDayOf(documentDate, latest)
  const named = await repo.renamePolicy(latest.policyId, { title, number })
  const { specialty } = named
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
  const policy = { ...named, policyId: latest.policyId, payerId: read.source.payerId, effectiveOn, now }
  await tellOfChange(repo.recordEvent, policy, comparison, changeId)
  return auditVersion(repo, read, { version: latest.version + 1, versionId, changeId }, now)
}

async function recordFirst(repo: VersionRepo, read: PolicyRead, now: Date): Promise<Recorded> {
  const { title: stated, number, effectiveOn } = metadataOf(read.extract)
  const title = stated ?? 'Untitled policy'
  const { id: sourceId, payerId, planTypes } = read.source
  const specialty = read.source.specialty ?? NO_SPECIALTY
  const policyId = await repo.addPolicy({
    sourceId,
    payerId,
    title,
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
  await tellOfPolicy(
    repo.recordEvent,
    { policyId, payerId, title, number, specialty, effectiveOn, now },
    versionId,
  )
  return auditVersion(repo, read, { version: 1, versionId, changeId: null }, now)
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
    {
      policy,
      version: { id, parseId, fetchedAt, effectiveOn },
      lastFetchedAt,
      rules: judged.rules,
      blocks: extract.blocks,
    },
    now,
  )
  await repo.criteria.add({ documentVersionId: id, parseId, trees: judged.criteria }, now)
  await repo.search.indexPolicy(policyId, extract.blocks)
  return id
}

/** Appends the version to the audit trail. Runs last, because it locks the chain. */
async function auditVersion(
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

type Changed = Extract<Comparison, { outcome: 'changed' }>
type AboutPolicy = {
  policyId: string
  payerId: string
  title: string
  number: string | null
  specialty: string
  effectiveOn: string | null
  now: Date
}

const commonOf = ({ policyId, payerId, specialty, now }: AboutPolicy) => ({
  orgId: null,
  subject: `policy:${policyId}`,
  payerId,
  specialty,
  occurredAt: now,
})
const dataOf = ({ policyId, title, number, effectiveOn }: AboutPolicy) => ({
  policy_id: policyId,
  title,
  policy_number: number,
  effective_date: effectiveOn,
})

/** Tells of a policy that was read for the first time, in the transaction of the version. */
async function tellOfPolicy(record: RecordEvent, policy: AboutPolicy, versionId: string): Promise<void> {
  await record({
    ...commonOf(policy),
    kind: 'policy.created',
    data: { ...dataOf(policy), version_id: versionId },
    severity: 'low',
  })
}

const AUTHORIZATION_TYPES = ['prior_auth_added', 'prior_auth_removed'] as const

/**
 * Tells of a change: that the policy was updated or retired and, beside it, that prior
 * authorization changed. A change that alerts nobody has severity info, so that only subscribers
 * who ask for changes of wording get it. Call it in the transaction of the change.
 */
async function tellOfChange(
  record: RecordEvent,
  policy: AboutPolicy,
  { changeType, changeTypes, severity, shouldAlert, direction }: Changed,
  changeId: string,
): Promise<void> {
  const common = { ...commonOf(policy), severity: shouldAlert ? severity : 'info' }
  const changed = { ...dataOf(policy), change_id: changeId }
  if (changeType === 'policy_retired') await record({ ...common, kind: 'policy.retired', data: changed })
  else
    await record({
      ...common,
      kind: 'policy.updated',
      data: { ...changed, change_type: changeType, change_types: [...changeTypes], direction },
    })
  const authorization = AUTHORIZATION_TYPES.filter((type) => changeTypes.includes(type))
  if (authorization.length > 0)
    await record({
      ...common,
      kind: 'prior_auth.changed',
      data: { ...changed, change_types: authorization },
    })
}
