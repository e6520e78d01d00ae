import { createRouter } from '@ppman/http'
import type { RequestHandler, Router } from 'express'
import type { Ctx } from '../../context.ts'
import { administrator, sessionOf, signedIn } from '../signed-in.ts'
import { startPayerSync } from './list-jobs.ts'
import { showJobs } from './show-jobs.ts'

/** Background jobs of the product, for administrators: see how far they are, start a sync. */
export function jobRoutes(ctx: Ctx, limiter: RequestHandler): Router {
  const router = createRouter()
  router.use(signedIn(ctx), administrator)
  router.get('/', (req, res) => showJobs(ctx, req, res))
  router.post('/sync', limiter, ctx.forms.check, async (req, res) => {
    const problem = await startPayerSync(ctx, sessionOf(res).account)
    if (problem !== null) return showJobs(ctx, req, res, { problem, status: 422 })
    res.redirect(303, '/console/jobs?done=started')
  })
  return router
}
