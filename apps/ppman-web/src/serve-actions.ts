import { noteWrites, withTenant } from '@ppman/db'
import { AppError } from '@ppman/errors'
import { createRouter } from '@ppman/http'
import type { Request, RequestHandler, Router } from 'express'
import type { z } from 'zod'
import type { Config } from './config.ts'
import type { Ctx } from './context.ts'
import { rejectUnknownPath } from './middleware/problem.ts'
import { readFields } from './serve-pages.ts'
import type { Chrome } from './views.ts'
import { requireVerified, type SignedIn, visitorOf } from './visitor.ts'

export type ActionSpec<Form extends z.ZodObject> = {
  path: string
  /** Whether this installation has the action; else its address is unknown. */
  isOn?: (config: Config) => boolean
  /** Fields of the form; an unchecked checkbox is absent. CSRF is checked before. */
  form: Form
  /**
   * Runs the action for a signed-in member, within the member's organization. @returns the page to
   * redirect to, an address of this site, or the form again with what cannot be read
   */
  run: (input: { form: z.output<Form>; ctx: Ctx; visitor: SignedIn }) => Promise<string | FormAgain>
}

/** A page that shows its form again with all that was sent; answered with 422. */
export type FormAgain = {
  /** The address of the page. */
  path: string
  render: (chrome: Chrome) => string
}

export type Action = {
  path: string
  isOn: (config: Config) => boolean
  form: z.ZodObject
  run: (input: { form: never; ctx: Ctx; visitor: SignedIn }) => Promise<string | FormAgain>
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
export function serveActions(
  actions: readonly Action[],
  ctx: Ctx,
  chromeOf: (req: Request) => Chrome,
): Router {
  const router = createRouter()
  for (const action of actions) router.post(action.path, perform(action, ctx, chromeOf))
  return router
}

function perform(action: Action, ctx: Ctx, chromeOf: (req: Request) => Chrome): RequestHandler {
  return async (req, res) => {
    if (!action.isOn(ctx.config)) rejectUnknownPath()
    const visitor = visitorOf(req)
    requireVerified(visitor)
    if (!visitor.signedIn) throw new AppError('unauthenticated', 'Sign in to do this.')
    const form = readFields(action.form, (req.body ?? {}) as object, 'form')
    const run = () => action.run({ form: form as never, ctx, visitor })
    const outcome = await withTenant(visitor.orgId, () => noteWrites(ctx.db, run))
    if (typeof outcome === 'string') return res.redirect(303, outcome)
    const chrome = { ...chromeOf(req), path: outcome.path }
    res.status(422).type('html').send(outcome.render(chrome))
  }
}
