import { ok } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import { pageOf, pageReply, paging } from '../fields.ts'
import { presentTicket, TicketResponse, ticketStatus } from './ticket.ts'

export const listTicketsRoute = route({
  method: 'get',
  path: '/tickets',
  operationId: 'listTickets',
  summary: 'List the tickets of every organization, last changed first',
  description: 'For operators. Other keys read the tickets of their own organization with the MCP tools.',
  tag: 'tickets',
  access: 'scope:svc-docs:operator',
  query: z.object({ ...paging, status: ticketStatus.optional() }),
  responses: { 200: { description: 'A page of tickets', schema: pageOf(TicketResponse) } },
  handler: async ({ query, ctx }) => ok(pageReply(await ctx.store.tickets.list(query), query, presentTicket)),
})
