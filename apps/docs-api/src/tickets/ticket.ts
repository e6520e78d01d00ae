/** Words of docs decision D33. */
export const TICKET_STATUSES = ['open', 'pending', 'solved', 'closed'] as const
export type TicketStatus = (typeof TICKET_STATUSES)[number]
export const TICKET_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const
export type TicketPriority = (typeof TICKET_PRIORITIES)[number]

/** `number` counts from 1 in the organisation; `id` is what others name it by. */
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

/** `status` is the ticket's after the answer. */
export type TicketAnswer = { body: string; author: string; status: TicketStatus }

export type NewTicket = {
  orgId: string
  subject: string
  body: string
  /** A subject of a key, or a word such as `reader` for somebody without one. */
  author: string
  topicId?: string | null
  priority?: TicketPriority
}
