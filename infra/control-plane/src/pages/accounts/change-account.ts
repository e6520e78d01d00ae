import { sessionsOfAccount } from '../../oidc/artifact-repo.ts'
import { notifyLogout } from '../../oidc/logout.ts'
import type { OidcProvider } from '../../oidc/provider.ts'
import type { Ctx } from '../../context.ts'
import { announceRevocation } from '../../tokens/revocations.ts'
import { accountAdminRepo, type AccountChange, endsAccess } from '../../accounts/account-admin-repo.ts'
import type { Account } from '../../accounts/account-repo.ts'

type Request = { actor: Account; id: string; change: AccountChange }

/**
 * Changes another account for an administrator. An account that loses access or a role loses its
 * product sessions at once. An account that loses access is also signed out here, and its tokens
 * stop working at every edge.
 *
 * @returns false when there is no such account, or the actor is not an administrator anymore
 */
export async function changeAccount(
  ctx: Ctx,
  provider: OidcProvider,
  { actor, id, change }: Request,
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
