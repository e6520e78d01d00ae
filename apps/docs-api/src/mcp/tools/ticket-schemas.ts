import { z } from 'zod'
import { TicketResponse } from '../../tickets/schemas.ts'

export { presentTicket, ticketStatus } from '../../tickets/schemas.ts'

export const TicketLine = TicketResponse.extend({
  topicId: z.uuid().nullable().meta({ description: 'The page it is about; get_page reads it.' }),
})
