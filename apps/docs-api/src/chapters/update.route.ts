import { ok } from '@ppman/http'
import { byId, suppliedFields } from '../fields.ts'
import { notFound, refuseLockedManual, refuseUnsafeText } from '../refusals.ts'
import { route } from '../route.ts'
import { ChapterResponse, presentChapter, UpdateChapter } from './schemas.ts'

export const updateChapterRoute = route({
  method: 'patch',
  path: '/chapters/:id',
  operationId: 'updateChapter',
  summary: 'Change the supplied fields of a chapter',
  tag: 'chapters',
  access: 'scope:svc-docs',
  params: byId,
  body: UpdateChapter,
  responses: { 200: { description: 'The chapter as it is after the change', schema: ChapterResponse } },
  async handler({ params, body, ctx }) {
    refuseUnsafeText(body, ctx.fingerprintKey)
    const chapter = await ctx.transaction(async (store) => {
      const found = await store.chapters.lock(params.id)
      if (!found) throw notFound('chapter')
      await refuseLockedManual(store, found.manualId)
      const updated = await store.chapters.update(found.id, suppliedFields(body), ctx.now())
      await store.publishedCopy.renameChapter(updated.id, updated.title)
      return updated
    })
    return ok(presentChapter(chapter))
  },
})
