import { z } from 'zod'
import { route } from './route.ts'
import { donePage, unknownPage, askPage } from './pages.ts'

/**
 * RFC 8058 one-click unsubscribe: mail programs post here, as a urlencoded or a multipart form. The
 * address says it all, so the body is ignored.
 */
export const unsubscribeRoute = route({
  method: 'post',
  path: '/unsubscribe/:token',
  operationId: 'unsubscribe',
  summary: 'Stop a subscription with one click',
  tag: 'unsubscribe',
  access: 'public',
  rate: 'none',
  bodyKind: 'ignored',
  params: z.object({ token: z.string() }),
  responses: {
    200: { description: 'Confirmation page', contentType: ['text/html'] },
    404: { description: 'No subscription has this token', contentType: ['text/html'] },
  },
  handler: async ({ params, ctx }) =>
    (await ctx.subscriptions.stop(params.token, ctx.now())) ? donePage() : unknownPage(),
})

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
