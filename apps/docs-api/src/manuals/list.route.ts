import { ok } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import { orderText, pageOf, pageReply, paging, reference } from '../fields.ts'
import { ManualResponse, presentManual } from './manual.ts'

export const listManualsRoute = route({
  method: 'get',
  path: '/manuals',
  operationId: 'listManuals',
  summary: 'List manuals',
  description: orderText('product'),
  tag: 'manuals',
  access: 'scope:svc-docs',
  query: z.object({ ...paging, productId: reference.optional() }),
  responses: { 200: { description: 'A page of manuals', schema: pageOf(ManualResponse) } },
  handler: async ({ query, ctx }) => ok(pageReply(await ctx.store.manuals.list(query), query, presentManual)),
})
