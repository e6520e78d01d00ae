import { created } from '@ppman/http'
import { refuseUnsafeWords, unknownParent } from '../refusals.ts'
import { route } from '../route.ts'
import { ChapterResponse, CreateChapter, presentChapter } from './schemas.ts'

export const createChapterRoute = route({
  method: 'post',
  path: '/chapters',
  operationId: 'createChapter',
  summary: 'Create a chapter in a manual',
  tag: 'chapters',
  access: 'scope:svc-docs',
  body: CreateChapter,
  responses: { 201: { description: 'The chapter', schema: ChapterResponse } },
  async handler({ body, caller, ctx }) {
    refuseUnsafeWords(body, ctx.fingerprintKey)
    const { manualId, ...words } = body
    const chapter = await ctx.transaction(async (store) => {
      const manual = await store.manuals.lock(manualId)
      if (!manual) throw unknownParent('manual')
      return store.chapters.create(
        manual.id,
        { ...words, position: 0 },
        { orgId: manual.orgId, by: caller.sub, at: ctx.now() },
      )
    })
    return created(presentChapter(chapter))
  },
})
