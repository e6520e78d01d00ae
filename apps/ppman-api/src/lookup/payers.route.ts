import { ok, param } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'

const Payers = z
  .object({ items: z.array(z.object({ id: z.uuid(), name: z.string(), payer_type: z.string() })) })
  .meta({ id: 'LookupPayersResponse' })

export const lookupPayersRoute = route({
  method: 'get',
  path: '/lookup/payers',
  operationId: 'lookupPayers',
  summary: 'Suggest active payers as a name is typed',
  tag: 'lookup',
  access: 'scope:svc-ppman',
  rate: 'search',
  query: z.object({ q: param.text(1, 80).meta({ description: 'Beginning or part of the name.' }) }),
  responses: {
    200: {
      description:
        'Names that begin so, then those with a word that does, then those that hold it; 20 at most',
      schema: Payers,
    },
  },
  async handler({ query, ctx }) {
    const payers = await ctx.lookups.payerLookup.beginning(query.q)
    return ok({ items: payers.map(({ id, name, payerType }) => ({ id, name, payer_type: payerType })) })
  },
})
