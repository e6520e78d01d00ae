import type { Db } from '@ppman/db'
import { AppError } from '@ppman/errors'
import type { BlobStore } from '@ppman/evidence'
import { type DocumentRule, type Extract, isOtherText, judgeRead, readRules } from '@ppman/policy-text'
import type { LearnedRegion } from '@ppman/policy-text/learn'
import { dayOf, recordRules, ruleRecordRepo, toExtractedRules } from '../../rules/index.ts'
import { versionRepo } from '../../versions/index.ts'
import type { DocumentText } from '../documents/document-read.ts'
import { readBytes } from '../documents/read-document.ts'
import {
  compareChanges,
  compareFacts,
  compareRuleReadings,
  compareTexts,
  type RuleDifference,
  type TextDifference,
  type ValueDifference,
} from './compare-reading.ts'
import { type ArchivedPolicy, type ArchivedVersion, rereadRepo, type RereadScope } from './reread-repo.ts'

export type RereadDeps = {
  db: Db
  /** Runs work in one transaction. */
  transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
  blobs: BlobStore
  now: () => Date
}

export type RereadOptions = {
  scope: RereadScope
  /** Continues after this policy. */
  after: string | null
  /** Largest number of policies. */
  limit: number
  /** Compares, and stores nothing. */
  isDryRun: boolean
}

/** Today's reading of one stored version, compared with the stored one. */
export type VersionReread = {
  versionId: string
  version: number
  storedExtractor: string
} & (
  | { kind: 'unreadable'; reason: string }
  | {
      kind: 'read'
      extractor: string
      /** Differs although extractor and normalizer have kept their names. */
      isUnannounced: boolean
      text: TextDifference
      facts: ValueDifference[]
      /** Null where no rules are read from sentences: a table of codes, or too complex a text. */
      rules: RuleDifference | null
      change: ValueDifference[]
      /** Whether this run stored the new parse. */
      isStored: boolean
    }
)

export type PolicyReread = { policyId: string; payerId: string; title: string; versions: VersionReread[] }

const POLICIES_A_TIME = 100

/**
 * Reads the stored bytes of an archive with today's extractor and yields, policy by policy, what
 * differs from the stored text, rules, facts and changes. Only one policy is in memory at a time.
 *
 * Unless it is a dry run, a version that another extractor has read gains a second parse; the older
 * one keeps its extractor's name, and the version and its change still point to it. The newest
 * version's rules follow the new parse. Each version is one transaction, so an interrupted run can
 * be repeated.
 */
export async function* rereadArchive(
  { scope, after, limit, isDryRun }: RereadOptions,
  deps: RereadDeps,
): AsyncGenerator<PolicyReread> {
  let [last, left] = [after, limit]
  while (left > 0) {
    const take = Math.min(POLICIES_A_TIME, left)
    const policies = await rereadRepo(deps.db).policies(scope, last, take)
    for (const policy of policies) yield await rereadPolicy(policy, { since: scope.since, isDryRun, deps })
    if (policies.length < take) return
    left -= policies.length
    last = policies.at(-1)!.id
  }
}

type RereadContext = { since: Date | undefined; isDryRun: boolean; deps: RereadDeps }

async function rereadPolicy(policy: ArchivedPolicy, context: RereadContext): Promise<PolicyReread> {
  const { since, deps } = context
  const versions = await rereadRepo(deps.db).versions(policy.id)
  const { regions } = await versionRepo(deps.db).regions.knowledge(policy.sourceId)
  const active = regions.filter(({ state }) => state === 'active')
  const reread: VersionReread[] = []
  let before: Extract | null = null
  for (const [index, version] of versions.entries()) {
    if (since && version.fetchedAt < since) continue
    const previous = versions[index - 1]
    before ??= previous ? await textOf(policy, previous, deps) : null
    const isNewest = index === versions.length - 1
    const read = await readArchived(policy, version, { blobs: deps.blobs, before })
    reread.push(
      read.text
        ? await compareReading(policy, version, {
            text: read.text,
            before,
            isNewest,
            regions: active,
            context,
          })
        : { ...identityOf(version), kind: 'unreadable', reason: read.outcome },
    )
    before = read.text?.extract ?? null
  }
  return { policyId: policy.id, payerId: policy.payerId, title: policy.title, versions: reread }
}

const identityOf = ({ id, version, extractor }: ArchivedVersion) => ({
  versionId: id,
  version,
  storedExtractor: extractor,
})

/**
 * Today's reading of a version's bytes; `outcome` says why there is none. A page that the gate
 * refuses is read when it is the policy of the version before still.
 */
