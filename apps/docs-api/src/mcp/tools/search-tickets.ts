import { z } from 'zod'
import { text } from '../../fields.ts'
import { presentTicket, ticketStatus } from '../../tickets/ticket.ts'
import { inPages, tool } from '../tool.ts'
import { TicketLine } from './get-ticket.ts'

export const searchTicketsTool = tool({
  name: 'search_tickets',
  title: 'Search our tickets',
  description:
    "Finds tickets of the caller's own organization by words of their subject and messages, best " +
    'first. Read one with get_ticket.',
  writes: false,
  input: z.strictObject({
    query: text(1, 400).meta({
      description: 'Words to find; "quoted words" match as a phrase, -word excludes.',
    }),
    status: ticketStatus.optional(),
    limit: z.int().min(1).max(50).default(20),
    cursor: z.string().max(200).optional(),
  }),
  output: z.object({ tickets: z.array(TicketLine), total: z.int(), nextCursor: z.string().optional() }),
  async run({ limit, cursor, ...filter }, { ctx, caller }) {
    const pages = { tool: 'search_tickets', limit, cursor, secret: ctx.fingerprintKey }
    const { items, ...more } = await inPages(pages, filter, (wanted) =>
      ctx.inOrganization(caller.orgId, () => ctx.store.tickets.search(wanted)),
    )
    return { tickets: items.map(presentTicket), ...more }
  },
})
