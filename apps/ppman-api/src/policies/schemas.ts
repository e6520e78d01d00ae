import { param } from '@ppman/http'
import type { ChangeFilter, PolicyChange, PolicyVersion } from '@ppman/policies/versions'
import { SEVERITIES } from '@ppman/policy-text'
import { z } from 'zod'

/** Narrows the history of changes, in the list and in the feed alike (specification 4.1). */
export const changeFilters = {
  payer_id: param.uuid.optional().meta({ description: 'A payer with its affiliates.' }),
  state: param.stateCode
    .optional()
    .meta({ description: 'Keeps the affiliates that operate in this state; needs payer_id.' }),
  specialty: z.string().trim().optional(),
  change_type: z.string().trim().optional(),
  severity: z.string().trim().optional().meta({ description: 'critical, high, medium, low or info' }),
  date_from: param.date.optional().meta({ description: 'First day of creation, UTC.' }),
  date_to: param.date.optional().meta({ description: 'Last day of creation, UTC.' }),
  is_reviewed: param.optionalFlag(),
}

type Filters = z.output<z.ZodObject<typeof changeFilters>>

/** A state selects among the affiliates of a payer, so it needs a payer. */
export const hasPayerForState = ({ state, payer_id }: Pick<Filters, 'state' | 'payer_id'>) =>
  !state || payer_id !== undefined
export const PAYER_FOR_STATE = { path: ['state'], error: 'Needs payer_id' }

export const filterOf = (query: Filters): ChangeFilter => ({
  payerId: query.payer_id,
  state: query.state,
  specialty: query.specialty,
  changeType: query.change_type,
  severity: query.severity,
  createdFrom: query.date_from,
  createdTo: query.date_to,
  isReviewed: query.is_reviewed,
})

export const PolicyUpdateResponse = z
  .object({
    id: z.uuid(),
    policy_id: z.uuid(),
    policy_number: z.string().nullable(),
    policy_title: z.string(),
    payer: z.object({ id: z.uuid(), name: z.string() }),
    created_at: z.iso.datetime(),
    effective_date: z.iso
      .date()
      .nullable()
      .meta({ description: 'As the document states it; never the date of the fetch.' }),
    change_type: z.string().meta({ description: 'The primary one of change_types.' }),
    change_types: z.array(z.string()),
    severity: z.enum(SEVERITIES),
    direction: z.enum(['tightening', 'loosening', 'mixed', 'neutral', 'unknown']),
    change_percentage: z.number().min(0).max(100),
    specialty: z.string(),
    summary: z.string(),
    reasons: z.array(z.string()).meta({
      description:
        'Why it counts as that severe, worst first, and how likely a kind, direction or severity is ' +
        'that only the words suggest. What starts with "info" does not count.',
    }),
    history_check: z.enum(['confirms', 'denies', 'absent']).nullable().meta({
      description:
        'Whether the document’s own revision history tells of the change; absent when it got no new entry.',
    }),
    history_quote: z.string().nullable(),
    is_reviewed: z.boolean().meta({ description: 'By your organization.' }),
    reviewed_at: z.iso.datetime().nullable(),
    reviewed_by: z.string().nullable().meta({ description: 'Of your organization.' }),
    review_note: z.string().nullable(),
    source_url: z.string(),
    evidence: z.object({
      fetch_id: z.uuid(),
      fetched_at: z.iso.datetime(),
      sha256_before: z.string(),
      sha256_after: z.string(),
      parser: z.string(),
      parser_version: z.string(),
    }),
  })
  .meta({ id: 'PolicyUpdateResponse' })

export function presentChange(change: PolicyChange): z.input<typeof PolicyUpdateResponse> {
  const [parser = '', parserVersion = ''] = change.evidence.extractor.split('/')
  return {
    id: change.id,
    policy_id: change.policyId,
    policy_number: change.policyNumber,
    policy_title: change.policyTitle,
    payer: change.payer,
    created_at: change.createdAt.toISOString(),
    effective_date: change.effectiveOn,
    change_type: change.changeType,
    change_types: change.changeTypes,
    severity: change.severity,
    direction: change.direction,
    change_percentage: change.changePercent,
    specialty: change.specialty,
    summary: change.summary,
    reasons: change.reasons,
    history_check: change.historyVerdict,
    history_quote: change.historyQuote,
    is_reviewed: change.review !== null,
    reviewed_at: change.review?.at.toISOString() ?? null,
    reviewed_by: change.review?.by ?? null,
    review_note: change.review?.note ?? null,
    source_url: change.sourceUrl,
    evidence: {
      fetch_id: change.evidence.fetchId,
      fetched_at: change.evidence.fetchedAt.toISOString(),
      sha256_before: change.evidence.sha256Before,
      sha256_after: change.evidence.sha256After,
      parser,
      parser_version: parserVersion,
    },
  }
}

export const PolicyVersionResponse = z
  .object({
    version: z.number().int().min(1),
    fetched_at: z.iso.datetime(),
    effective_date: z.iso
      .date()
      .nullable()
      .meta({ description: 'As the document states it; never the date of the fetch.' }),
    url: z.string(),
    sha256: z.string().meta({ description: 'Of the bytes as they came.' }),
    parser: z.string(),
    parser_version: z.string(),
    normaliser: z.string(),
    text_sha256: z
      .string()
      .meta({ description: 'Of the normalised text. Versions that follow each other differ in it.' }),
    words: z.number().int(),
    change_id: z
      .uuid()
      .nullable()
      .meta({ description: 'The change that led to it; null for the first version.' }),
  })
  .meta({ id: 'PolicyVersionResponse' })

export function presentVersion(version: PolicyVersion): z.input<typeof PolicyVersionResponse> {
  const [parser = '', parserVersion = ''] = version.extractor.split('/')
  return {
    version: version.version,
    fetched_at: version.fetchedAt.toISOString(),
    effective_date: version.effectiveOn,
    url: version.url,
    sha256: version.sha256,
    parser,
    parser_version: parserVersion,
    normaliser: version.norm,
    text_sha256: version.normSha256,
    words: version.words,
    change_id: version.changeId,
  }
}
