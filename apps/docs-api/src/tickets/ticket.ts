import { z } from 'zod'
import { text } from '../fields.ts'

/** Values of docs decision D33. */
const TICKET_STATUSES = ['open', 'pending', 'solved', 'closed'] as const
export type TicketStatus = (typeof TICKET_STATUSES)[number]
const TICKET_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const
export type TicketPriority = (typeof TICKET_PRIORITIES)[number]

/** `number` counts from 1 in the organization; other resources refer to `id`. */
export type Ticket = {
  id: string
  number: number
  subject: string
  status: TicketStatus
  priority: TicketPriority
  topicId: string | null
  createdAt: Date
  updatedAt: Date
}

export type TicketMessage = { author: string; body: string; createdAt: Date }
export type TicketWithMessages = Ticket & { messages: TicketMessage[] }

/** `status` is the new status of the ticket. */
export type TicketAnswer = { body: string; author: string; status: TicketStatus }

export type NewTicket = {
  orgId: string
  subject: string
  body: string
  /** Owner of a key, or `reader` for a person without one. */
  author: string
  topicId?: string | null
  priority?: TicketPriority
}

export const ticketStatus = z.enum(TICKET_STATUSES)

export const TicketResponse = z
  .object({
    id: z.uuid(),
    number: z.int().meta({ description: 'Counts from 1 in the organization.' }),
    subject: z.string(),
    status: ticketStatus,
    priority: z.enum(TICKET_PRIORITIES),
    topicId: z.uuid().nullable().meta({ description: 'The topic whose page it is about.' }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Ticket' })

const Message = z.object({ author: z.string(), body: z.string(), createdAt: z.iso.datetime() })

export const TicketWithMessagesResponse = TicketResponse.extend({
  messages: z.array(Message).meta({ description: 'The oldest first.' }),
}).meta({ id: 'TicketWithMessages' })

export const AnswerTicket = z
  .strictObject({
    body: text(1, 10_000).refine((value) => value.trim() !== '', 'Expected words'),
    status: ticketStatus
      .default('pending')
      .meta({ description: 'Of the ticket after the answer; pending waits for the reporter.' }),
  })
  .meta({ id: 'TicketAnswer' })

export const presentTicket = (ticket: Ticket): z.input<typeof TicketResponse> => ({
  id: ticket.id,
  number: ticket.number,
  subject: ticket.subject,
  status: ticket.status,
  priority: ticket.priority,
  topicId: ticket.topicId,
  createdAt: ticket.createdAt.toISOString(),
  updatedAt: ticket.updatedAt.toISOString(),
})

export const presentTicketWithMessages = (
  ticket: TicketWithMessages,
): z.input<typeof TicketWithMessagesResponse> => ({
  ...presentTicket(ticket),
  messages: ticket.messages.map((message) => ({ ...message, createdAt: message.createdAt.toISOString() })),
})
