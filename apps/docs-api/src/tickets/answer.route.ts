import { answerOnce, created, idempotencyHeaders } from '@ppman/http'
import { badRequest, notFound, refuseUnsafeText } from '../refusals.ts'
import { route } from '../route.ts'
import { byId } from '../fields.ts'
import { AnswerTicket, presentTicketWithMessages, TicketWithMessagesResponse } from './ticket.ts'

export const answerTicketRoute = route({
  method: 'post',
  path: '/tickets/:id/messages',
  operationId: 'answerTicket',
  summary: 'Answer a ticket',
  description:
    'For operators. The answer is added to the messages of the ticket, which its organization reads ' +
    'with the MCP tools. It is checked like a page. A closed ticket takes no more answers.',
  tag: 'tickets',
  access: 'scope:svc-docs:operator',
  params: byId,
  headers: idempotencyHeaders,
  body: AnswerTicket,
  responses: {
    201: {
      description: 'The ticket with the answer; a replay carries Idempotency-Replayed: true',
      schema: TicketWithMessagesResponse,
    },
  },
  async handler({ params, body, headers, caller, ctx }) {
    refuseUnsafeText({ body: body.body }, ctx.fingerprintKey)
    const at = ctx.now()
    const request = { ticketId: params.id, ...body }
    const call = { caller, operation: 'answerTicket', key: headers['idempotency-key'], body: request, at }
    return answerOnce(call, ctx, async (store) => {
      const status = await store.tickets.lock(params.id)
      if (!status) throw notFound('ticket')
      if (status === 'closed') throw badRequest('This ticket is closed. Ask for a new one.')
      await store.tickets.answer(params.id, { ...body, author: caller.sub }, at)
      return created(presentTicketWithMessages((await store.tickets.find(params.id))!))
    })
  },
})
