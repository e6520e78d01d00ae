import type { Db } from '@ppman/db'
import { settleRules } from '../record-rules.ts'
import { ruleRecordRepo } from '../rule-record-repo.ts'
import { compareRules } from '../standing-rule.ts'
import { articleCodeRepo, type CodesVersion } from './article-code-repo.ts'
import { codeRules, type ListedCodes } from './code-rules.ts'

/**
 * Keeps the rules of an article's codes as the newest version of its tables lists them: a code that stays keeps its rule, one that is no
 * longer listed ends it. Call it in the transaction that records the version.
 */
export async function recordArticleCodes(tx: Db, versionId: string, listed: ListedCodes, now: Date): Promise<void> {
  const repo = articleCodeRepo(tx)
  const { policy, version, lastFetchedAt, lastEffectiveOn } = await repo.version(versionId)
  const owner = { policyId: policy.id, payerId: policy.payerId, orgId: null }
  const said = codeRules(listed, { owner, ...policy, effectiveFrom: firstDay({ version, lastFetchedAt, lastEffectiveOn }) })
  const compared = compareRules(await ruleRecordRepo(tx).standing(policy.id, 'imported_reference'), said)
  const read = { policy, version, lastFetchedAt, extractor: listed.extract.extractor, origin: 'imported_reference' } as const
  const ids = await settleRules(ruleRecordRepo(tx), compared, read, now)
  const places = said.flatMap((rule) => (ids.has(rule) ? [{ ...rule.listed, id: ids.get(rule)! }] : []))
  await repo.addImports(policy.id, places, { releasedOn: version.effectiveOn, now })
}

/** Of codes that a later version adds, the day is known only where the version states another one than before. */
function firstDay({ version, lastFetchedAt, lastEffectiveOn }: Pick<CodesVersion, 'version' | 'lastFetchedAt' | 'lastEffectiveOn'>): string | null {
  return lastFetchedAt === null || (version.effectiveOn ?? '') > (lastEffectiveOn ?? '') ? version.effectiveOn : null
}
