import { ok } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import { pageOf, pageReply, paging, reference } from '../fields.ts'
import { REDIRECT_KINDS } from './redirect-repo.ts'
import { presentRedirect, RedirectResponse } from './schemas.ts'

export const listRedirectsRoute = route({
  method: 'get',
  path: '/redirects',
  operationId: 'listRedirects',
  summary: 'List redirects, newest first',
  description: 'For operators: redirects of every organization, added by operators, renames or front matter.',
  tag: 'redirects',
  access: 'scope:svc-docs:operator',
  query: z.object({
    ...paging,
    kind: z.enum(REDIRECT_KINDS).optional(),
    targetId: reference.optional().meta({ description: 'Only redirects to this topic, manual or product.' }),
  }),
  responses: { 200: { description: 'A page of redirects', schema: pageOf(RedirectResponse) } },
  handler: async ({ query, ctx }) =>
    ok(pageReply(await ctx.store.redirects.list(query), query, presentRedirect)),
})
