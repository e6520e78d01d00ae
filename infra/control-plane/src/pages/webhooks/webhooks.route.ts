import { createRouter } from '@ppman/http'
import type { Request, RequestHandler, Response, Router } from 'express'
import type { Ctx } from '../../context.ts'
import { minute } from '../../rendering/format.ts'
import { sendPage } from '../../rendering/respond.ts'
import { describeFilter } from '../event-filters/filter-form.ts'
import { payerNames } from '../event-filters/payer-names.ts'
import { recentPassword, requireUuid, sessionOf, signedIn } from '../signed-in.ts'
import { replayDelivery, showDelivery } from './delivery.route.ts'
import {
  previewWebhook,
  showNewWebhook,
  showWebhookForm,
  showWebhookSettings,
  submittedWebhook,
} from './webhook-form.ts'
import { describeState, showWebhook, webhookActions } from './webhook.route.ts'
import { type Webhook, webhooksApi } from './webhooks-api.ts'

/** What makes a secret or deletes one. */
const CONFIRMED = new Set(['rotate-secret', 'delete'])

/**
 * Webhooks of the person's organization. Everybody who may call the API may manage them, as there.
 */
export function webhookRoutes(ctx: Ctx, limiter: RequestHandler): Router {
  const router = createRouter()
  router.use(signedIn(ctx))
  router.param('id', requireUuid)
  router.param('did', requireUuid)
  const guarded = [limiter, ctx.forms.check]
  const confirmed = [...guarded, recentPassword(ctx)]
  router.get('/', (req, res) => showWebhooks(ctx, req, res))
  router.get('/new', (req, res) => showNewWebhook(ctx, req, res))
  router.post('/new', confirmed, (req: Request, res: Response) => createWebhook(ctx, req, res))
  router.get('/:id', (req, res) => showWebhook(ctx, req, res))
  router.get('/:id/edit', (req, res) => showWebhookSettings(ctx, req, res))
  router.post('/:id/edit', guarded, (req: Request, res: Response) => saveWebhook(ctx, req, res))
  router.post(['/new/preview', '/:id/edit/preview'], guarded, (req: Request, res: Response) =>
    previewWebhook(ctx, req, res),
  )
  for (const [verb, act] of Object.entries(webhookActions))
    router.post(`/:id/${verb}`, CONFIRMED.has(verb) ? confirmed : guarded, (req: Request, res: Response) =>
      act(ctx, req, res),
    )
  router.get('/:id/delete', (req, res) => showDeletion(ctx, req, res))
  router.get('/:id/deliveries/:did', (req, res) => showDelivery(ctx, req, res))
  router.post('/:id/deliveries/:did/replay', guarded, (req: Request, res: Response) =>
    replayDelivery(ctx, req, res),
  )
  return router
}

/** Lists the webhooks of the organization. */
async function showWebhooks(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const session = sessionOf(res)
  const webhooks = await webhooksApi(ctx, session.account).list()
  const ids = webhooks.flatMap(({ filters }) => filters.payer_ids)
  const names = await payerNames(ctx, session.account, ids)
  const row = (webhook: Webhook) => ({
    href: `/console/webhooks/${webhook.id}`,
    url: webhook.url,
    description: webhook.description ?? '',
    state: describeState(webhook),
    filter: describeFilter(webhook, names),
    success: webhook.last_success_at ? minute(webhook.last_success_at) : 'never',
    failure: webhook.last_failure_at ? minute(webhook.last_failure_at) : 'never',
  })
  const notice = req.query['done'] === 'deleted' ? 'The webhook is deleted, with its deliveries.' : ''
  const model = { notice, rows: webhooks.map(row) }
  sendPage(ctx, req, res, { view: 'webhooks/list', title: 'Webhooks', session, model })
}

/** Adds a webhook and shows its secret once. */
async function createWebhook(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const { form, read } = await submittedWebhook(ctx, req, res)
  const api = webhooksApi(ctx, sessionOf(res).account)
  const answer = read.kind === 'done' ? await api.create(read.data) : read
  if (answer.kind === 'refused') return showWebhookForm(ctx, req, res, { form, refusal: answer.refusal })
  const { id, secret } = answer.data
  await showWebhook(ctx, req, res, { id, secret, notice: 'The webhook is added.', status: 201 })
}

async function saveWebhook(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const id = String(req.params['id'])
  const { form, read } = await submittedWebhook(ctx, req, res)
  const api = webhooksApi(ctx, sessionOf(res).account)
  const answer = read.kind === 'done' ? await api.update(id, read.data) : read
  if (answer.kind === 'refused') return showWebhookForm(ctx, req, res, { form, refusal: answer.refusal })
  res.redirect(303, `/console/webhooks/${answer.data.id}?done=saved`)
}

/** Asks before a webhook is deleted. */
async function showDeletion(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const session = sessionOf(res)
  const webhook = await webhooksApi(ctx, session.account).byId(String(req.params['id']))
  const page = `/console/webhooks/${webhook.id}`
  const model = {
    question: `Events are no longer sent to ${webhook.url}. Its deliveries and its secret are deleted, too.`,
    action: `${page}/delete`,
    back: page,
    label: 'Delete the webhook',
  }
  sendPage(ctx, req, res, { view: 'parts/confirm', title: 'Delete this webhook?', session, model })
}
