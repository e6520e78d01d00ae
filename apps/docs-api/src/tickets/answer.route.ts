import { created } from '@ppman/http'
import { actorOf } from '../actor.ts'
import { badRequest, noSuch, refuseUnsafeWords } from '../refusals.ts'
import { route } from '../route.ts'
import { byId } from '../words.ts'
import { AnswerTicket, presentTicketWithMessages, TicketWithMessagesResponse } from './schemas.ts'

export const answerTicketRoute = route({
  method: 'post',
  path: '/tickets/:id/messages',
  operationId: 'answerTicket',
  summary: 'Answer a ticket',
  description:
    'For operators. The answer joins the messages of the ticket, which its organisation reads with ' +
    'the MCP tools; it passes the ' +
    'same checks as a page. A closed ticket takes no more answers.',
  tag: 'tickets',
  access: 'scope:svc-docs:operator',
  params: byId,
  body: AnswerTicket,
  responses: { 201: { description: 'The ticket with the answer', schema: TicketWithMessagesResponse } },
  async handler({ params, body, caller, ctx }) {
    refuseUnsafeWords({ body: body.body }, ctx.fingerprintKey)
    const answer = { ...body, author: actorOf(caller).sub }
    const ticket = await ctx.transaction(async (store) => {
      const status = await store.tickets.lock(params.id)
      if (!status) throw noSuch('ticket')
      if (status === 'closed') throw badRequest('This ticket is closed. Ask for a new one.')
      await store.tickets.answer(params.id, answer, ctx.now())
      return (await store.tickets.find(params.id))!
    })
    return created(presentTicketWithMessages(ticket))
  },
})
