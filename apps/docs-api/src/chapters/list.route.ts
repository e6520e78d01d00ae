import { ok } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import { orderText, pageOf, pageReply, paging, reference } from '../fields.ts'
import { ChapterResponse, presentChapter } from './schemas.ts'

export const listChaptersRoute = route({
  method: 'get',
  path: '/chapters',
  operationId: 'listChapters',
  summary: 'List chapters',
  description: orderText('manual'),
  tag: 'chapters',
  access: 'scope:svc-docs',
  query: z.object({ ...paging, manualId: reference.optional() }),
  responses: { 200: { description: 'A page of chapters', schema: pageOf(ChapterResponse) } },
  handler: async ({ query, ctx }) =>
    ok(pageReply(await ctx.store.chapters.list(query), query, presentChapter)),
})
