import type { State } from '@ppman/web-ui'
import type { Request, Response } from 'express'
import type { Ctx } from '../../context.ts'
import { minute, plural } from '../../rendering/format.ts'
import { sendPage } from '../../rendering/respond.ts'
import { describeFilter } from '../event-filters/filter-form.ts'
import { payerNames, type PayerNames } from '../event-filters/payer-names.ts'
import { type Answered, noticesOf, type Refusal } from '../ppman-api.ts'
import { sessionOf } from '../signed-in.ts'
import { FORMAT_LABELS } from './webhook-form.ts'
import { describeAttempt, describeDelivery } from './delivery.route.ts'
import {
  DELIVERY_STATUSES,
  type DeliveryPage,
  type DeliveryStatus,
  PAGE_SIZE,
  type Webhook,
  type WebhookDetail,
  type WebhooksApi,
  webhooksApi,
} from './webhooks-api.ts'

/** Failures in a row after which a webhook rests between attempts, as the worker counts. */
const RESTS_AFTER = 5
const DISABLED: Readonly<Record<NonNullable<Webhook['disabled_reason']>, string>> = {
  gone: 'Stopped: it answered 410 Gone',
  failed_for_days: 'Stopped: no success for five days',
}

/** The state of a webhook in words. */
export function describeState(webhook: Webhook): State {
  const { status, disabled_reason: reason, consecutive_failures: failures } = webhook
  if (status === 'disabled')
    return reason ? { tone: 'bad', label: DISABLED[reason] } : { tone: 'none', label: 'Turned off' }
  if (status === 'active') return { tone: 'good', label: 'Active' }
  const inARow = `${plural(failures, 'failure')} in a row`
  return failures < RESTS_AFTER
    ? { tone: 'warn', label: `Failing: ${inARow}` }
    : { tone: 'bad', label: `Resting between attempts: ${inARow}` }
}

type Shown = {
  id?: string
  secret?: string
  notice?: string
  refusal?: Refusal
  since?: string
  status?: number
}

/** Shows one webhook: its state, what can be done, and its deliveries. */
export async function showWebhook(ctx: Ctx, req: Request, res: Response, shown: Shown = {}): Promise<void> {
  const session = sessionOf(res)
  const api = webhooksApi(ctx, session.account)
  const webhook = await api.byId(shown.id ?? String(req.params['id']))
  const { status, page } = listingOf(req)
  const [deliveries, names] = await Promise.all([
    api.deliveries(webhook.id, status, page),
    payerNames(ctx, session.account, webhook.filters.payer_ids),
  ])
  sendPage(ctx, req, res, {
    view: 'webhooks/one',
    title: webhook.description ?? 'Webhook',
    session,
    status: shown.refusal ? 422 : (shown.status ?? 200),
    model: {
      ...webhookModel(webhook, names),
      ...listModel({ deliveries, webhook, status, page }),
      notice: shown.notice ?? noticesOf(req, NOTICES, null).notice,
      problem: shown.refusal ? (shown.refusal.fields['since'] ? '' : shown.refusal.message) : '',
      secret: shown.secret ?? '',
      since: shown.since ?? dayBefore(ctx.now()),
      sinceProblem: shown.refusal?.fields['since'] ?? '',
    },
  })
}

/** Formatted values of the webhook itself. */
function webhookModel(webhook: WebhookDetail, names: PayerNames) {
  const page = `/console/webhooks/${webhook.id}`
  const toggle = webhook.status === 'disabled' ? ['enable', 'Turn on'] : ['disable', 'Turn off']
  const buttons = [['ping', 'Send a test event'], toggle, ['rotate-secret', 'Make a new secret']]
  return {
    action: page,
    url: webhook.url,
    state: describeState(webhook),
    stats: statsOf(webhook),
    buttons: buttons.map(([verb, label]) => ({ action: `${page}/${verb}`, label })),
    filter: describeFilter(webhook, names),
    format: FORMAT_LABELS[webhook.format],
    hint: webhook.secret_hint,
    success: webhook.last_success_at ? minute(webhook.last_success_at) : 'never',
    failure: webhook.last_failure_at ? minute(webhook.last_failure_at) : 'never',
    created: minute(webhook.created_at),
  }
}

/** The last 24 hours in four figures. */
function statsOf({ last_24_hours: { created, delivered, waiting, failed, median_ms: ms } }: WebhookDetail) {
  const n = (count: number) => count.toLocaleString('en-US')
  return [
    { name: 'Delivered', value: n(delivered), note: `of ${n(created)} in 24 hours` },
    { name: 'Waiting to be sent', value: n(waiting), note: '' },
    { name: 'Given up', value: n(failed), note: failed > 0 ? 'recover them below' : '' },
    { name: 'Your answer time', value: ms === null ? '—' : `${n(ms)} ms`, note: ms === null ? '' : 'median' },
  ]
}

/** A day before now, as a field of date and time holds it. */
const dayBefore = (now: Date): string => new Date(now.getTime() - 86_400_000).toISOString().slice(0, 16)

const LAST_PAGE = 100_000

