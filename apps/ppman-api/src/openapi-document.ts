import { type DescribedRoute, openapi, PPMAN_RATES } from '@ppman/http'
import { EVENT_KINDS, eventKindNames, eventMessageSchema, exampleMessage } from '@ppman/notifications/events'
import { z } from 'zod'

/**
 * Every error of `/api` (specification, section 7; the codes are the error rows of
 * `operations.csv`).
 */
const ErrorEnvelope = z
  .object({
    error: z.object({
      code: z.enum([
        'bad_request',
        'malformed_json',
        'unauthorized',
        'forbidden',
        'insufficient_scope',
        'csrf_failed',
        'not_found',
        'method_not_allowed',
        'payload_too_large',
        'unsupported_media_type',
        'validation_error',
        'alias_conflict',
        'duplicate_entry',
        'webhook_url_rejected',
        'subscription_exists',
        'subscription_not_pending',
        'idempotency_key_reused',
        'rate_limit_exceeded',
        'quota_exhausted',
        'connection_limit_exceeded',
        'internal_error',
        'service_unavailable',
      ]),
      message: z.string().meta({ description: 'A sentence for the caller; never internal.' }),
      request_id: z.string().meta({ description: 'Also in the X-Request-ID header.' }),
      details: z.unknown().optional(),
    }),
  })
  .meta({ id: 'Error' })

const TAGS = {
  lookup: 'Policy documents for a topic, with suggestions while somebody types.',
  search: 'One search over payers, policies and billing rules.',
  payers: 'The payer directory: companies, routing entries, aliases, matching, and the jobs that keep it.',
  'payer-health': 'How well the policy sources of each payer are monitored.',
  policies: 'Changes of payer policies, their wordings side by side, and every version that was read.',
  'billing-rules': 'Billing rules from policy documents, from published lists, and of your own organization.',
  sources: 'The addresses that policies are read from, and those that need a person.',
  'email-subscriptions': 'Mail about changes: at once, daily or weekly, after the reader confirmed it.',
  events: 'What happened, as webhooks, mail and sockets tell of it.',
  feeds: 'Saved filters as feeds and calendars, read by a private address without sign-in.',
  webhooks: 'Addresses that events are sent to, and what became of each delivery.',
  'price-transparency': 'Prices that hospitals publish, each with the bytes it was read from.',
  'national-rates':
    'National figures over all negotiated rates: distribution, place of a hospital, spread between payers.',
  'pt-documents': 'Patients’ benefit documents, encrypted, and estimates of what a person pays.',
  compare: 'Prices by hospital and rules by payer, side by side.',
  applicability: 'Which authority governs a service in a place on a day.',
  analytics: 'Coverage of the data, and the use that your organization makes of the API.',
  disagreements: 'Claims that came out otherwise than the rules say.',
  'prior-auth': 'Whether a service needs prior authorization.',
  audit: 'Evidence packages, the audit trail, and the keys that sign them.',
  auth: 'Identity: the tickets that open a WebSocket.',
  meta: 'This description.',
}

/** Headers of Standard Webhooks, which sign every message. */
const WebhookHeaders = z.object({
  'webhook-id': z.string().meta({ description: 'Of the event; the same over retries, and on sockets.' }),
  'webhook-timestamp': z.string().meta({ description: 'Of this attempt, in seconds since 1970.' }),
  'webhook-signature': z.string().meta({
    description:
      '`v1,` and the HMAC-SHA-256 of id, timestamp and body; two of them for a day after a rotation.',
  }),
})

const webhooks = () =>
  Object.fromEntries(
    eventKindNames.map((kind) => {
      const { summary } = EVENT_KINDS[kind]
      const [body, example] = [eventMessageSchema(kind), exampleMessage(kind)]
      return [kind, { tag: 'webhooks', summary, headers: WebhookHeaders, body, example }]
    }),
  )

/** The published description, from the routes; anonymous at /api/v1/openapi.json. */
export const openapiDocument = (routes: readonly DescribedRoute[]) =>
  openapi(routes, {
    title: 'Payer Policy Monitor API',
    version: '1.0.0',
    description: 'Payer policies, billing rules and hospital prices, each with the evidence it came from.',
    basePath: '/api/v1',
    errorSchema: ErrorEnvelope,
    errorStatuses: [400, 401, 403, 404, 405, 413, 415, 422, 429, 500, 503],
    tags: TAGS,
    license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    contact: { name: 'Payer Policy Monitor' },
    rates: PPMAN_RATES,
    webhooks: webhooks(),
  }) as Record<string, unknown>
