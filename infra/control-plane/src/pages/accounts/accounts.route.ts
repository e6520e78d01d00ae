import { AppError } from '@ppman/errors'
import { createRouter } from '@ppman/http'
import { formatDay } from '@ppman/web-ui'
import type { Request, RequestHandler, Response, Router } from 'express'
import { z } from 'zod'
import {
  type Account,
  accountAdminRepo,
  type AccountChange,
  endsAccess,
  isAdmin,
  managesOrganization,
  ORG_ADMIN,
  type ListedAccount,
} from '../../accounts/account-repo.ts'
import type { Ctx } from '../../context.ts'
import type { OidcProvider } from '../../oidc/provider.ts'
import { sendPage } from '../../rendering/respond.ts'
import { announceRevocations, endProductSessions } from '../end-sign-ins.ts'
import { administrator, recentPassword, sessionOf, signedIn } from '../signed-in.ts'

/** Accounts of the installation, for its operators: who may sign in, and who operates it. */
export function accountRoutes(ctx: Ctx, provider: OidcProvider, limiter: RequestHandler): Router {
  const router = createRouter()
  router.use(signedIn(ctx), administrator)
  router.get('/', (req, res) => showAccounts(ctx, req, res))
  router.get('/:id/remove', (req, res) => askToRemove(ctx, req, res))
  const guarded = [limiter, ctx.forms.check, recentPassword(ctx)]
  for (const change of Object.keys(CHANGED) as AccountChange[]) {
    router.post(`/:id/${change}`, guarded, async (req: Request, res: Response) => {
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

/** Asks before an account is removed. */
async function askToRemove(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const account = (await accountAdminRepo(ctx.pool).list()).find(({ id }) => id === req.params['id'])
  if (!account) throw new AppError('not_found', 'There is no such account.')
  const model = {
    question: `${account.email} can no longer sign in, and all tokens of the account stop working.`,
    action: `/console/accounts/${account.id}/remove`,
    back: '/console/accounts',
    label: 'Remove the account',
  }
  sendPage(ctx, req, res, {
    view: 'parts/confirm',
    title: 'Remove this account?',
    session: sessionOf(res),
    model,
  })
}

type Applied = { req: Request; res: Response; change: AccountChange }

async function apply(ctx: Ctx, provider: OidcProvider, { req, res, change }: Applied): Promise<void> {
  const actor = sessionOf(res).account
  const id = z.uuid().safeParse(req.params['id']).data
  if (id === actor.id) throw new AppError('forbidden', 'Another operator must change your own account.')
  if (id === undefined || !(await changeAccount(ctx, provider, { actor, id, change })))
    throw new AppError('not_found', 'There is no such account.')
  res.redirect(303, `/console/accounts?done=${change}`)
}

/** Notice shown after a change. */
const CHANGED: Record<AccountChange, string> = {
  disable:
    'The account is disabled. Its pages are signed out, and its tokens stop working within 30 seconds.',
  enable: 'The account is enabled. Its owner can sign in again.',
  'grant-admin': 'The account operates the installation from the next page on.',
  'withdraw-admin': 'The account operates the installation no longer. Its product pages are signed out.',
  'grant-org-admin': 'The account administers its organization from the next page on.',
  'withdraw-org-admin':
    'The account administers its organization no longer. Its product pages are signed out.',
  remove: 'The account is removed, with its tokens and sessions.',
}

type Facts = { accounts: readonly ListedAccount[]; readerId: string; done: unknown }

/** Formatted values for the accounts page. */
const accountsModel = ({ accounts, readerId, done }: Facts) => ({
  notice: typeof done === 'string' && Object.hasOwn(CHANGED, done) ? CHANGED[done as AccountChange] : '',
  rows: accounts.map((account) => row(account, readerId)),
})

function row(account: ListedAccount, readerId: string) {
  const { id, email, orgId, organization, createdAt, disabledAt } = account
  return {
    email,
    orgId,
    organization,
    role: isAdmin(account) ? 'Operator' : managesOrganization(account) ? 'Administrator' : 'Member',
    since: formatDay(createdAt),
    state: disabledAt
      ? { tone: 'bad', label: `Disabled ${formatDay(disabledAt)}` }
      : { tone: 'good', label: 'Active' },
    removeHref: id === readerId ? '' : `/console/accounts/${id}/remove`,
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
  const operator = isAdmin(account)
    ? ({ change: 'withdraw-admin', label: 'End operator' } as const)
    : ({ change: 'grant-admin', label: 'Make operator' } as const)
  const manager = account.roles.includes(ORG_ADMIN)
    ? ({ change: 'withdraw-org-admin', label: 'End administrator' } as const)
    : ({ change: 'grant-org-admin', label: 'Make administrator' } as const)
  const access = account.disabledAt
    ? ({ change: 'enable', label: 'Enable' } as const)
    : ({ change: 'disable', label: 'Disable' } as const)
  return [manager, operator, access]
}

type AccountRequest = { actor: Account; id: string; change: AccountChange }

/**
 * Changes another account for an operator. An account that loses access or a role loses its product
 * sessions at once. An account that loses access is also signed out here, and its tokens stop
 * working at every edge.
 *
 * @returns false when there is no such account, or the actor is not an operator anymore
 */
async function changeAccount(
  ctx: Ctx,
  provider: OidcProvider,
  { actor, id, change }: AccountRequest,
): Promise<boolean> {
  const changed = await accountAdminRepo(ctx.pool).change({ actorId: actor.id, id, change, at: ctx.now() })
  if (!changed) return false
  ctx.log.info({ actor: actor.id, account: id, change }, 'an account was changed')
  if (endsAccess(change) || change.startsWith('withdraw'))
    await endProductSessions(ctx, provider, { accountId: id, forGood: endsAccess(change) })
  await announceRevocations(ctx, changed.tokenIds)
  return true
}
