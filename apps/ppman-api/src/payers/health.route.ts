import type { RankedHealth } from '@ppman/payers'
import { ok, param } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'

const Query = param.page(50).extend({
  // The specification sets no bound here.
  payer_type: param.text(0, 1_000_000).optional(),
  status: z.enum(['healthy', 'warning', 'critical']).optional(),
  sort_by: z
    .enum(['composite_score', 'payer_name', 'freshness', 'sources_stale', 'computed_at'])
    .default('composite_score'),
  sort_order: z.enum(['asc', 'desc']).default('desc'),
})

const share = z.number().min(0).max(100)

const PayerHealthResponse = z
  .object({
    payer_id: z.uuid(),
    payer_name: z.string(),
    payer_type: z.string(),
    composite_score: share.meta({
      description: '30 freshness, 25 fetch success, 20 parse success, 15 coverage, 10 review backlog.',
    }),
    status: z.enum(['healthy', 'warning', 'critical']).meta({
      description:
        'healthy from 80, warning from 50, with a margin of 2 around the status before; critical at ' +
        'once for an alarm in reasons.',
    }),
    components: z.object({
      freshness: share,
      fetch_success: share,
      parse_success: share,
      coverage: share,
      review_backlog: share,
    }),
    reasons: z.array(z.string()),
    sources_total: z.int(),
    sources_stale: z.int(),
    last_success_at: z.iso.datetime().nullable(),
    computed_at: z.iso.datetime(),
  })
  .meta({ id: 'PayerHealthResponse' })

export const payerHealthRoute = route({
  method: 'get',
  path: '/payers/health',
  operationId: 'payerHealth',
  summary: 'Payers ranked by how well they are watched',
  description: 'Active payers. Those without sources are critical, for the reason no_sources.',
  tag: 'payer-health',
  access: 'scope:svc-ppman',
  query: Query,
  responses: { 200: { description: 'One page of payers', schema: param.pageOf(PayerHealthResponse) } },
  async handler({ query, ctx }) {
    const filter = { payerType: query.payer_type, status: query.status }
    const range = param.rangeOf(query)
    const ranking = { by: query.sort_by, order: query.sort_order, ...range, now: ctx.now() }
    const { items, total } = await ctx.payerHealth.ranked(filter, ranking)
    return ok(param.pageReply(items.map(present), total, query))
  },
})

const present = ({ components, ...health }: RankedHealth): z.input<typeof PayerHealthResponse> => ({
  payer_id: health.payerId,
  payer_name: health.payerName,
  payer_type: health.payerType,
  composite_score: health.compositeScore,
  status: health.status,
  components: {
    freshness: components.freshness,
    fetch_success: components.fetchSuccess,
    parse_success: components.parseSuccess,
    coverage: components.coverage,
    review_backlog: components.reviewBacklog,
  },
  reasons: health.reasons,
  sources_total: health.sourcesTotal,
  sources_stale: health.sourcesStale,
  last_success_at: health.lastSuccessAt?.toISOString() ?? null,
  computed_at: health.computedAt.toISOString(),
})
