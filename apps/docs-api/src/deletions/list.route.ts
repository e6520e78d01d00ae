import { ok } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import { pageOf, pageReply, paging } from '../fields.ts'
import { DeletionResponse, presentDeletion } from './deletion.ts'

export const listDeletionsRoute = route({
  method: 'get',
  path: '/deletions',
  operationId: 'listDeletions',
  summary: 'List deletions, newest first',
  tag: 'deletions',
  access: 'scope:svc-docs:operator',
  query: z.object(paging),
  responses: {
    200: { description: 'A page of deletions, restored or not', schema: pageOf(DeletionResponse) },
  },
  handler: async ({ query, ctx }) =>
    ok(pageReply(await ctx.store.deletions.list(query), query, presentDeletion)),
})
