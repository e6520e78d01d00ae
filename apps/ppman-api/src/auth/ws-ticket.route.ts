import { ok } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import { issueTicket, TICKET_TTL_S } from './ws-ticket.ts'

const Ticket = z
  .object({
    ticket: z.string().meta({ description: 'Good for one connection.' }),
    expires_at: z.iso.datetime(),
    expires_in: z.literal(TICKET_TTL_S),
    ws_url: z.string(),
    protocol: z.literal('ppman.v1'),
  })
  .meta({ id: 'WsTicket' })

export const wsTicketRoute = route({
  method: 'post',
  path: '/auth/ws-ticket',
  operationId: 'issueWsTicket',
  summary: 'Exchange the identity for a WebSocket ticket',
  description: 'The ticket binds the socket to the caller’s organization and is valid for 30 seconds.',
  tag: 'auth',
  access: 'scope:svc-ppman',
  rate: 'ticket',
  responses: { 200: { description: 'A ticket', schema: Ticket } },
  async handler({ caller, ctx }) {
    const { ticket, expiresAt } = await issueTicket(ctx.redis, caller, ctx.now())
    const body = {
      ticket,
      expires_at: expiresAt.toISOString(),
      expires_in: TICKET_TTL_S,
      ws_url: `${ctx.config.BASE_URL.replace(/^http/, 'ws')}/api/v1/ws`,
      protocol: 'ppman.v1' as const,
    } as const
    return ok(body, { 'Cache-Control': 'no-store' })
  },
})
