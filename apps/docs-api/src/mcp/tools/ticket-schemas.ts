import { z } from 'zod'
import { type Ticket, TICKET_PRIORITIES, TICKET_STATUSES } from '../../tickets/ticket.ts'

export const ticketStatus = z.enum(TICKET_STATUSES)

export const TicketLine = z.object({
  id: z.string(),
  number: z.int().meta({ description: 'Counts from 1 in the organisation.' }),
  subject: z.string(),
  status: ticketStatus,
  priority: z.enum(TICKET_PRIORITIES),
  topicId: z.string().nullable().meta({ description: 'The page it is about; get_page reads it.' }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})

export const presentTicket = ({ id, number, subject, status, priority, topicId, createdAt, updatedAt }: Ticket) => ({
  id, number, subject, status, priority, topicId, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString(),
})
