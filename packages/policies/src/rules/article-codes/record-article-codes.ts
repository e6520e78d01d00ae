import type { Db } from '@ppman/db'
import { storeComparison } from '../extraction/record-rules.ts'
import { ruleRecordRepo } from '../extraction/rule-record-repo.ts'
import { compareRules, type CurrentRule, identityOf } from '../extraction/extracted-rule.ts'
import { articleCodeRepo, type CodesVersion } from './article-code-repo.ts'
import { type CodeRule, codeRules, type ListedCodes } from './code-rules.ts'

/**
 * Updates the rules of an article from its latest code tables: a code that stays keeps its rule, a
 * removed code ends its rule. Call it in the transaction that records the version.
 */
export async function recordArticleCodes(
  tx: Db,
  versionId: string,
  listed: ListedCodes,
  now: Date,
): Promise<void> {
  const repo = articleCodeRepo(tx)
  const { policy, version, lastFetchedAt, lastEffectiveOn } = await repo.version(versionId)
  const current = await ruleRecordRepo(tx).currentRules(policy.id, 'imported_reference')
  const owner = { policyId: policy.id, payerId: policy.payerId, orgId: null }
  const isKnown = identityMatcher(current)
  const effectiveFrom = firstDay({ version, lastFetchedAt, lastEffectiveOn })
  const codeRulesNow = codeRules(listed, { owner, ...policy, effectiveFrom: version.effectiveOn }).map(
    (rule) => (isKnown(rule) ? rule : { ...rule, effectiveFrom }),
  )
  const compared = compareRules(current, codeRulesNow)
  const read = {
    policy,
    version,
    lastFetchedAt,
    extractor: listed.extract.extractor,
    origin: 'imported_reference',
  } as const
  const ids = await storeComparison(ruleRecordRepo(tx), compared, read, now)
  const places = codeRulesNow.flatMap((rule) =>
    ids.has(rule) ? [{ ...rule.listed, id: ids.get(rule)! }] : [],
  )
  await repo.addImports(policy.id, places, { releasedOn: version.effectiveOn, now })
}

function identityMatcher(current: readonly CurrentRule[]): (rule: CodeRule) => boolean {
  const identities = new Set(current.map(identityOf))
  return (rule) => identities.has(identityOf(rule))
}

/**
 * For codes added later, the first day is known only if the version states a new effective date.
 */
function firstDay({
  version,
  lastFetchedAt,
  lastEffectiveOn,
}: Pick<CodesVersion, 'version' | 'lastFetchedAt' | 'lastEffectiveOn'>): string | null {
  return lastFetchedAt === null || (version.effectiveOn ?? '') > (lastEffectiveOn ?? '')
    ? version.effectiveOn
    : null
}
