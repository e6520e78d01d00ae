import {
  type Block,
  type DocumentRule,
  readingText,
  RULES_VERSION,
  SEVERITIES,
  type Severity,
} from '@ppman/policy-text'
import { type EventKind, MOST_IDS, type RecordEvent } from '@ppman/notifications/events'
import { dayBefore, dayOf, firstDayOf, lastDayOf } from '../rule-days.ts'
import type { ReadOrigin, RuleRecordRepo } from './rule-record-repo.ts'
import {
  codeAndCategory,
  compareRules,
  type CurrentRule,
  type ExtractedRule,
  identityOf,
  type RuleComparison,
  type RuleQuote,
  toExtractedRules,
} from './extracted-rule.ts'

/** The latest version of a policy and its extracted rules. */
export type VersionRules = {
  policy: { id: string; payerId: string; specialty: string; planTypes: readonly string[] }
  version: { id: string; parseId: string; fetchedAt: Date; effectiveOn: string | null }
  /** When the previous version was fetched; null for the first version and for a re-extraction. */
  lastFetchedAt: Date | null
  rules: readonly DocumentRule[]
  /** Text of a new version, in which the rules that a model proposed must stand again. */
  blocks?: readonly Block[]
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
  await settleProposedRules(repo, read, extracted, now)
  const compared = compareRules(await repo.currentRules(policy.id, 'extracted_rule_based'), extracted)
  await storeComparison(
    repo,
    compared,
    { ...read, extractor: RULES_VERSION, origin: 'extracted_rule_based' },
    now,
  )
  return { stayed: compared.stayed.length, added: compared.added.length, ended: compared.gone.length }
}

/** Name of the step that stores rules which a model proposed. */
export const PROPOSER = 'model-proposals/1'

/**
 * Settles the rules that a model proposed before the extracted ones are stored. One that is
 * extracted now becomes an extracted rule, and one that an extracted rule contradicts ends. In a
 * new version the others stay while their quote stands once in the text; the model is not asked.
 */
async function settleProposedRules(
  repo: RuleRecordRepo,
  read: VersionRules,
  extracted: readonly ExtractedRule[],
  now: Date,
): Promise<void> {
  const current = await repo.currentRules(read.policy.id, 'extracted_ai')
  if (current.length === 0) return
  const [identities, stated] = [extracted.map(identityOf), extracted.map(codeAndCategory)]
  const isExtracted = (rule: CurrentRule) => identities.includes(identityOf(rule))
  await repo.adopt(current.filter(isExtracted).map(({ id }) => id))
  const quotes = Map.groupBy(await repo.quotes(current.map(({ id }) => id)), ({ ruleId }) => ruleId)
  const findQuote = read.blocks && quoteFinder(read.blocks)
  const comparison: RuleComparison = { stayed: [], gone: [], added: [] }
  for (const rule of current.filter((one) => !isExtracted(one))) {
    const isContradicted = stated.includes(codeAndCategory(rule))
    const places = findQuote && (quotes.get(rule.id) ?? []).flatMap(({ quote }) => findQuote(quote) ?? [])
    const { effectiveFrom, effectiveTo } = rule
    if (isContradicted || places?.length === 0) comparison.gone.push({ rule, successor: null })
    else if (places) comparison.stayed.push({ rule, extracted: { effectiveFrom, effectiveTo, places } })
  }
  await storeComparison(repo, comparison, { ...read, extractor: PROPOSER, origin: 'extracted_ai' }, now)
}

/** Finds a quote that stands exactly once in a document. */
function quoteFinder(blocks: readonly Block[]): (quote: string) => RuleQuote | null {
  const { text, starts } = readingText(blocks)
  return (quote) => {
    const start = text.indexOf(quote)
    if (start < 0 || start !== text.lastIndexOf(quote)) return null
    const block = starts.findLastIndex((blockStart) => blockStart <= start)
    return { block, page: blocks[block]?.at?.page ?? null, start, end: start + quote.length, quote }
  }
}

/** Context of an extraction. */
type RulesRead = Omit<VersionRules, 'rules'> & {
  extractor: string
  origin: ReadOrigin
  /** A person has confirmed the rules. */
  isConfirmed?: boolean
}

/** Stores the result of a comparison. @returns the ids of the new rules */
export async function storeComparison(
  repo: RuleRecordRepo,
  compared: RuleComparison,
  read: RulesRead,
  now: Date,
): Promise<Map<ExtractedRule, string>> {
  const { policy, version, extractor, origin, isConfirmed = false } = read
  const context = {
    policyId: policy.id,
    payerId: policy.payerId,
    documentVersionId: version.id,
    parseId: version.parseId,
    extractor,
    origin,
    isConfirmed,
    now,
  }
  const ids = await repo.add(compared.added, context)
  await repo.confirm(confirmations(compared, version), context)
  await repo.end(
    endings(compared, read, now, (rule) => ids.get(rule) ?? null),
    context,
  )
  if (read.blocks) await tellOfComparison(repo, compared, { read, ids, now })
  return ids
}

/** Tells of a new version's rules; what an extractor reads anew in an old one is no news. */
async function tellOfComparison(
  repo: RuleRecordRepo,
  { added, stayed, gone }: RuleComparison,
  { read, ids, now }: { read: RulesRead; ids: ReadonlyMap<ExtractedRule, string>; now: Date },
): Promise<void> {
  const { id: policyId, payerId, specialty } = read.policy
  const about = { policyId, payerId, specialty, now }
  const newRules = added.map((rule) => ({ id: ids.get(rule)!, severity: rule.severity }))
  await tellOfRules(repo.recordEvent, 'billing_rule.created', { ...about, rules: newRules })
  const redated = stayed.filter(({ rule, extracted }) => hasOtherDays(rule, extracted))
  await tellOfRules(repo.recordEvent, 'billing_rule.updated', {
    ...about,
    rules: redated.map(({ rule }) => rule),
  })
  const ended = gone.map(({ rule }) => rule)
  await tellOfRules(repo.recordEvent, 'billing_rule.superseded', { ...about, rules: ended })
}

type Days = Pick<ExtractedRule, 'effectiveFrom' | 'effectiveTo'>

/** A version that states no first day leaves the one that is stored. */
const hasOtherDays = (rule: Days, stated: Days): boolean =>
  stated.effectiveTo !== rule.effectiveTo ||
  (stated.effectiveFrom !== null && stated.effectiveFrom !== rule.effectiveFrom)

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

type RulesOfVersion = {
  policyId: string
  payerId: string
  specialty: string
  /** Ids and severities of the rules. */
  rules: readonly { id: string; severity: Severity }[]
  now: Date
}

/**
 * Tells of the rules that a new version adds, dates anew or no longer states, in one event each,
 * with the worst severity among them. Call it in the transaction of the version.
 */
async function tellOfRules(
  record: RecordEvent,
  kind: Extract<EventKind, `billing_rule.${string}`>,
  { policyId, payerId, specialty, rules, now }: RulesOfVersion,
): Promise<void> {
  if (rules.length === 0) return
  const worst = Math.max(...rules.map(({ severity }) => SEVERITIES.indexOf(severity)))
  await record({
    kind,
    data: {
      policy_id: policyId,
      rule_ids: rules.slice(0, MOST_IDS).map(({ id }) => id),
      total: rules.length,
    },
    orgId: null,
    subject: `policy:${policyId}`,
    payerId,
    specialty,
    severity: SEVERITIES[worst]!,
    occurredAt: now,
  })
}
