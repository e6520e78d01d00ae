import { ok } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import { pageOf, pageReply, paging } from '../words.ts'
import { DeletionResponse, presentDeletion } from './schemas.ts'

export const listDeletionsRoute = route({
  method: 'get',
  path: '/deletions',
  operationId: 'listDeletions',
  summary: 'List what was deleted, the newest first',
  tag: 'deletions',
  access: 'scope:svc-docs:operator',
  query: z.object(paging),
  responses: {
    200: { description: 'A page of deletions, taken back or not', schema: pageOf(DeletionResponse) },
  },
  handler: async ({ query, ctx }) =>
    ok(pageReply(await ctx.store.deletions.list(query), query, presentDeletion)),
})
