import { createRouter } from '@ppman/http'
import type { Request, RequestHandler, Response, Router } from 'express'
import { z } from 'zod'
import type { Ctx } from '../../context.ts'
import { administrator, sessionOf, signedIn } from '../signed-in.ts'
import { decide, openProduct, type Verdict } from './docs-api.ts'
import { showQueue, showReview } from './review-pages.ts'

const text = z.string().trim().max(2_000).catch('')
/** Printable ASCII, as a header value. */
const etag = z
  .string()
  .trim()
  .max(200)
  .regex(/^[!-~]*$/)
  .catch('')
const Form = z.object({ etag, reason: text })

/** Review of documentation, for administrators: the queue, one topic, and the decision. */
export function reviewRoutes(ctx: Ctx, limiter: RequestHandler): Router {
  const router = createRouter()
  router.use(signedIn(ctx), administrator)
  router.get('/', (req, res) => showQueue(ctx, req, res))
  router.get('/:id', (req, res) => showReview(ctx, req, res))
  for (const verb of ['approve', 'reject', 'unpublish'] as const) {
    router.post(`/:id/${verb}`, limiter, ctx.forms.check, (req, res) => handleVerdict(ctx, req, res, verb))
  }
  router.post('/:id/open-product', limiter, ctx.forms.check, (req, res) => handleOpenProduct(ctx, req, res))
  return router
}

async function handleOpenProduct(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const id = String(req.params['id'])
  const problem = await openProduct(ctx, sessionOf(res).account, id)
  if (problem !== null) return showReview(ctx, req, res, { problem, status: 422 })
  res.redirect(303, `/console/reviews/${encodeURIComponent(id)}`)
}

async function handleVerdict(ctx: Ctx, req: Request, res: Response, verb: Verdict['verb']): Promise<void> {
  const { etag, reason } = Form.parse(req.body ?? {})
  const problem = await decide(ctx, sessionOf(res).account, {
    verb,
    id: String(req.params['id']),
    etag,
    reason,
  })
  if (problem !== null) return showReview(ctx, req, res, { problem, reason, status: 422 })
  res.redirect(303, `/console/reviews?done=${verb}`)
}
