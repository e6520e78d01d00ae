import { noteWrites, withTenant } from '@ppman/db'
import { AppError } from '@ppman/errors'
import { createRouter } from '@ppman/http'
import type { RequestHandler, Router } from 'express'
import type { z } from 'zod'
import type { Config } from './config.ts'
import type { Ctx } from './context.ts'
import { rejectUnknownPath } from './middleware/problem.ts'
import { readFields } from './serve-pages.ts'
import { requireVerified, type SignedIn, visitorOf } from './visitor.ts'

export type ActionSpec<Form extends z.ZodObject> = {
  path: string
  /** Whether this installation has the action; else its address is unknown. */
  isOn?: (config: Config) => boolean
  /** Fields of the form; an unchecked checkbox is absent. CSRF is checked before. */
  form: Form
  /**
   * Runs the action for a signed-in member, within the member's organization. @returns the page to
   * redirect to, an address of this site
   */
  run: (input: { form: z.output<Form>; ctx: Ctx; visitor: SignedIn }) => Promise<string>
}

export type Action = {
  path: string
  isOn: (config: Config) => boolean
  form: z.ZodObject
  run: (input: { form: never; ctx: Ctx; visitor: SignedIn }) => Promise<string>
}

/** Declares an action. */
export const action = <Form extends z.ZodObject>(spec: ActionSpec<Form>): Action => ({
  ...spec,
  isOn: spec.isOn ?? (() => true),
  run: spec.run,
})

/**
 * Routes of all actions: each requires a sign-in, parses the fields, runs the action and redirects.
 */
export function serveActions(actions: readonly Action[], ctx: Ctx): Router {
  const router = createRouter()
  for (const action of actions) router.post(action.path, perform(action, ctx))
  return router
}

function perform(action: Action, ctx: Ctx): RequestHandler {
  return async (req, res) => {
    if (!action.isOn(ctx.config)) rejectUnknownPath()
    const visitor = visitorOf(req)
    requireVerified(visitor)
    if (!visitor.signedIn) throw new AppError('unauthenticated', 'Sign in to do this.')
    const form = readFields(action.form, (req.body ?? {}) as object, 'form')
    const run = () => action.run({ form: form as never, ctx, visitor })
    const location = await withTenant(visitor.orgId, () => noteWrites(ctx.db, run))
    res.redirect(303, location)
  }
}
