import type { Db } from '@ppman/db'
import { settleRules } from '../extraction/record-rules.ts'
import { ruleRecordRepo } from '../extraction/rule-record-repo.ts'
import { identityOf } from '../extraction/extracted-rule.ts'
import { compareRules, type StandingRule } from '../extraction/compare-rules.ts'
import { articleCodeRepo, type CodesVersion } from './article-code-repo.ts'
import { type CodeRule, codeRules, type ListedCodes } from './code-rules.ts'

/**
 * Keeps the rules of an article's codes as the newest version of its tables lists them: a code that stays keeps its rule, one that is no
 * longer listed ends it. Call it in the transaction that records the version.
 */
export async function recordArticleCodes(
  tx: Db,
  versionId: string,
  listed: ListedCodes,
  now: Date,
): Promise<void> {
  const repo = articleCodeRepo(tx)
  const { policy, version, lastFetchedAt, lastEffectiveOn } = await repo.version(versionId)
  const standing = await ruleRecordRepo(tx).standing(policy.id, 'imported_reference')
  const owner = { policyId: policy.id, payerId: policy.payerId, orgId: null }
  const isKnown = knownBy(standing)
  const effectiveFrom = firstDay({ version, lastFetchedAt, lastEffectiveOn })
  const said = codeRules(listed, { owner, ...policy, effectiveFrom: version.effectiveOn }).map((rule) =>
    isKnown(rule) ? rule : { ...rule, effectiveFrom },
  )
  const compared = compareRules(standing, said)
  const read = {
    policy,
    version,
    lastFetchedAt,
    extractor: listed.extract.extractor,
    origin: 'imported_reference',
  } as const
  const ids = await settleRules(ruleRecordRepo(tx), compared, read, now)
  const places = said.flatMap((rule) => (ids.has(rule) ? [{ ...rule.listed, id: ids.get(rule)! }] : []))
  await repo.addImports(policy.id, places, { releasedOn: version.effectiveOn, now })
}

function knownBy(standing: readonly StandingRule[]): (rule: CodeRule) => boolean {
  const known = new Set(standing.map(identityOf))
  return (rule) => known.has(identityOf(rule))
}

/** Of codes that a later version adds, the day is known only where the version states another one than before. */
function firstDay({
  version,
  lastFetchedAt,
  lastEffectiveOn,
}: Pick<CodesVersion, 'version' | 'lastFetchedAt' | 'lastEffectiveOn'>): string | null {
  return lastFetchedAt === null || (version.effectiveOn ?? '') > (lastEffectiveOn ?? '')
    ? version.effectiveOn
    : null
}
