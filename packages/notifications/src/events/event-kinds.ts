import { z } from 'zod'

/** Ids that an event names at most, so that its message stays below 20 KB; `total` counts all. */
export const MOST_IDS = 50

const day = z.iso.date().nullable()
const ids = z.array(z.uuid()).max(MOST_IDS)
const policy = {
  policy_id: z.uuid(),
  title: z.string(),
  policy_number: z.string().nullable(),
}
const source = { source_id: z.uuid(), url: z.string() }
const ID = '0190a000-0000-7000-8000-00000000000'
const A_POLICY = { policy_id: `${ID}1`, title: 'Knee arthroscopy', policy_number: 'SUR-101' }
const A_SOURCE = { source_id: `${ID}4`, url: 'https://payer.example/policies/sur-101' }

type Links<Data> = (data: Data) => Readonly<Record<string, string>>
type Kind<Data extends z.ZodObject> = {
  /** What happened, in one sentence. */
  summary: string
  /** Fields of `data` that are the event's own. Fields are added, never renamed or removed. */
  data: Data
  example: z.input<Data>
  /** Paths below the service's address, by name. */
  links: Links<z.output<Data>>
}
const kind = <Data extends z.ZodObject>(spec: Kind<Data>) => spec

const changeLinks: Links<{ change_id: string }> = ({ change_id: id }) => ({
  change: `/api/v1/policies/${id}`,
  diff: `/policy/changes/diff?id=${id}`,
})
const ruleLinks: Links<{ policy_id: string | null; rule_ids: readonly string[] }> = ({
  rule_ids: [first],
}) => ({
  ...(first !== undefined && { first_rule: `/api/v1/billing-rules/${first}` }),
})
const sourceLinks: Links<{ source_id: string }> = ({ source_id: id }) => ({ source: `/api/v1/sources/${id}` })

/**
 * The catalogue of events: webhooks, sockets, mail and the activity list use its kinds, data and
 * examples. Stored: add kinds, do not rename.
 */
