import { ok } from '@ppman/http'
import { byId, suppliedFields } from '../fields.ts'
import { notFound, refuseLockedManual, refuseUnsafeText } from '../refusals.ts'
import { route } from '../route.ts'
import { ManualResponse, presentManual, UpdateManual } from './manual.ts'

export const updateManualRoute = route({
  method: 'patch',
  path: '/manuals/:id',
  operationId: 'updateManual',
  summary: 'Change the supplied fields of a manual',
  tag: 'manuals',
  access: 'scope:svc-docs',
  params: byId,
  body: UpdateManual,
  responses: { 200: { description: 'The manual as it is after the change', schema: ManualResponse } },
  async handler({ params, body, ctx }) {
    refuseUnsafeText(body, ctx.fingerprintKey)
    const manual = await ctx.transaction(async (store) => {
      const found = await store.manuals.lock(params.id)
      if (!found) throw notFound('manual')
      await refuseLockedManual(store, found.id)
      const updated = await store.manuals.update(found.id, suppliedFields(body), ctx.now())
      await store.publishedCopy.renameManual(updated.id, { slug: updated.slug, title: updated.title })
      return updated
    })
    return ok(presentManual(manual))
  },
})
