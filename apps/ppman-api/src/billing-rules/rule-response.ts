import type { BillingRule, RuleEvidence, RuleListPlace } from '@ppman/policies/rules'
import { SEVERITIES } from '@ppman/policy-text'
import { z } from 'zod'
import type { Ctx } from '../context.ts'

/** How a version of a document was fetched and parsed. */
export const fetchFields = {
  url: z.string(),
  fetch_id: z.uuid(),
  fetched_at: z.iso.datetime(),
  sha256: z.string().meta({ description: 'Of the bytes that were fetched.' }),
  parse_id: z.uuid(),
  parser: z.string().meta({ description: 'What took the text from the bytes, with its version.' }),
}

/** Where a document says a rule: `text.slice(start_offset, end_offset) === quote`. */
const RuleEvidenceResponse = z
  .object({
    document_version_id: z.uuid(),
    policy_id: z.uuid(),
    policy_title: z.string(),
    version: z.int().meta({ description: 'Of the document, counted from 1.' }),
    ...fetchFields,
    extractor: z.string().meta({ description: 'What found the rule in the text, with its version.' }),
    text_form: z
      .string()
      .meta({ description: 'How the blocks of the parse become the text that the offsets count in.' }),
    block: z.int(),
    page: z.int().nullable(),
    start_offset: z.int().meta({ description: 'In UTF-16 code units; the end is not included.' }),
    end_offset: z.int(),
    quote: z.string(),
    quote_sha256: z.string(),
  })
  .meta({ id: 'RuleEvidence' })

const presentEvidence = (found: RuleEvidence): z.input<typeof RuleEvidenceResponse> => ({
  document_version_id: found.documentVersionId,
  policy_id: found.policyId,
  policy_title: found.policyTitle,
  version: found.version,
  url: found.url,
  fetch_id: found.fetchId,
  fetched_at: found.fetchedAt.toISOString(),
  sha256: found.sha256,
  parse_id: found.parseId,
  parser: found.parser,
  extractor: found.extractor,
  text_form: found.textForm,
  block: found.block,
  page: found.page,
  start_offset: found.startOffset,
  end_offset: found.endOffset,
  quote: found.quote,
  quote_sha256: found.quoteSha256,
})

export const newerRuleInForce = z
  .uuid()
  .nullable()
  .meta({
    description:
      'A rule about the same subject that began later and is in force, too, on the day asked about ' +
      '(today, UTC, without one); ' +
      ('null where this rule comes first. The subject is payer, policy, code, category, plan, state, ' +
        'network and modifiers.'),
  })

/**
 * One billing rule (specification 2; the fields beyond the known ones by open questions, document 1
 * section 2).
 */
