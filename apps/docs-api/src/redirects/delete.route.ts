import { noContent } from '@ppman/http'
import { notFound } from '../refusals.ts'
import { route } from '../route.ts'
import { byId } from '../fields.ts'

export const deleteRedirectRoute = route({
  method: 'delete',
  path: '/redirects/:id',
  operationId: 'deleteRedirect',
  summary: 'Delete a redirect',
  description:
    'For operators. A path from the front matter of a page is added again when that page is next ' +
    'approved.',
  tag: 'redirects',
  access: 'scope:svc-docs:operator',
  params: byId,
  responses: { 204: { description: 'The redirect is deleted' } },
  async handler({ params, ctx }) {
    if (!(await ctx.transaction((store) => store.redirects.remove(params.id)))) throw notFound('redirect')
    return noContent()
  },
})
