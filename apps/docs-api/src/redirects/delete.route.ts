import { noContent } from '@ppman/http'
import { noSuch } from '../refusals.ts'
import { route } from '../route.ts'
import { byId } from '../words.ts'

export const deleteRedirectRoute = route({
  method: 'delete',
  path: '/redirects/:id',
  operationId: 'deleteRedirect',
  summary: 'Delete a redirect',
  description:
    'For operators. A path that the front matter of a page names comes back when that page is ' +
    'approved again.',
  tag: 'redirects',
  access: 'scope:svc-docs:operator',
  params: byId,
  responses: { 204: { description: 'The address leads nowhere now' } },
  async handler({ params, ctx }) {
    if (!(await ctx.transaction((store) => store.redirects.remove(params.id)))) throw noSuch('redirect')
    return noContent()
  },
})
