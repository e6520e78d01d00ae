import { type LookedUpDocument, lookUp } from '@ppman/search'
import { ok, param } from '@ppman/http'
import { z } from 'zod'
import { fetchFields } from '../billing-rules/rule-response.ts'
import { route } from '../route.ts'
import {
  documentFields,
  FoundRuleResponse,
  HighlightResponse,
  PayerOf,
  places,
  addressOf,
  presentDocument,
  presentRule,
} from '../search/schemas.ts'

const Query = z.object({
  topic: param.text(2, 500).meta({ example: 'total knee arthroplasty' }),
  payer: param
    .storable(z.string().trim())
    .optional()
    .meta({ description: 'Name or id; all payers without it. An unknown one has no documents.' }),
  k: param.int(1, 50, 8).meta({ description: 'At most so many documents.' }),
  limit: param.optionalInt(1, 50).meta({ description: 'Another name of k; wins over it.' }),
  include_rules: param.flag(true).meta({ description: 'Attach the billing rules read from each document.' }),
})

const LookupItem = z
  .object({
    document_id: z.uuid(),
    title: z.string(),
    payer: PayerOf,
    url: z.string(),
    score: z.number().min(0).max(1),
    snippet: z.string(),
    highlights: z.array(HighlightResponse),
    specialty: z.string(),
    ...documentFields,
    last_changed_at: z.iso.datetime(),
    rules: z.array(FoundRuleResponse).optional(),
    evidence: z
      .object({
        document_version_id: z.uuid(),
        version: z.int(),
        ...fetchFields,
      })
      .nullable()
      .meta({
        description:
          'How the newest version was fetched and parsed; null where only a published list names the ' +
          'document.',
      }),
    companions: z
      .array(z.object({ policy_number: z.string(), version: z.int(), title: z.string(), url: z.string() }))
      .meta({
        description: 'Articles that hold the codes of an LCD: those of the same subject and contractor.',
      }),
  })
  .meta({ id: 'LookupItem' })

const Lookup = z
  .object({
    topic: z.string(),
    payer: z.string().nullable(),
    count: z.int(),
    total_considered: z.int().meta({ description: 'Documents that match at all, 2,000 at most.' }),
    items: z.array(LookupItem),
    rules: z
      .array(FoundRuleResponse.extend({ payer: PayerOf }))
      .max(200)
      .meta({
        description:
          'Billing rules about the codes of the topic, those of published lists too; empty without ' +
          'include_rules.',
      }),
    notes: z.array(z.string()),
  })
  .meta({ id: 'LookupResponse' })

export const lookupRoute = route({
  method: 'get',
  path: '/lookup/',
  operationId: 'lookup',
  summary: 'Find policy documents for a topic',
  tag: 'lookup',
  access: 'scope:svc-ppman',
  rate: 'search',
  mayBeStale: true,
  query: Query,
  responses: { 200: { description: 'Documents, best first', schema: Lookup } },
  async handler({ query, ctx }) {
    const { topic, payer, k, limit, include_rules: withRules } = query
    const { items, totalConsidered, notes, rules } = await lookUp(ctx.lookups, {
      topic,
      payer: payer || undefined,
      take: limit ?? k,
      withRules,
    })
    const today = ctx.now().toISOString().slice(0, 10)
    const shown = items.map((item) => presentItem(item, { today, withRules, baseUrl: ctx.config.BASE_URL }))
    return ok({
      topic,
      payer: payer || null,
      count: shown.length,
      total_considered: totalConsidered,
      items: shown,
      rules: rules.map((rule) => ({ ...presentRule(rule), payer: rule.payer })),
      notes,
    })
  },
})

function presentItem(
  { document, score, passage, rules, evidence, companions }: LookedUpDocument,
  { today, withRules, baseUrl }: { today: string; withRules: boolean; baseUrl: string },
) {
  return {
    document_id: document.policyId ?? document.id,
    title: document.title,
    payer: document.payer,
    url: addressOf(document, baseUrl),
    score,
    snippet: passage.text,
    highlights: places(passage.highlights),
    specialty: document.specialty,
    ...presentDocument(document, today),
    last_changed_at: document.updatedAt.toISOString(),
    ...(withRules ? { rules: rules.map(presentRule) } : {}),
    evidence: evidence && presentEvidence(evidence),
    companions: companions.map(({ number, version, title, url }) => ({
      policy_number: number,
      version,
      title,
      url,
    })),
  }
}

const presentEvidence = (evidence: NonNullable<LookedUpDocument['evidence']>) => ({
  document_version_id: evidence.documentVersionId,
  version: evidence.version,
  url: evidence.url,
  fetch_id: evidence.fetchId,
  fetched_at: evidence.fetchedAt.toISOString(),
  sha256: evidence.sha256,
  parse_id: evidence.parseId,
  parser: evidence.parser,
})
