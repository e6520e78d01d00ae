import { AppError } from '@ppman/errors'
import { createRouter } from '@ppman/http'
import type { Request, RequestHandler, Response, Router } from 'express'
import { z } from 'zod'
import {
  accountAdminRepo,
  type AccountChange,
  type ListedAccount,
} from '../../accounts/account-admin-repo.ts'
import { isAdmin } from '../../accounts/account-repo.ts'
import { changeAccount } from './change-account.ts'
import type { Ctx } from '../../context.ts'
import type { OidcProvider } from '../../oidc/provider.ts'
import { sendPage } from '../../rendering/respond.ts'
import { administrator, sessionOf, signedIn } from '../signed-in.ts'

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

/** Notice shown after a change. */
const CHANGED: Record<AccountChange, string> = {
  disable:
    'The account is disabled. Its pages are signed out, and its tokens stop working within 30 seconds.',
  enable: 'The account is enabled. Its owner can sign in again.',
  'grant-admin': 'The account is an administrator from the next page on.',
  'withdraw-admin': 'The account is no administrator any more. Its product pages are signed out.',
  remove: 'The account is removed, with its tokens and sessions.',
}

type Facts = { accounts: readonly ListedAccount[]; readerId: string; done: unknown }

/** Formatted values for the accounts page. */
const accountsModel = ({ accounts, readerId, done }: Facts) => ({
  notice: typeof done === 'string' && Object.hasOwn(CHANGED, done) ? CHANGED[done as AccountChange] : '',
  rows: accounts.map((account) => row(account, readerId)),
})

function row(account: ListedAccount, readerId: string) {
  const { id, email, orgId, createdAt, disabledAt } = account
  return {
    email,
    orgId,
    role: isAdmin(account) ? 'Administrator' : 'Member',
    since: DAY.format(createdAt),
    state: disabledAt ? `Disabled ${DAY.format(disabledAt)}` : 'Active',
    actions:
      id === readerId
        ? []
        : actionsOf(account).map(({ change, label }) => ({
            label,
            action: `/console/accounts/${id}/${change}`,
          })),
  }
}

function actionsOf(account: ListedAccount): { change: AccountChange; label: string }[] {
  const role = isAdmin(account)
    ? ({ change: 'withdraw-admin', label: 'Make member' } as const)
    : ({ change: 'grant-admin', label: 'Make administrator' } as const)
  const access = account.disabledAt
    ? ({ change: 'enable', label: 'Enable' } as const)
    : ({ change: 'disable', label: 'Disable' } as const)
  return [role, access, { change: 'remove', label: 'Remove' }]
}

const DAY = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
