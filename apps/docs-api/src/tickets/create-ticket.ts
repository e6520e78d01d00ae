import type { Ctx } from '../context.ts'
import { refuseUnsafeText } from '../refusals.ts'
import type { NewTicket, Ticket } from './ticket.ts'

/**
 * Opens a ticket with its first message in an organization, for example from a reader's report
 * (docs decision D33).
 *
 * The caller must have verified `orgId`, because it may differ from the caller's own organization.
 * `subject` has 1 to 300 and `body` 1 to 10,000 characters; routes check that.
 *
 * @throws `rejected` (400 content_rejected) when the text holds a secret or patient information;
 *   then nothing is stored
 */
export async function createTicket(ctx: Ctx, ticket: NewTicket): Promise<Ticket> {
  refuseUnsafeText({ subject: ticket.subject, body: ticket.body }, ctx.fingerprintKey)
  return ctx.inOrganization(ticket.orgId, () =>
    ctx.transaction((store) => store.tickets.create(ticket, ctx.now())),
  )
}
