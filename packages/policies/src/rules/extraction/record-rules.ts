import { type DocumentRule, RULES_VERSION } from '@ppman/policy-text'
import { dayBefore, dayOf, firstDayOf, lastDayOf } from '../rule-days.ts'
import type { RuleRecordRepo } from './rule-record-repo.ts'
import { type SaidRule, saidRules } from './extracted-rule.ts'
import { compareRules, type RuleComparison } from './compare-rules.ts'

/** The newest version of a policy and the rules that it says. */
export type VersionRules = {
  policy: { id: string; payerId: string; specialty: string; planTypes: readonly string[] }
  version: { id: string; parseId: string; fetchedAt: Date; effectiveOn: string | null }
  /** When the wording before it was fetched; null for the first version, and when the same version is read again. */
  lastFetchedAt: Date | null
  rules: readonly DocumentRule[]
}

/** How many rows stayed, are new, and ended. */
export type RuleChanges = { stayed: number; added: number; ended: number }

/**
 * Keeps the billing rules of a policy as its newest version says them. A rule that is said again stays the same row and gains
 * evidence; a new one is added; one that is no longer said ends, and names what replaced it. A version is read once by each
 * version of the extractor: to ask again changes nothing. Call it in the transaction that records the version, with its source
 * locked.
 */
export async function recordRules(repo: RuleRecordRepo, read: VersionRules, now: Date): Promise<RuleChanges> {
  const { policy, version } = read
  const said = saidRules(
    read.rules,
    { policyId: policy.id, payerId: policy.payerId, orgId: null },
    policy.specialty,
  )
  const isNew = await repo.addExtraction(
    { documentVersionId: version.id, parseId: version.parseId, extractor: RULES_VERSION, rules: said.length },
    now,
  )
  if (!isNew) return { stayed: 0, added: 0, ended: 0 }
  const compared = compareRules(await repo.standing(policy.id, 'extracted_rule_based'), said)
  await settleRules(
    repo,
    compared,
    { ...read, extractor: RULES_VERSION, origin: 'extracted_rule_based' },
    now,
  )
  return { stayed: compared.stayed.length, added: compared.added.length, ended: compared.gone.length }
}

/** What was read, and how. */
type RulesRead = Omit<VersionRules, 'rules'> & {
  extractor: string
  origin: 'extracted_rule_based' | 'imported_reference'
}

/** Writes what became of a policy's rules. @returns the ids of the new ones */
export async function settleRules(
  repo: RuleRecordRepo,
  compared: RuleComparison,
  read: RulesRead,
  now: Date,
): Promise<Map<SaidRule, string>> {
  const { policy, version, extractor, origin } = read
  const seen = {
    policyId: policy.id,
    payerId: policy.payerId,
    documentVersionId: version.id,
    parseId: version.parseId,
    extractor,
    origin,
    now,
  }
  const ids = await repo.add(compared.added, seen)
  await repo.confirm(confirmations(compared, version), seen)
  await repo.end(
    endings(compared, read, now, (rule) => ids.get(rule) ?? null),
    seen,
  )
  return ids
}

const confirmations = ({ stayed }: RuleComparison, { fetchedAt }: VersionRules['version']) =>
  stayed.map(({ rule, said }) => ({
    id: rule.id,
    effectiveFrom: firstDayOf(rule, said, dayOf(fetchedAt)),
    effectiveTo: said.effectiveTo,
    places: said.places,
  }))

type Successor = NonNullable<RuleComparison['gone'][number]['successor']>

/** Read again by a newer extractor, the same version cannot have withdrawn a rule: then the old extractor misread it. */
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
