import type { ChangeSort } from '@ppman/policies/versions'
import { ok, param } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import {
  changeFilters,
  filterOf,
  hasPayerForState,
  PAYER_FOR_STATE,
  PolicyUpdateResponse,
  presentChange,
} from './schemas.ts'

const Query = param
  .page()
  .extend({
    ...changeFilters,
    sort: z
      .string()
      .regex(/^-?(created_at|severity|change_percentage)$/)
      .default('-created_at')
      .meta({
        description:
          'A minus sign puts the highest first. Severity goes by rank: critical, high, medium, low, info.',
      }),
  })
  .refine(hasPayerForState, PAYER_FOR_STATE)

export const listPoliciesRoute = route({
  method: 'get',
  path: '/policies/',
  operationId: 'listPolicyChanges',
  summary: 'Paged list of policy changes',
  tag: 'policies',
  access: 'scope:svc-ppman',
  mayBeStale: true,
  query: Query,
  responses: { 200: { description: 'One page of changes', schema: param.pageOf(PolicyUpdateResponse) } },
  async handler({ query, ctx }) {
    const page = param.rangeOf(query)
    const { items, total } = await ctx.policyChanges.list(filterOf(query), sortOf(query.sort), page)
    return ok(param.pageReply(items.map(presentChange), total, query))
  },
})

const sortOf = (word: string): ChangeSort => ({
  by: word.replace('-', '') as ChangeSort['by'],
  descending: word.startsWith('-'),
})