async function readArchived(
  { place }: ArchivedPolicy,
  { blobSha256, ...evidence }: ArchivedVersion,
  { blobs, before }: { blobs: BlobStore; before: Extract | null },
): Promise<{ outcome: string; text: DocumentText | null }> {
  try {
    const { outcome, text, refused } = await readBytes(place, evidence, await blobs.get(blobSha256))
    const isPolicy = before !== null && refused && !isOtherText(before, refused.extract)
    return { outcome, text: isPolicy ? refused : text }
  } catch (error) {
    if (!(error instanceof AppError) || (error.kind !== 'not_found' && error.kind !== 'internal')) throw error
    return { outcome: error.kind === 'not_found' ? 'blob_missing' : 'blob_damaged', text: null }
  }
}

/** The text to compare the next version with: today's reading, else the stored one. */
async function textOf(policy: ArchivedPolicy, version: ArchivedVersion, deps: RereadDeps): Promise<Extract> {
  const { text } = await readArchived(policy, version, { blobs: deps.blobs, before: null })
  if (text) return text.extract
  return {
    extractor: version.extractor,
    asksPassword: false,
    ...(await rereadRepo(deps.db).text(version.parseId)),
  }
}

type Reading = {
  text: DocumentText
  /** Today's text of the version before; null for the first one. */
  before: Extract | null
  isNewest: boolean
  regions: readonly LearnedRegion[]
  context: RereadContext
}

async function compareReading(
  policy: ArchivedPolicy,
  version: ArchivedVersion,
  { text, before, isNewest, regions, context }: Reading,
): Promise<VersionReread> {
  const { db } = context.deps
  const { extract, identity } = text
  const stored = await rereadRepo(db).text(version.parseId)
  const { rules, comparison } = await judgeReading(policy, version, { extract, before, regions })
  const archivedRules = rules && (await rereadRepo(db).rules(version))
  const change = await rereadRepo(db).change(version.id)
  const difference = compareTexts(stored, extract)
  const isSameReader = extract.extractor === version.extractor && identity.norm === version.norm
  const isKept = context.isDryRun || isSameReader
  return {
    ...identityOf(version),
    kind: 'read',
    extractor: extract.extractor,
    isUnannounced: isSameReader && difference.kind !== 'equal',
    text: difference,
    facts: compareFacts(policy, version, { extract, isNewest }),
    rules: archivedRules && compareRuleReadings(archivedRules, extractedRules(policy, rules)),
    change: change && comparison ? compareChanges(change, comparison) : [],
    isStored: isKept ? false : await storeParse(policy, version, { text, rules, isNewest }, context.deps),
  }
}

const extractedRules = ({ id, payerId, specialty }: ArchivedPolicy, rules: readonly DocumentRule[]) =>
  toExtractedRules(rules, { policyId: id, payerId, orgId: null }, specialty)

type ToJudge = { extract: Extract; before: Extract | null; regions: readonly LearnedRegion[] }

/** Today's rules of a version, and its comparison with the one before, as in a check. */
async function judgeReading(
  { place, planTypes }: ArchivedPolicy,
  { fetchedAt }: ArchivedVersion,
  { extract: after, before, regions }: ToJudge,
) {
  const scope = planTypes.length > 0 ? { planTypes } : {}
  const comparedOn = dayOf(fetchedAt)
  const judged = await judgeRead({ before, after, asksIdentity: false, scope, regions, comparedOn })
  const { comparison, tooComplex } = judged
  if (tooComplex || place.kind === 'cms_article_codes') return { rules: null, comparison }
  const hasRules = comparison === null || comparison.outcome === 'changed'
  return { rules: hasRules ? judged.rules : await readRules(after, scope), comparison }
}

type NewParse = { text: DocumentText; rules: readonly DocumentRule[] | null; isNewest: boolean }

/**
 * Stores a second parse of a version and, for the newest version, its rules: what the old parse
 * made misread is rejected. @returns whether the parse is new
 */
async function storeParse(
  policy: ArchivedPolicy,
  { id, blobSha256, fetchedAt, effectiveOn }: ArchivedVersion,
  { text, rules, isNewest }: NewParse,
  { db, transaction, now }: RereadDeps,
): Promise<boolean> {
  const { extractor } = text.extract
  const isKnown = await rereadRepo(db).hasParse(blobSha256, { extractor, norm: text.identity.norm })
  if (isKnown && !isNewest) return false
  await transaction(async (tx) => {
    const newestId = await rereadRepo(tx).lockNewest(policy)
    const parseId = await versionRepo(tx).addParse({ blobSha256, ...text })
    if (!rules || newestId !== id) return
    const version = { id, parseId, fetchedAt, effectiveOn }
    await recordRules(ruleRecordRepo(tx), { policy, version, lastFetchedAt: null, rules }, now())
  })
  return !isKnown
}
