import type { Ctx } from '../context.ts'
import { refuseUnsafeWords } from '../refusals.ts'
import type { NewTicket, Ticket } from './ticket.ts'

/**
 * Opens a ticket in an organisation, with its first message: a reader's report becomes one of the
 * product's (docs decision D33).
 *
 * Who calls need not belong to the organisation, so the caller has made sure of `orgId`; for a page
 * it is the page's own. `subject` is 1 to 300 and `body` 1 to 10,000 characters, neither blank: the
 * edge checks that.
 *
 * @throws `rejected` (400 content_rejected) when the words hold a secret or a patient's data;
 *   nothing is stored then
 */
export async function createTicket(ctx: Ctx, ticket: NewTicket): Promise<Ticket> {
  refuseUnsafeWords({ subject: ticket.subject, body: ticket.body }, ctx.fingerprintKey)
  return ctx.inOrganisation(ticket.orgId, () =>
    ctx.transaction((store) => store.tickets.create(ticket, ctx.now())),
  )
}
