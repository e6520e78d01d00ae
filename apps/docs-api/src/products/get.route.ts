import { ok } from '@ppman/http'
import { notFound } from '../refusals.ts'
import { route } from '../route.ts'
import { byId } from '../fields.ts'
import { presentProduct, ProductResponse } from './product.ts'

export const getProductRoute = route({
  method: 'get',
  path: '/products/:id',
  operationId: 'getProduct',
  summary: 'Read one product',
  tag: 'products',
  access: 'scope:svc-docs',
  params: byId,
  responses: { 200: { description: 'The product', schema: ProductResponse } },
  async handler({ params, ctx }) {
    const product = await ctx.store.products.find(params.id)
    if (!product) throw notFound('product')
    return ok(presentProduct(product))
  },
})
