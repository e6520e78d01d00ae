import type { Request, Response } from 'express'
import type { Ctx } from '../../context.ts'
import { humanize, second } from '../../rendering/format.ts'
import { sendPage } from '../../rendering/respond.ts'
import type { Refusal } from '../ppman-api.ts'
import { sessionOf } from '../signed-in.ts'
import { type Attempt, type DeliveryDetail, type DeliveryStatus, webhooksApi } from './webhooks-api.ts'

const STATES: Readonly<Record<DeliveryStatus, string>> = {
  pending: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
}
/** Why no answer came, for the words of the API. */
const REASONS: Readonly<Record<string, string>> = {
  timeout: 'no answer within 15 seconds',
  dns_error: 'the name could not be resolved',
  tls_error: 'the certificate was not accepted',
  network_error: 'the connection failed',
  address_not_allowed: 'the address is private',
  url_not_allowed: 'the address is not allowed',
  secret_unreadable: 'the secret cannot be decrypted; rotate it',
}

export const describeDelivery = (status: DeliveryStatus): string => STATES[status]

/** What came back of an attempt: the status, or why there is none. */
export const describeAttempt = ({ http_status: status, error }: Attempt): string =>
  status === null ? (REASONS[error ?? ''] ?? humanize(error ?? 'no answer')) : `answered ${status}`

/** Shows one delivery: the request, and what came back of each attempt. */
export async function showDelivery(
  ctx: Ctx,
  req: Request,
  res: Response,
  refusal: Refusal | null = null,
): Promise<void> {
  const session = sessionOf(res)
  const api = webhooksApi(ctx, session.account)
  const [id, did] = [String(req.params['id']), String(req.params['did'])]
  const [webhook, delivery] = await Promise.all([api.byId(id), api.deliveryById(id, did)])
  const notice = req.query['done'] === 'replayed' ? 'It is sent again soon, with all its attempts.' : ''
  const model = {
    ...deliveryModel(delivery),
    back: `/console/webhooks/${webhook.id}`,
    action: `/console/webhooks/${webhook.id}/deliveries/${delivery.id}`,
    url: webhook.url,
    notice,
    problem: refusal?.message ?? '',
  }
  const status = refusal ? 422 : 200
  sendPage(ctx, req, res, { view: 'webhooks/delivery', title: delivery.event_type, session, model, status })
}

/** Formatted values for the page of a delivery. */
function deliveryModel(delivery: DeliveryDetail) {
  return {
    eventId: delivery.event_id,
    state: describeDelivery(delivery.status),
    isFailed: delivery.status === 'failed',
    created: second(delivery.created_at),
    next: delivery.next_attempt_at ? second(delivery.next_attempt_at) : '',
    body: laidOut(delivery.request),
    attempts: delivery.log.map((attempt) => ({
      when: second(attempt.attempted_at),
      took: `${attempt.duration_ms.toLocaleString('en-US')} ms`,
      outcome: describeAttempt(attempt),
      isFailed: attempt.http_status === null || attempt.http_status >= 300,
      answer: attempt.answer ?? '',
    })),
  }
}

/** JSON with a line for each field, for reading. */
function laidOut(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}

export async function replayDelivery(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const [id, did] = [String(req.params['id']), String(req.params['did'])]
  const answer = await webhooksApi(ctx, sessionOf(res).account).replay(id, did)
  if (answer.kind === 'refused') return showDelivery(ctx, req, res, answer.refusal)
  const page = `/console/webhooks/${encodeURIComponent(id)}/deliveries/${encodeURIComponent(did)}`
  res.redirect(303, `${page}?done=replayed`)
}
