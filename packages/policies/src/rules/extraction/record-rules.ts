import { type DocumentRule, RULES_VERSION } from '@ppman/policy-text'
import { dayBefore, dayOf, firstDayOf, lastDayOf } from '../rule-days.ts'
import type { RuleRecordRepo } from './rule-record-repo.ts'
import { compareRules, type ExtractedRule, type RuleComparison, toExtractedRules } from './extracted-rule.ts'

/** The latest version of a policy and its extracted rules. */
export type VersionRules = {
  policy: { id: string; payerId: string; specialty: string; planTypes: readonly string[] }
  version: { id: string; parseId: string; fetchedAt: Date; effectiveOn: string | null }
  /** When the previous version was fetched; null for the first version and for a re-extraction. */
  lastFetchedAt: Date | null
  rules: readonly DocumentRule[]
}

/** Number of rows that stay, are added and end. */
export type RuleChanges = { stayed: number; added: number; ended: number }

/**
 * Updates a policy's billing rules from its latest version. A repeated rule keeps its row and gains
 * evidence, a new rule is added, and a missing rule ends and names its successor. Each extractor
 * version processes a document version once, so a repeated call changes nothing. Call it in the
 * transaction that records the version, with the source locked.
 */
export async function recordRules(repo: RuleRecordRepo, read: VersionRules, now: Date): Promise<RuleChanges> {
  const { policy, version } = read
  const extracted = toExtractedRules(
    read.rules,
    { policyId: policy.id, payerId: policy.payerId, orgId: null },
    policy.specialty,
  )
  const isNew = await repo.addExtraction(
    {
      documentVersionId: version.id,
      parseId: version.parseId,
      extractor: RULES_VERSION,
      rules: extracted.length,
    },
    now,
  )
  if (!isNew) return { stayed: 0, added: 0, ended: 0 }
  const compared = compareRules(await repo.currentRules(policy.id, 'extracted_rule_based'), extracted)
  await storeComparison(
    repo,
    compared,
    { ...read, extractor: RULES_VERSION, origin: 'extracted_rule_based' },
    now,
  )
  return { stayed: compared.stayed.length, added: compared.added.length, ended: compared.gone.length }
}

/** Context of an extraction. */
type RulesRead = Omit<VersionRules, 'rules'> & {
  extractor: string
  origin: 'extracted_rule_based' | 'imported_reference'
}

/** Stores the result of a comparison. @returns the ids of the new rules */
export async function storeComparison(
  repo: RuleRecordRepo,
  compared: RuleComparison,
  read: RulesRead,
  now: Date,
): Promise<Map<ExtractedRule, string>> {
  const { policy, version, extractor, origin } = read
  const context = {
    policyId: policy.id,
    payerId: policy.payerId,
    documentVersionId: version.id,
    parseId: version.parseId,
    extractor,
    origin,
    now,
  }
  const ids = await repo.add(compared.added, context)
  await repo.confirm(confirmations(compared, version), context)
  await repo.end(
    endings(compared, read, now, (rule) => ids.get(rule) ?? null),
    context,
  )
  return ids
}

const confirmations = ({ stayed }: RuleComparison, { fetchedAt }: VersionRules['version']) =>
  stayed.map(({ rule, extracted }) => ({
    id: rule.id,
    effectiveFrom: firstDayOf(rule, extracted, dayOf(fetchedAt)),
    effectiveTo: extracted.effectiveTo,
    places: extracted.places,
  }))

type Successor = NonNullable<RuleComparison['gone'][number]['successor']>

/**
 * A rule that disappears from the same version was misread by the old extractor: it is rejected.
 */
function endings(
  { gone }: RuleComparison,
  { version, lastFetchedAt }: Pick<VersionRules, 'version' | 'lastFetchedAt'>,
  now: Date,
  idOf: (rule: Successor) => string | null,
) {
  return gone.map(({ rule, successor }) => {
    const startsOn = successor?.effectiveFrom ?? version.effectiveOn
    const days = lastFetchedAt && { readOn: dayOf(version.fetchedAt), lastReadOn: dayOf(lastFetchedAt) }
    return {
      id: rule.id,
      effectiveTo: days ? lastDayOf(rule, startsOn, days) : dayBefore(rule.effectiveFrom ?? dayOf(now)),
      supersededBy: successor && idOf(successor),
      verificationStatus: days ? ('superseded' as const) : ('rejected' as const),
    }
  })
}