export const EVENT_KINDS = {
  'policy.created': kind({
    summary: 'A policy was read for the first time.',
    data: z.object({ ...policy, version_id: z.uuid(), effective_date: day }),
    example: { ...A_POLICY, version_id: `${ID}2`, effective_date: '2026-01-01' },
    links: () => ({}),
  }),
  'policy.updated': kind({
    summary: 'A new version of a policy says something else.',
    data: z.object({
      ...policy,
      change_id: z.uuid(),
      change_type: z.string(),
      change_types: z.array(z.string()),
      direction: z.string(),
      effective_date: day,
    }),
    example: {
      ...A_POLICY,
      change_id: `${ID}3`,
      change_type: 'prior_auth_added',
      change_types: ['prior_auth_added'],
      direction: 'tightening',
      effective_date: '2026-01-01',
    },
    links: changeLinks,
  }),
  'policy.retired': kind({
    summary: 'A payer retired a policy.',
    data: z.object({ ...policy, change_id: z.uuid(), effective_date: day }),
    example: { ...A_POLICY, change_id: `${ID}3`, effective_date: '2026-01-01' },
    links: changeLinks,
  }),
  'prior_auth.changed': kind({
    summary: 'A policy asks for prior authorization anew, or no longer.',
    data: z.object({
      ...policy,
      change_id: z.uuid(),
      change_types: z.array(z.enum(['prior_auth_added', 'prior_auth_removed'])),
      effective_date: day,
    }),
    example: {
      ...A_POLICY,
      change_id: `${ID}3`,
      change_types: ['prior_auth_added'],
      effective_date: '2026-01-01',
    },
    links: changeLinks,
  }),
  'billing_rule.created': kind({
    summary: 'Billing rules were read from a policy, or a person wrote one down.',
    data: z.object({ policy_id: z.uuid().nullable(), rule_ids: ids, total: z.int() }),
    example: { policy_id: `${ID}1`, rule_ids: [`${ID}5`], total: 1 },
    links: ruleLinks,
  }),
  'billing_rule.updated': kind({
    summary: 'A new version of a policy states other dates for the same billing rules.',
    data: z.object({ policy_id: z.uuid().nullable(), rule_ids: ids, total: z.int() }),
    example: { policy_id: `${ID}1`, rule_ids: [`${ID}5`], total: 1 },
    links: ruleLinks,
  }),
  'billing_rule.superseded': kind({
    summary: 'Billing rules ended, because a policy no longer states them or another replaces them.',
    data: z.object({ policy_id: z.uuid().nullable(), rule_ids: ids, total: z.int() }),
    example: { policy_id: `${ID}1`, rule_ids: [`${ID}5`], total: 1 },
    links: ruleLinks,
  }),
  'source.needs_human_review': kind({
    summary: 'A source could not be read or repaired; a person has to look.',
    data: z.object({ ...source, reason: z.string() }),
    example: { ...A_SOURCE, reason: 'not_found 3 times in a row' },
    links: sourceLinks,
  }),
  'source.recovered': kind({
    summary: 'A source that failed is read again.',
    data: z.object({ ...source, previous_state: z.string() }),
    example: { ...A_SOURCE, previous_state: 'needs_human_review' },
    links: sourceLinks,
  }),
  'payer.health_changed': kind({
    summary: 'The health of what is known about a payer changed its status.',
    data: z.object({ status: z.string(), previous_status: z.string().nullable(), score: z.number() }),
    example: { status: 'warning', previous_status: 'healthy', score: 74 },
    links: () => ({ health: '/api/v1/payers/health' }),
  }),
  'payer.directory_synced': kind({
    summary: 'The directory of payers was read again.',
    data: z.object({ job_id: z.uuid(), counts: z.record(z.string(), z.number()) }),
    example: { job_id: `${ID}6`, counts: { added: 2, changed: 14, removed: 0 } },
    links: ({ job_id: id }) => ({ job: `/api/v1/jobs/${id}` }),
  }),
  'price_transparency.rates_updated': kind({
    summary: 'A newer price file of a hospital took the place of the one before.',
    data: z.object({ file_id: z.uuid(), hospital_ids: z.array(z.int()).max(MOST_IDS), rates: z.int() }),
    example: { file_id: `${ID}7`, hospital_ids: [12], rates: 148_213 },
    links: () => ({ updates: '/api/v1/price-transparency/updates' }),
  }),
  'disagreement.recorded': kind({
    summary: 'Your organization recorded what a payer did, and it was held against the rules.',
    data: z.object({
      disagreement_id: z.uuid(),
      code: z.string(),
      code_type: z.string(),
      outcome: z.string(),
      verdict: z.string(),
    }),
    example: {
      disagreement_id: `${ID}8`,
      code: '29881',
      code_type: 'cpt',
      outcome: 'denied',
      verdict: 'contradicts',
    },
    links: () => ({ disagreements: '/api/v1/disagreements/' }),
  }),
  'webhook.ping': kind({
    summary: 'A test event that was asked for.',
    data: z.object({ endpoint_id: z.uuid() }),
    example: { endpoint_id: `${ID}9` },
    links: ({ endpoint_id: id }) => ({ webhook: `/api/v1/webhooks/${id}` }),
  }),
  'webhook.disabled': kind({
    summary: 'Deliveries to one of your webhooks stopped, because it failed for days or is gone.',
    data: z.object({ endpoint_id: z.uuid(), reason: z.string() }),
    example: { endpoint_id: `${ID}9`, reason: 'failed_for_days' },
    links: ({ endpoint_id: id }) => ({ webhook: `/api/v1/webhooks/${id}` }),
  }),
}

export type EventKind = keyof typeof EVENT_KINDS
export type EventData<K extends EventKind> = z.input<(typeof EVENT_KINDS)[K]['data']>

/** Names of the kinds, in the order of the catalogue. */
export const eventKindNames = Object.keys(EVENT_KINDS) as EventKind[]

export const isEventKind = (text: string): text is EventKind => Object.hasOwn(EVENT_KINDS, text)
