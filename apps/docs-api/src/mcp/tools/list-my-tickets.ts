import { z } from 'zod'
import { presentTicket, ticketStatus } from '../../tickets/ticket.ts'
import { inPages, tool } from '../tool.ts'
import { TicketLine } from './get-ticket.ts'

export const listMyTicketsTool = tool({
  name: 'list_my_tickets',
  title: 'List our tickets',
  description:
    "Lists the tickets of the caller's own organization, the last changed first. Read one with get_ticket.",
  writes: false,
  input: z.strictObject({
    status: ticketStatus.optional(),
    limit: z.int().min(1).max(50).default(20),
    cursor: z.string().max(200).optional(),
  }),
  output: z.object({ tickets: z.array(TicketLine), total: z.int(), nextCursor: z.string().optional() }),
  async run({ limit, cursor, ...filter }, { ctx, caller }) {
    const pages = { tool: 'list_my_tickets', limit, cursor, secret: ctx.fingerprintKey }
    const { items, ...more } = await inPages(pages, filter, (wanted) =>
      ctx.inOrganization(caller.orgId, () => ctx.store.tickets.list(wanted)),
    )
    return { tickets: items.map(presentTicket), ...more }
  },
})