export const BillingRuleResponse = z
  .object({
    id: z.uuid(),
    payer_id: z.uuid(),
    policy_id: z.uuid().nullable(),
    document_version_id: z.uuid().nullable().meta({ description: 'The newest version that says it.' }),
    rule_key: z
      .uuid()
      .meta({ description: 'Shared by the rules of one statement, one for each of its codes.' }),
    code: z.string().meta({ description: 'Upper case; of a range too wide to be listed, its first code.' }),
    code_type: z.string(),
    code_range: z.string().nullable(),
    rule_category: z.string(),
    disposition: z.string().nullable(),
    plan_type: z
      .string()
      .nullable()
      .meta({ description: 'Several are joined by commas; null where the rule names none.' }),
    plan_types: z.array(z.string()),
    state: z
      .string()
      .nullable()
      .meta({ description: 'Several are joined by commas; null where the rule names none.' }),
    states: z.array(z.string()),
    states_excluded: z.array(z.string()),
    network_status: z.string().nullable(),
    specialty: z.string().nullable(),
    place_of_service: z.array(z.string()),
    quantity: z
      .object({ max: z.number(), unit: z.string().nullable(), per: z.string().nullable() })
      .nullable(),
    modifier_dispositions: z.record(z.string(), z.looseObject({ disposition: z.string() })),
    modifier_requirements: z.array(
      z.object({
        modifier: z.string(),
        condition: z.string().nullable(),
        required: z.boolean(),
        requirement: z.string(),
      }),
    ),
    condition: z.string().nullable().meta({ description: 'What narrows the rule, as printed.' }),
    conditions: z.record(z.string(), z.unknown()),
    description: z.string().nullable(),
    severity: z.enum(SEVERITIES),
    origin: z.string(),
    verification_status: z.string(),
    confidence: z.number().min(0).max(1).nullable(),
    effective_from: z.iso.date().nullable().meta({ description: 'As stated; never the day of a fetch.' }),
    effective_to: z.iso
      .date()
      .nullable()
      .meta({ description: 'Last day in force. The day before effective_from: it never was in force.' }),
    superseded_by: z.uuid().nullable(),
    newer_rule_in_force: newerRuleInForce,
    is_shared: z.boolean().meta({ description: 'Whether everybody sees it, or your organization alone.' }),
    evidence: z
      .array(RuleEvidenceResponse)
      .meta({ description: 'Where documents say it, the newest first; a list shows the newest alone.' }),
    imported_from: z
      .object({
        fetch_id: z.uuid(),
        url: z.string().meta({
          description:
            'The name of the file that was handed in, as an address; or where an answer was asked.',
        }),
        fetched_at: z.iso.datetime(),
        sha256: z.string().meta({ description: "Of the file's bytes." }),
        reader: z.string(),
        table: z.string().meta({ description: 'The table in the file.' }),
        line: z.int().min(1).meta({ description: 'Of the table; a record of an answer counts as one.' }),
        byte_start: z
          .int()
          .min(0)
          .nullable()
          .meta({ description: 'Of a record: where it begins in the bytes under the hash.' }),
        byte_length: z.int().min(1).nullable(),
      })
      .nullable()
      .meta({ description: 'Where a published list of CMS says it; null for any other rule.' }),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'BillingRuleResponse' })

export function presentRule(
  rule: BillingRule,
  evidence: readonly RuleEvidence[],
): z.input<typeof BillingRuleResponse> {
  return {
    id: rule.id,
    payer_id: rule.payerId,
    policy_id: rule.policyId,
    document_version_id: rule.documentVersionId,
    rule_key: rule.ruleKey,
    code: rule.code,
    code_type: rule.codeType,
    code_range: rule.codeRange,
    rule_category: rule.ruleCategory,
    disposition: rule.disposition,
    ...presentScope(rule),
    specialty: rule.specialty,
    place_of_service: rule.placeOfService,
    quantity:
      rule.quantity === null ? null : { max: rule.quantity, unit: rule.quantityUnit, per: rule.period },
    modifier_dispositions: rule.modifierDispositions,
    modifier_requirements: rule.modifierRequirements,
    condition: rule.condition,
    conditions: rule.conditions,
    description: rule.description,
    severity: rule.severity,
    origin: rule.origin,
    verification_status: rule.verificationStatus,
    confidence: rule.confidence,
    effective_from: rule.effectiveFrom,
    effective_to: rule.effectiveTo,
    superseded_by: rule.supersededBy,
    newer_rule_in_force: rule.newerRuleInForce,
    is_shared: rule.isShared,
    evidence: evidence.map(presentEvidence),
    imported_from: rule.importedFrom && presentPlace(rule.importedFrom),
    created_at: rule.createdAt.toISOString(),
    updated_at: rule.updatedAt.toISOString(),
  }
}

const presentPlace = ({
  fetchId,
  url,
  fetchedAt,
  sha256,
  reader,
  table,
  line,
  byteStart,
  byteLength,
}: RuleListPlace) => ({
  fetch_id: fetchId,
  url,
  fetched_at: fetchedAt,
  sha256,
  reader,
  table,
  line,
  byte_start: byteStart,
  byte_length: byteLength,
})

const presentScope = ({ planTypes, states, statesExcluded, networkStatus }: BillingRule) => ({
  plan_type: planTypes.join(',') || null,
  plan_types: planTypes,
  state: states.join(',') || null,
  states,
  states_excluded: statesExcluded,
  network_status: networkStatus,
})

/** Presents rules in their order, each with its newest evidence. */
export async function presentRules(repo: Ctx['rules'], rules: readonly BillingRule[]) {
  const evidence = await repo.newestEvidence(rules.map(({ id }) => id))
  return rules.map((rule) => presentRule(rule, evidence.has(rule.id) ? [evidence.get(rule.id)!] : []))
}
