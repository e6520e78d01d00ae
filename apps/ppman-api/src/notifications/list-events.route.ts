import { ok, param } from '@ppman/http'
import { eventId, eventMessage, type StoredEvent } from '@ppman/notifications/events'
import { SEVERITIES } from '@ppman/policy-text'
import { z } from 'zod'
import { stateLetters } from '../payers/schemas.ts'
import { route } from '../route.ts'
import { EVENT_TYPES } from './filters.ts'

const EventResponse = z
  .object({
    id: z.string().meta({ description: 'The same in webhooks, mail and on sockets.', example: 'evt_…' }),
    type: z.string(),
    timestamp: z.iso.datetime(),
    subject: z.string().meta({ description: 'What it is about, as a topic of the socket.' }),
    data: z.record(z.string(), z.unknown()).meta({ description: 'As webhooks send it.' }),
  })
  .meta({ id: 'EventResponse' })

const Query = param.page().extend({
  event_type: z.enum(EVENT_TYPES).optional(),
  payer_id: param.uuid.optional().meta({
    description: 'Without one: events about the payers that your organization follows, or about all.',
  }),
  specialty: param.text(1, 50).toLowerCase().optional(),
  state: stateLetters.optional(),
  min_severity: z.enum(SEVERITIES).default('info'),
  since: z.iso
    .datetime({ offset: true })
    .optional()
    .meta({ description: 'Events of this instant or later.' }),
})

export const listEventsRoute = route({
  method: 'get',
  path: '/events/',
  operationId: 'listEvents',
  summary: 'What happened, the newest first',
  description:
    'Policies, rules, prices, sources and payers, as webhooks, mail and sockets tell of them. Events are ' +
    'kept for 90 days. The filter works as that of a webhook does.',
  tag: 'events',
  access: 'scope:svc-ppman',
  query: Query,
  responses: { 200: { description: 'One page of events', schema: param.pageOf(EventResponse) } },
  async handler({ query, caller, ctx }) {
    const filter = {
      eventTypes: query.event_type ? [query.event_type] : [],
      payerIds: query.payer_id ? [query.payer_id] : [],
      specialties: query.specialty ? [query.specialty] : [],
      states: query.state ? [query.state] : [],
      minSeverity: query.min_severity,
    }
    const asked = { filter, orgId: caller.orgId, since: query.since ? new Date(query.since) : null }
    const { items, total } = await ctx.events.list(asked, param.rangeOf(query))
    const present = presentEvent(ctx.config.BASE_URL)
    return ok(param.pageReply(items.map(present), total, query))
  },
})

const presentEvent =
  (baseUrl: string) =>
  (event: StoredEvent): z.input<typeof EventResponse> => ({
    id: eventId(event.id),
    subject: event.subject,
    ...eventMessage(event, baseUrl),
  })
