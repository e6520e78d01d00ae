import { AppError } from '@ppman/errors'
import { createRouter } from '@ppman/http'
import type { Request, RequestHandler, Response, Router } from 'express'
import { z } from 'zod'
import {
  type Account,
  accountAdminRepo,
  type AccountChange,
  endsAccess,
  isAdmin,
  type ListedAccount,
} from '../../accounts/account-repo.ts'
import type { Ctx } from '../../context.ts'
import { sessionsOfAccount } from '../../oidc/artifact-repo.ts'
import { notifyLogout } from '../../oidc/provider-pages.ts'
import type { OidcProvider } from '../../oidc/provider.ts'
import { sendPage } from '../../rendering/respond.ts'
import { announceRevocation } from '../../tokens/revocations.ts'
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

type AccountRequest = { actor: Account; id: string; change: AccountChange }

/**
 * Changes another account for an administrator. An account that loses access or a role loses its
 * product sessions at once. An account that loses access is also signed out here, and its tokens
 * stop working at every edge.
 *
 * @returns false when there is no such account, or the actor is not an administrator anymore
 */
async function changeAccount(
  ctx: Ctx,
  provider: OidcProvider,
  { actor, id, change }: AccountRequest,
): Promise<boolean> {
  const changed = await accountAdminRepo(ctx.pool).change({ actorId: actor.id, id, change })
  if (!changed) return false
  ctx.log.info({ actor: actor.id, account: id, change }, 'an account was changed')
  if (endsAccess(change) || change === 'withdraw-admin')
    await endSignIns(ctx, provider, { id, forGood: endsAccess(change) })
  for (const tokenId of changed.tokenIds) {
    ctx.callers.forget(tokenId)
    await announceRevocation(ctx.redis, tokenId)
  }
  return true
}

/**
 * Ends the product's sessions. A member who only lost a role can start new ones with the remaining
 * sign-in.
 */
async function endSignIns(
  ctx: Ctx,
  provider: OidcProvider,
  { id, forGood }: { id: string; forGood: boolean },
): Promise<void> {
  const repo = sessionsOfAccount(ctx.pool)
  const sessions = forGood ? await repo.take(id) : await repo.list(id)
  await Promise.all(sessions.map((session) => notifyLogout(ctx, provider, session)))
}