/** Which deliveries the address asks for. Nonsense is the first page of all. */
function listingOf(req: Request): { status: DeliveryStatus | ''; page: number } {
  const { status, page } = req.query
  return {
    status: DELIVERY_STATUSES.find((each) => each === status) ?? '',
    page: Math.min(LAST_PAGE, Math.max(1, Math.trunc(Number(page)) || 1)),
  }
}

type Listing = { deliveries: DeliveryPage; webhook: Webhook; status: DeliveryStatus | ''; page: number }

/** Formatted values of the list of deliveries. */
function listModel({ deliveries: { items, total }, webhook: { id }, status, page }: Listing) {
  const hrefOf = (filter: string, index: number) =>
    `/console/webhooks/${id}?${new URLSearchParams({ status: filter, page: String(index) })}#deliveries`
  return {
    filters: (['', ...DELIVERY_STATUSES] as const).map((each) => ({
      label: each === '' ? 'All' : describeDelivery(each),
      href: hrefOf(each, 1),
      isCurrent: each === status,
    })),
    summary: plural(total, 'delivery', 'deliveries'),
    deliveries: items.map((delivery) => ({
      href: `/console/webhooks/${id}/deliveries/${delivery.id}`,
      kind: delivery.event_type,
      created: minute(delivery.created_at),
      state: describeDelivery(delivery.status),
      isFailed: delivery.status === 'failed',
      attempts: String(delivery.attempts),
      latest: delivery.log[0] ? describeAttempt(delivery.log[0]) : 'not tried yet',
    })),
    newer: page > 1 ? hrefOf(status, page - 1) : '',
    older: page * PAGE_SIZE < total ? hrefOf(status, page + 1) : '',
  }
}

const NOTICES: Readonly<Record<string, string>> = {
  saved: 'The changes are saved.',
  enabled: 'The webhook is on. What it missed is sent when you recover it below.',
  disabled: 'The webhook is off. What it misses can be recovered for 14 days.',
  pinged: 'A test event is on its way. Reload the page to see how it went.',
  recovered: 'What was missed is sent again soon.',
  'nothing-missed': 'Nothing was missed since then.',
}

type Action = (ctx: Ctx, req: Request, res: Response) => Promise<void>

/** Runs an operation on the webhook of the address and shows its page again. */
const action =
  (run: (api: WebhooksApi, id: string) => Promise<Answered<unknown>>, done: string): Action =>
  async (ctx, req, res) => {
    const id = String(req.params['id'])
    const answer = await run(webhooksApi(ctx, sessionOf(res).account), id)
    if (answer.kind === 'refused') return showWebhook(ctx, req, res, { refusal: answer.refusal })
    res.redirect(303, `/console/webhooks/${encodeURIComponent(id)}?done=${done}`)
  }

/** What the buttons of the page do, by the last part of their address. */
export const webhookActions: Readonly<Record<string, Action>> = {
  ping: action((api, id) => api.ping(id), 'pinged'),
  enable: action((api, id) => api.update(id, { is_active: true }), 'enabled'),
  disable: action((api, id) => api.update(id, { is_active: false }), 'disabled'),
  'rotate-secret': rotateSecret,
  recover,
  delete: deleteWebhook,
}

async function rotateSecret(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const api = webhooksApi(ctx, sessionOf(res).account)
  const answer = await api.rotateSecret(String(req.params['id']))
  if (answer.kind === 'refused') return showWebhook(ctx, req, res, { refusal: answer.refusal })
  const { secret, previous_secret_until: until } = answer.data
  const notice = `The webhook has a new secret. Until ${minute(until)} the old one signs, too.`
  await showWebhook(ctx, req, res, { secret, notice })
}

/** A date and time as the field of a form sends it, understood as UTC. */
const FIELD_INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?$/

async function recover(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const id = String(req.params['id'])
  const filled = (req.body as { since?: unknown } | undefined)?.since
  const since = typeof filled === 'string' ? filled.trim().slice(0, 30) : ''
  const answer: Answered<{ deliveries: number }> = FIELD_INSTANT.test(since)
    ? await webhooksApi(ctx, sessionOf(res).account).recover(id, withSeconds(since))
    : { kind: 'refused', refusal: { message: '', fields: { since: 'Give a date and a time.' } } }
  if (answer.kind === 'refused') return showWebhook(ctx, req, res, { refusal: answer.refusal, since })
  const done = answer.data.deliveries > 0 ? 'recovered' : 'nothing-missed'
  res.redirect(303, `/console/webhooks/${encodeURIComponent(id)}?done=${done}`)
}

/** Browsers leave zero seconds out; the API wants them. */
const withSeconds = (instant: string): string => `${instant.length === 16 ? `${instant}:00` : instant}Z`

async function deleteWebhook(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const answer = await webhooksApi(ctx, sessionOf(res).account).remove(String(req.params['id']))
  if (answer.kind === 'refused') return showWebhook(ctx, req, res, { refusal: answer.refusal })
  res.redirect(303, '/console/webhooks?done=deleted')
}
