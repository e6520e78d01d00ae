import { ok } from '@ppman/http'
import { notFound } from '../refusals.ts'
import { route } from '../route.ts'
import { byId } from '../fields.ts'
import { ChapterResponse, presentChapter } from './schemas.ts'

export const getChapterRoute = route({
  method: 'get',
  path: '/chapters/:id',
  operationId: 'getChapter',
  summary: 'Read one chapter',
  tag: 'chapters',
  access: 'scope:svc-docs',
  params: byId,
  responses: { 200: { description: 'The chapter', schema: ChapterResponse } },
  async handler({ params, ctx }) {
    const chapter = await ctx.store.chapters.find(params.id)
    if (!chapter) throw notFound('chapter')
    return ok(presentChapter(chapter))
  },
})
