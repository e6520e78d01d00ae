import { z } from 'zod'
import { route } from './route.ts'
import { askPage, unknownPage } from './pages.ts'

/** Changes nothing, because mail scanners open every link. */
export const askUnsubscribeRoute = route({
  method: 'get',
  path: '/unsubscribe/:token',
  operationId: 'askUnsubscribe',
  summary: 'Page with the one button that unsubscribes',
  tag: 'unsubscribe',
  access: 'public',
  rate: 'none',
  params: z.object({ token: z.string() }),
  responses: {
    200: { description: 'Page with one button', contentType: ['text/html'] },
    404: { description: 'No subscription has this token', contentType: ['text/html'] },
  },
  handler: async ({ params, ctx }) =>
    (await ctx.subscriptions.exists(params.token)) ? askPage() : unknownPage(),
})
