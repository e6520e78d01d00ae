import { answerOnce, created, idempotencyHeaders } from '@ppman/http'
import { refuseLockedProduct, refuseUnsafeText, unknownParent } from '../refusals.ts'
import { route } from '../route.ts'
import { CreateManual, ManualResponse, presentManual } from './manual.ts'

export const createManualRoute = route({
  method: 'post',
  path: '/manuals',
  operationId: 'createManual',
  summary: 'Create a manual in a product',
  tag: 'manuals',
  access: 'scope:svc-docs',
  headers: idempotencyHeaders,
  body: CreateManual,
  responses: {
    201: { description: 'The manual; a replay carries Idempotency-Replayed: true', schema: ManualResponse },
  },
  async handler({ body, headers, caller, ctx }) {
    refuseUnsafeText(body, ctx.fingerprintKey)
    const { productId, description = null, ...fields } = body
    const at = ctx.now()
    const call = { caller, operation: 'createManual', key: headers['idempotency-key'], body, at }
    return answerOnce(call, ctx, async (store) => {
      const product = await store.products.lock(productId)
      if (!product) throw unknownParent('product')
      await refuseLockedProduct(store, product.id)
      const by = { orgId: product.orgId, by: caller.sub, at }
      return created(presentManual(await store.manuals.create(product.id, { ...fields, description }, by)))
    })
  },
})
