import { param } from '@ppman/http'
import { FORMATS, statusOf, type WebhookDelivery, type WebhookEndpoint } from '@ppman/notifications/webhooks'
import { z } from 'zod'
import { EventFilters, EventTypes, FiltersResponse, presentFilters } from '../notifications/filters.ts'

const url = param.storable(z.string().trim().min(1).max(2_048)).meta({
  description: 'https, on the public internet. A redirect is not followed.',
  example: 'https://hooks.example.com/ppman',
})
const description = param.text(0, 500).nullable()
const format = z.enum(FORMATS).meta({
  description: 'standard: the event as it is. slack, teams: a message for an incoming webhook of a channel.',
})

export const WebhookCreate = z
  .strictObject({
    url,
    event_types: EventTypes.default([]),
    description: description.default(null),
    format: format.default('standard'),
    filters: EventFilters.prefault({}),
    is_active: z.boolean().default(true),
  })
  .meta({ id: 'WebhookCreate' })

export const WebhookUpdate = z
  .strictObject({
    url: url.optional(),
    event_types: EventTypes.optional(),
    description: description.optional(),
    format: format.optional(),
    filters: EventFilters.optional().meta({ description: 'Takes the place of all filters.' }),
    is_active: z
      .boolean()
      .optional()
      .meta({ description: 'true also starts deliveries again that stopped by themselves.' }),
  })
  .meta({ id: 'WebhookUpdate' })

const instant = z.iso.datetime()

const endpointFields = {
  id: z.uuid(),
  url: z.string(),
  event_types: z.array(z.string()),
  description: z.string().nullable(),
  format: z.enum(FORMATS),
  filters: FiltersResponse,
  is_active: z.boolean(),
  status: z.enum(['active', 'failing', 'disabled']),
  disabled_reason: z
    .enum(['gone', 'failed_for_days'])
    .nullable()
    .meta({ description: 'gone: it answered 410. failed_for_days: no success for five days.' }),
  secret_hint: z.string().meta({ description: 'The last characters of the secret.' }),
  consecutive_failures: z.int(),
  last_success_at: instant.nullable(),
  last_failure_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
}
const secret = z.string().meta({
  description:
    'Signs the deliveries. Only this answer shows it, and its repetition under the same Idempotency-Key.',
})

export const WebhookResponse = z.object(endpointFields).meta({ id: 'WebhookResponse' })
const count = z.int().nonnegative()
export const WebhookDetailResponse = z
  .object({
    ...endpointFields,
    last_24_hours: z
      .object({
        created: count,
        delivered: count,
        waiting: count.meta({ description: 'For their first or next attempt, whenever they were created.' }),
        failed: count,
        median_ms: count.nullable().meta({ description: 'Median time until the endpoint accepted.' }),
      })
      .meta({ description: 'Deliveries that were created in the last 24 hours, by how they stand.' }),
  })
  .meta({ id: 'WebhookDetailResponse' })
export const WebhookCreateResponse = z
  .object({ ...endpointFields, secret })
  .meta({ id: 'WebhookCreateResponse' })

export const presentEndpoint = (endpoint: WebhookEndpoint): z.input<typeof WebhookResponse> => {
  const { filter } = endpoint
  return {
    id: endpoint.id,
    url: endpoint.url,
    event_types: [...filter.eventTypes],
    description: endpoint.description,
    format: endpoint.format,
    filters: presentFilters(filter),
    is_active: endpoint.isActive,
    status: statusOf(endpoint),
    disabled_reason: endpoint.disabledReason,
    secret_hint: endpoint.secretHint,
    consecutive_failures: endpoint.consecutiveFailures,
    last_success_at: endpoint.lastSuccessAt?.toISOString() ?? null,
    last_failure_at: endpoint.lastFailureAt?.toISOString() ?? null,
    created_at: endpoint.createdAt.toISOString(),
    updated_at: endpoint.updatedAt.toISOString(),
  }
}

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const

const deliveryFields = {
  id: z.uuid(),
  event_id: z.string().meta({ description: 'The `webhook-id` of all its attempts.', example: 'evt_…' }),
  event_type: z.string(),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.int().meta({ description: 'Since it was created or replayed.' }),
  next_attempt_at: instant.nullable(),
  created_at: instant,
  finished_at: instant.nullable(),
  log: z
    .array(
      z.object({
        attempted_at: instant,
        duration_ms: z.int(),
        http_status: z.int().nullable().meta({ description: 'null when no answer came.' }),
        error: z.string().nullable(),
        answer: z.string().nullable().meta({ description: 'The first characters of the answer.' }),
      }),
    )
    .meta({ description: 'The latest attempts, the newest first.' }),
}

export const WebhookDeliveryResponse = z.object(deliveryFields).meta({ id: 'WebhookDeliveryResponse' })
export const WebhookDeliveryDetail = z
  .object({ ...deliveryFields, request: z.string().meta({ description: 'The body that is sent.' }) })
  .meta({ id: 'WebhookDeliveryDetail' })

export const presentDelivery = (one: WebhookDelivery): z.input<typeof WebhookDeliveryResponse> => ({
  id: one.id,
  event_id: `evt_${one.eventId}`,
  event_type: one.kind,
  status: one.status,
  attempts: one.attempts,
  next_attempt_at: one.status === 'pending' ? one.dueAt.toISOString() : null,
  created_at: one.createdAt.toISOString(),
  finished_at: one.finishedAt?.toISOString() ?? null,
  log: one.log.map(({ attemptedAt, durationMs, httpStatus, error, answer }) => ({
    attempted_at: attemptedAt.toISOString(),
    duration_ms: durationMs,
    http_status: httpStatus,
    error,
    answer,
  })),
})
