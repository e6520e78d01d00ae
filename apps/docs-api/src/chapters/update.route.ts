import { ok } from '@ppman/http'
import { given } from '../given.ts'
import { noSuch, refuseUnsafeWords } from '../refusals.ts'
import { route } from '../route.ts'
import { byId } from '../words.ts'
import { lockChapter } from './lock-chapter.ts'
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
    refuseUnsafeWords(body, ctx.fingerprintKey)
    const chapter = await ctx.transaction(async (store) => {
      const found = await lockChapter(store, params.id)
      if (!found) throw noSuch('chapter')
      const updated = await store.chapters.update(found.id, given(body), ctx.now())
      await store.publishedCopy.renameChapter(updated.id, updated.title)
      return updated
    })
    return ok(presentChapter(chapter))
  },
})
