import { noContent } from '@ppman/http'
import { noSuch } from '../refusals.ts'
import { route } from '../route.ts'
import { byId } from '../words.ts'
import { lockChapter } from './lock-chapter.ts'

export const deleteChapterRoute = route({
  method: 'delete',
  path: '/chapters/:id',
  operationId: 'deleteChapter',
  summary: 'Delete a chapter and keep its topics',
  tag: 'chapters',
  access: 'scope:svc-docs',
  params: byId,
  responses: { 204: { description: 'Deleted; its topics are ungrouped' } },
  async handler({ params, ctx }) {
    await ctx.transaction(async (store) => {
      const found = await lockChapter(store, params.id)
      if (!found) throw noSuch('chapter')
      await store.chapters.remove(found.id, ctx.now())
      await store.publishedCopy.ungroup(found.id)
    })
    return noContent()
  },
})
