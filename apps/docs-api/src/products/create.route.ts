import { answerOnce, created, idempotencyHeaders } from '@ppman/http'
import { actorOf } from '../actor.ts'
import { refuseUnsafeText } from '../refusals.ts'
import { route } from '../route.ts'
import { CreateProduct, presentProduct, ProductResponse } from './product.ts'

export const createProductRoute = route({
  method: 'post',
  path: '/products',
  operationId: 'createProduct',
  summary: 'Create a product',
  tag: 'products',
  access: 'scope:svc-docs',
  headers: idempotencyHeaders,
  body: CreateProduct,
  responses: {
    201: { description: 'The product; a replay carries Idempotency-Replayed: true', schema: ProductResponse },
  },
  async handler({ body, headers, caller, ctx }) {
    refuseUnsafeText(body, ctx.fingerprintKey)
    const { tagline = null, description = null, icon = null, ...fields } = body
    const actor = actorOf(caller)
    const at = ctx.now()
    const call = { caller, operation: 'createProduct', key: headers['idempotency-key'], body, at }
    return answerOnce(call, ctx, async ({ products }) => {
      const product = await products.create(
        { ...fields, tagline, description, icon },
        { orgId: actor.orgId, by: actor.sub, at },
      )
      return created(presentProduct(product))
    })
  },
})
