import { AppError } from '@ppman/errors'
import { createRouter } from '@ppman/http'
import type { Request, RequestHandler, Response, Router } from 'express'
import { z } from 'zod'
import { accountAdminRepo, type AccountChange } from '../../accounts/account-admin-repo.ts'
import { changeAccount } from '../../accounts/change-account.ts'
import type { Ctx } from '../../context.ts'
import type { OidcProvider } from '../../oidc/provider.ts'
import { sendPage } from '../respond.ts'
import { administrator, sessionOf, signedIn } from '../signed-in.ts'
import { accountsModel, CHANGED } from './accounts-model.ts'

/** Accounts of the installation, for administrators: who may sign in, and who operates it. */
export function accountRoutes(ctx: Ctx, provider: OidcProvider, limiter: RequestHandler): Router {
  const router = createRouter()
  router.use(signedIn(ctx), administrator)
  router.get('/', (req, res) => showAccounts(ctx, req, res))
  for (const change of Object.keys(CHANGED) as AccountChange[]) {
    router.post(`/:id/${change}`, limiter, ctx.forms.check, async (req, res) => {
      await apply(ctx, provider, { req, res, change })
    })
  }
  return router
}

async function showAccounts(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const session = sessionOf(res)
  const accounts = await accountAdminRepo(ctx.pool).list()
  const model = accountsModel({ accounts, readerId: session.account.id, done: req.query['done'] })
  sendPage(ctx, req, res, { view: 'accounts', title: 'Accounts', session, model })
}

type Applied = { req: Request; res: Response; change: AccountChange }

async function apply(ctx: Ctx, provider: OidcProvider, { req, res, change }: Applied): Promise<void> {
  const actor = sessionOf(res).account
  const id = z.uuid().safeParse(req.params['id']).data
  if (id === actor.id) throw new AppError('forbidden', 'Another administrator must change your own account.')
  if (id === undefined || !(await changeAccount(ctx, provider, { actor, id, change })))
    throw new AppError('not_found', 'There is no such account.')
  res.redirect(303, `/console/accounts?done=${change}`)
}
