import { param } from '@ppman/http'
import { type EmailSubscription, FREQUENCIES, STATUSES } from '@ppman/notifications/subscriptions'
import { z } from 'zod'
import { EventFilters, EventTypes, FiltersResponse, presentFilters } from '../notifications/filters.ts'

/** Kinds of a new subscription that names none: what happens to policies. */
const POLICY_KINDS = ['policy.created', 'policy.updated', 'policy.retired'] as const

const email = param.text(3, 320).meta({ example: 'reader@example.com' })
const frequency = z.enum(FREQUENCIES).meta({
  description:
    'daily: at 07:00 in time_zone. weekly: on Mondays. A digest is left out when nothing happened.',
})
const timeZone = param
  .text(1, 64)
  .meta({ description: 'Name of the IANA database.', example: 'America/New_York' })

export const EmailSubscriptionCreate = z
  .strictObject({
    email,
    frequency,
    event_types: EventTypes.default([...POLICY_KINDS]),
    filters: EventFilters.prefault({}),
    time_zone: timeZone.default('America/New_York'),
  })
  .meta({ id: 'EmailSubscriptionCreate' })

export const EmailSubscriptionUpdate = z
  .strictObject({
    frequency: frequency.optional(),
    event_types: EventTypes.optional(),
    filters: EventFilters.optional().meta({ description: 'Takes the place of all filters.' }),
    time_zone: timeZone.optional(),
  })
  .meta({ id: 'EmailSubscriptionUpdate' })

const instant = z.iso.datetime()

export const EmailSubscriptionResponse = z
  .object({
    id: z.uuid(),
    email: z.string(),
    frequency: z.enum(FREQUENCIES),
    event_types: z.array(z.string()),
    filters: FiltersResponse,
    time_zone: z.string(),
    status: z.enum(STATUSES).meta({
      description:
        'pending_confirmation: waits for the reader. suppressed: the address bounced, complained or ' +
        'unsubscribed at the mail provider, and gets no mail.',
    }),
    next_digest_at: instant.nullable().meta({ description: 'null unless it is active and not immediate.' }),
    confirmed_at: instant.nullable(),
    stopped_at: instant.nullable(),
    created_at: instant,
  })
  .meta({ id: 'EmailSubscriptionResponse' })

export const presentSubscription = (one: EmailSubscription): z.input<typeof EmailSubscriptionResponse> => ({
  id: one.id,
  email: one.email,
  frequency: one.frequency,
  event_types: [...one.filter.eventTypes],
  filters: presentFilters(one.filter),
  time_zone: one.timeZone,
  status: one.status,
  next_digest_at:
    one.status === 'active' && one.frequency !== 'immediate'
      ? (one.nextDigestAt?.toISOString() ?? null)
      : null,
  confirmed_at: one.confirmedAt?.toISOString() ?? null,
  stopped_at: one.stoppedAt?.toISOString() ?? null,
  created_at: one.createdAt.toISOString(),
})
