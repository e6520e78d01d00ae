import { withTenant } from '@ppman/db'
import { AppError } from '@ppman/errors'
import { createRouter } from '@ppman/http'
import type { RequestHandler, Router } from 'express'
import type { Ctx } from './context.ts'
import type { Action } from './form-action.ts'
import { readFields } from './read-fields.ts'
import { requireVerified, visitorOf } from './visitor.ts'

/** Serves what forms send: sign-in, then the fields, then the deed, then the page it leads to. */
export function serveActions(actions: readonly Action[], ctx: Ctx): Router {
  const router = createRouter()
  for (const action of actions) router.post(action.path, perform(action, ctx))
  return router
}

function perform(action: Action, ctx: Ctx): RequestHandler {
  return async (req, res) => {
    const visitor = visitorOf(req)
    requireVerified(visitor)
    if (!visitor.signedIn) throw new AppError('unauthenticated', 'Sign in to do this.')
    const form = readFields(action.form, (req.body ?? {}) as object, 'form')
    const location = await withTenant(visitor.orgId, () => action.run({ form: form as never, ctx, visitor }))
    res.redirect(303, location)
  }
}
