import { z } from 'zod'
import type { Account } from '../../accounts/account-repo.ts'
import type { Ctx } from '../../context.ts'
import { type Filter, filterFields } from '../event-filters/filter-form.ts'
import { type Answered, askPpmanApi, readPpmanApi } from '../ppman-api.ts'

export const FORMATS = ['standard', 'slack', 'teams'] as const
export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]
/** Deliveries on a page. */
export const PAGE_SIZE = 20

export const Webhook = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string().nullable(),
  format: z.enum(FORMATS),
  ...filterFields,
  is_active: z.boolean(),
  status: z.enum(['active', 'failing', 'disabled']),
  disabled_reason: z.enum(['gone', 'failed_for_days']).nullable(),
  secret_hint: z.string(),
  consecutive_failures: z.number(),
  last_success_at: z.string().nullable(),
  last_failure_at: z.string().nullable(),
  created_at: z.string(),
})
export type Webhook = z.output<typeof Webhook>
const WebhookDetail = Webhook.extend({
  last_24_hours: z.object({
    created: z.number(),
    delivered: z.number(),
    waiting: z.number(),
    failed: z.number(),
    median_ms: z.number().nullable(),
  }),
})
export type WebhookDetail = z.output<typeof WebhookDetail>

export const Delivery = z.object({
  id: z.string(),
  event_id: z.string(),
  event_type: z.string(),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.number(),
  next_attempt_at: z.string().nullable(),
  created_at: z.string(),
  log: z.array(
    z.object({
      attempted_at: z.string(),
      duration_ms: z.number(),
      http_status: z.number().nullable(),
      error: z.string().nullable(),
      answer: z.string().nullable(),
    }),
  ),
})
export type Delivery = z.output<typeof Delivery>
export type Attempt = Delivery['log'][number]

const DeliveryPage = z.object({ items: z.array(Delivery), total: z.number() })
export type DeliveryPage = z.output<typeof DeliveryPage>
const DeliveryDetail = Delivery.extend({ request: z.string() })
export type DeliveryDetail = z.output<typeof DeliveryDetail>

const WithSecret = Webhook.extend({ secret: z.string() })
const Rotated = z.object({ secret: z.string(), previous_secret_until: z.string() })
const Preview = z.object({ days: z.number(), events: z.number(), by_type: z.record(z.string(), z.number()) })
export type Preview = z.output<typeof Preview>

/** What a person says about a webhook. */
export type WebhookSettings = Filter & { url: string; description: string; format: string }

/** The operations of webhooks, on behalf of the signed-in person. */
export function webhooksApi(ctx: Ctx, account: Account) {
  const one = (id: string) => `/webhooks/${encodeURIComponent(id)}`
  const delivery = (id: string, did: string) => `${one(id)}/deliveries/${encodeURIComponent(did)}`
  const post = <T>(path: string, schema: z.ZodType<T>, body: object = {}): Promise<Answered<T>> =>
    askPpmanApi(ctx, { account, method: 'POST', path, body }, schema)
  return {
    list: () => readPpmanApi(ctx, { account, path: '/webhooks/' }, z.array(Webhook)),
    byId: (id: string) => readPpmanApi(ctx, { account, path: one(id) }, WebhookDetail),
    preview: ({ event_types, filters }: Filter) =>
      post('/webhook-previews/', Preview, { event_types, filters }),
    create: (settings: WebhookSettings) => post('/webhooks/', WithSecret, settings),
    update: (id: string, changes: Partial<WebhookSettings> & { is_active?: boolean }) =>
      askPpmanApi(ctx, { account, method: 'PATCH', path: one(id), body: changes }, Webhook),
    remove: (id: string) => askPpmanApi(ctx, { account, method: 'DELETE', path: one(id) }, z.null()),
    ping: (id: string) => post(`${one(id)}/ping`, z.object({ delivery_id: z.string() })),
    rotateSecret: (id: string) => post(`${one(id)}/rotate-secret`, Rotated),
    recover: (id: string, since: string) =>
      post(`${one(id)}/recover`, z.object({ deliveries: z.number() }), { since }),
    deliveries: (id: string, status: DeliveryStatus | '', page: number) => {
      const query = new URLSearchParams({ page: String(page), page_size: String(PAGE_SIZE) })
      if (status !== '') query.set('status', status)
      return readPpmanApi(ctx, { account, path: `${one(id)}/deliveries?${query}` }, DeliveryPage)
    },
    deliveryById: (id: string, did: string) =>
      readPpmanApi(ctx, { account, path: delivery(id, did) }, DeliveryDetail),
    replay: (id: string, did: string) =>
      post(`${delivery(id, did)}/replay`, z.object({ delivery_id: z.string() })),
  }
}

export type WebhooksApi = ReturnType<typeof webhooksApi>
