import { z } from 'zod'
import { route } from './route.ts'
import { askConfirmationPage, confirmedPage, endedPage, unknownPage } from './pages.ts'

const params = z.object({ token: z.string() })
const responses = {
  200: { description: 'Page', contentType: ['text/html'] },
  404: { description: 'No subscription has this token, or it is too old', contentType: ['text/html'] },
} as const

/** The page of a subscription that waits no more. */
const settledPage = (status: string | null) =>
  status === null ? unknownPage() : status === 'active' ? confirmedPage() : endedPage()

/** Changes nothing, because mail scanners open every link. */
export const askConfirmationRoute = route({
  method: 'get',
  path: '/confirm/:token',
  operationId: 'askConfirmation',
  summary: 'Page with the one button that confirms a subscription',
  tag: 'unsubscribe',
  access: 'public',
  rate: 'none',
  params,
  responses,
  async handler({ params: { token }, ctx }) {
    const status = await ctx.subscriptions.statusToConfirm(token, ctx.now())
    return status === 'pending_confirmation' ? askConfirmationPage() : settledPage(status)
  },
})

/** Activates the subscription, whatever the body holds. Idempotent. */
export const confirmRoute = route({
  method: 'post',
  path: '/confirm/:token',
  operationId: 'confirmSubscription',
  summary: 'Confirm a mail subscription',
  tag: 'unsubscribe',
  access: 'public',
  rate: 'none',
  bodyKind: 'ignored',
  params,
  responses,
  handler: async ({ params: { token }, ctx }) =>
    settledPage(await ctx.subscriptions.confirm(token, ctx.now())),
})
