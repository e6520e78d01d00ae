import { documentStatusOn, type FoundDocument, type FoundRule, type Highlight } from '@ppman/search'
import { z } from 'zod'
import { newerRuleInForce } from '../billing-rules/rule-response.ts'

export const HighlightResponse = z.object({ start: z.int(), end: z.int() }).meta({ id: 'Highlight' })

export const PayerOf = z.object({ id: z.uuid(), name: z.string() }).meta({ id: 'PayerReference' })

/** The common fields of a policy document. */
export const documentFields = {
  kind: z.enum(['policy', 'lcd', 'article']),
  policy_number: z.string().nullable(),
  version: z.int(),
  status: z
    .enum(['current', 'future', 'proposed', 'retired'])
    .meta({ description: 'As of today (UTC), by the dates that the document states.' }),
  effective_date: z.iso.date().nullable(),
  retirement_date: z.iso.date().nullable(),
  plan_types: z.array(z.string()),
  states: z.array(z.string()).meta({ description: 'Where it holds; empty where it names none.' }),
}

/** Where a document can be read: at the payer, or on our site when the organization uploaded it. */
export const addressOf = ({ url, uploadId }: FoundDocument, baseUrl: string): string =>
  uploadId ? new URL(url, baseUrl).href : url

export const presentDocument = (document: FoundDocument, today: string) => ({
  kind: document.kind,
  policy_number: document.number,
  version: document.version,
  status: documentStatusOn(document, today),
  effective_date: document.effectiveOn,
  retirement_date: document.retiredOn,
  plan_types: document.planTypes,
  states: document.states,
})

export const FoundRuleResponse = z
  .object({
    id: z.uuid(),
    code: z.string(),
    code_type: z.string(),
    code_range: z.string().nullable(),
    rule_category: z.string(),
    disposition: z.string().nullable(),
    specialty: z.string().nullable(),
    plan_types: z.array(z.string()),
    states: z.array(z.string()),
    condition: z.string().nullable(),
    effective_from: z.iso.date().nullable(),
    effective_to: z.iso.date().nullable(),
    verification_status: z.string(),
    newer_rule_in_force: newerRuleInForce,
    confidence: z.number().nullable(),
    evidence_quote: z.string().nullable().meta({ description: "The payer's words, as printed." }),
    document_version_id: z.uuid().nullable(),
  })
  .meta({ id: 'FoundRule' })

export const presentRule = (rule: FoundRule) => ({
  id: rule.id,
  code: rule.code,
  code_type: rule.codeType,
  code_range: rule.codeRange,
  rule_category: rule.ruleCategory,
  disposition: rule.disposition,
  specialty: rule.specialty,
  plan_types: rule.planTypes,
  states: rule.states,
  condition: rule.condition,
  effective_from: rule.effectiveOn,
  effective_to: rule.endsOn,
  verification_status: rule.verificationStatus,
  newer_rule_in_force: rule.newerRuleInForce,
  confidence: rule.confidence,
  evidence_quote: rule.quote,
  document_version_id: rule.documentVersionId,
})

export const ruleTitle = ({ codeType, code, codeRange, ruleCategory, disposition }: FoundRule) =>
  `${codeType.toUpperCase()} ${codeRange ?? code}: ` +
  [ruleCategory, disposition].filter(Boolean).join(', ').replaceAll('_', ' ')

export const places = (highlights: readonly Highlight[]) =>
  highlights.map(({ start, end }) => ({ start, end }))
