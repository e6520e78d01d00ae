import { find, type Hit } from '@ppman/search'
import { ok, param } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import {
  addressOf,
  documentFields,
  FoundRuleResponse,
  HighlightResponse,
  PayerOf,
  places,
  presentDocument,
  presentRule,
  ruleTitle,
} from './schemas.ts'

const Query = param.page().extend({
  q: param.text(2, 200).meta({
    description:
      'Words, codes, a document number or a payer; abbreviations, lay words and misspelt ones are ' +
      'understood.',
    example: 'knee replacement',
  }),
  payer_id: param.uuid.optional().meta({ description: 'A payer with its affiliates.' }),
  specialty: param.storable(z.string().trim()).optional(),
  in_force_on: param.date.optional().meta({
    description:
      'Only policies and rules in force on this day. Without it, rules are those in force today (UTC), ' +
      'and policies those of any date, each with its status.',
  }),
})

/** Specification 4.1; fields beyond the named ones are additive. */
const SearchResult = z
  .object({
    type: z.enum(['payer', 'policy', 'rule']),
    id: z.uuid(),
    title: z.string(),
    snippet: z.string().meta({
      description: 'Plain text: the passage that matches best, or the title where only that is known.',
    }),
    highlights: z
      .array(HighlightResponse)
      .meta({ description: 'Places of the words that were found, in UTF-16 units of `snippet`.' }),
    title_highlights: z.array(HighlightResponse),
    payer: PayerOf,
    specialty: z.string().nullable(),
    score: z.number().min(0).max(1),
    url: z.string().nullable(),
    updated_at: z.iso.datetime().nullable(),
    document: z.object(documentFields).nullable().meta({ description: 'Of a policy.' }),
    rule: FoundRuleResponse.nullable().meta({ description: 'Of a rule.' }),
  })
  .meta({ id: 'SearchResult' })

const SearchPage = param
  .pageOf(SearchResult)
  .extend({
    total_is_capped: z
      .boolean()
      .meta({ description: 'Whether more matches than `total`: at most 2,000 documents are looked at.' }),
    corrections: z
      .array(z.object({ from: z.string(), to: z.string() }))
      .meta({ description: 'Words that were taken for misspelt.' }),
  })
  .meta({ id: 'SearchPage' })

export const searchRoute = route({
  method: 'get',
  path: '/search/',
  operationId: 'search',
  summary: 'Search payers, policies and rules',
  tag: 'search',
  access: 'scope:svc-ppman',
  rate: 'search',
  mayBeStale: true,
  query: Query,
  responses: { 200: { description: 'One page of results, best first', schema: SearchPage } },
  async handler({ query, ctx }) {
    const { q, payer_id: payerId, specialty, in_force_on: inForceOn } = query
    const found = await find(
      ctx.lookups,
      { q, filter: { payerId, specialty, inForceOn } },
      param.rangeOf(query),
    )
    const today = ctx.now().toISOString().slice(0, 10)
    return ok({
      ...param.pageReply(
        found.items.map((hit) => presentHit(hit, { today, baseUrl: ctx.config.BASE_URL })),
        found.total,
        query,
      ),
      total_is_capped: found.isCapped,
      corrections: found.query.corrections,
    })
  },
})

function presentHit(
  hit: Hit,
  { today, baseUrl }: { today: string; baseUrl: string },
): z.input<typeof SearchResult> {
  const { score, passage, titlePlaces } = hit
  const shown = {
    score,
    snippet: passage.text,
    highlights: places(passage.highlights),
    title_highlights: places(titlePlaces),
    document: null,
    rule: null,
  }
  if (hit.type === 'payer') {
    const { id, name } = hit.payer
    return {
      ...shown,
      type: 'payer',
      id,
      title: name,
      payer: { id, name },
      specialty: null,
      url: null,
      updated_at: null,
    }
  }
  if (hit.type === 'rule') {
    const { id, payer, specialty, url, updatedAt } = hit.rule
    return {
      ...shown,
      type: 'rule',
      id,
      title: ruleTitle(hit.rule),
      payer,
      specialty,
      url,
      updated_at: updatedAt.toISOString(),
      rule: presentRule(hit.rule),
    }
  }
  const { id, policyId, title, payer, specialty, updatedAt } = hit.document
  return {
    ...shown,
    type: 'policy',
    id: policyId ?? id,
    title,
    payer,
    specialty,
    url: addressOf(hit.document, baseUrl),
    updated_at: updatedAt.toISOString(),
    document: presentDocument(hit.document, today),
  }
}
