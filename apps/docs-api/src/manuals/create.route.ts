import { created } from '@ppman/http'
import { refuseUnsafeWords, unknownParent } from '../refusals.ts'
import { route } from '../route.ts'
import { CreateManual, ManualResponse, presentManual } from './schemas.ts'

export const createManualRoute = route({
  method: 'post',
  path: '/manuals',
  operationId: 'createManual',
  summary: 'Create a manual in a product',
  tag: 'manuals',
  access: 'scope:svc-docs',
  body: CreateManual,
  responses: { 201: { description: 'The manual', schema: ManualResponse } },
  async handler({ body, caller, ctx }) {
    refuseUnsafeWords(body, ctx.fingerprintKey)
    const { productId, description = null, ...words } = body
    const manual = await ctx.transaction(async (store) => {
      const product = await store.products.lock(productId)
      if (!product) throw unknownParent('product')
      const by = { orgId: product.orgId, by: caller.sub, at: ctx.now() }
      return store.manuals.create(product.id, { ...words, description }, by)
    })
    return created(presentManual(manual))
  },
})
