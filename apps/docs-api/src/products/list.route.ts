import { ok } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import { pageOf, pageReply, paging } from '../fields.ts'
import { presentProduct, ProductResponse } from './product.ts'

export const listProductsRoute = route({
  method: 'get',
  path: '/products',
  operationId: 'listProducts',
  summary: 'List products by position',
  description:
    'While others write, a row may be on two pages, or on none when rows before it are deleted: recognize ' +
    'rows by id.',
  tag: 'products',
  access: 'scope:svc-docs',
  query: z.object(paging),
  responses: { 200: { description: 'A page of products', schema: pageOf(ProductResponse) } },
  handler: async ({ query, ctx }) =>
    ok(pageReply(await ctx.store.products.list(query), query, presentProduct)),
})
