import { queryRows } from '@ppman/db'
import type { Ctx } from '../context.ts'
import { appendAudit } from '../audit/audit-repo.ts'
import { inTransaction } from '../in-transaction.ts'
import { sessionsOfAccount } from '../oidc/artifact-repo.ts'
import { notifyLogout } from '../oidc/provider-pages.ts'
import type { OidcProvider } from '../oidc/provider.ts'
import { announceRevocation } from '../tokens/revocations.ts'
import type { Account } from '../accounts/account-repo.ts'

type Request = {
  actor: Account
  /** Whose sign-ins end: the actor's own, or a member's. */
  account: Account
  /** Whether tokens are revoked, too. */
  withTokens: boolean
}

/** Ends all sign-ins of an account, here and in the product, and its tokens if asked for. */
export async function signOutEverywhere(
  ctx: Ctx,
  provider: OidcProvider,
  { actor, account, withTokens }: Request,
): Promise<void> {
  const at = ctx.now()
  const { id, email, orgId } = account
  const tokenIds = await inTransaction(ctx.pool, async (client) => {
    await client.query('DELETE FROM control_plane.session WHERE account_id = $1', [id])
    const revoke = `UPDATE control_plane.token SET revoked_at = $2
      WHERE account_id = $1 AND revoked_at IS NULL RETURNING id`
    const revoked = withTokens
      ? await queryRows<{ id: string }>(client, { text: revoke, values: [id, at] })
      : []
    await appendAudit(client, {
      orgId,
      at,
      actor: actor.id,
      action: 'account.signed_out_everywhere',
      object: { kind: 'account', id },
      detail: { by: actor.email, account: email, tokens: revoked.length },
    })
    return revoked.map((token) => token.id)
  })
  await endProductSessions(ctx, provider, { accountId: id, forGood: true })
  await announceRevocations(ctx, tokenIds)
}

/**
 * Ends the product's sessions of an account. A member who only lost a role can start new ones
 * with the remaining sign-in.
 */
export async function endProductSessions(
  ctx: Ctx,
  provider: OidcProvider,
  { accountId, forGood }: { accountId: string; forGood: boolean },
): Promise<void> {
  const repo = sessionsOfAccount(ctx.pool)
  const sessions = forGood ? await repo.take(accountId) : await repo.list(accountId)
  await Promise.all(sessions.map((session) => notifyLogout(ctx, provider, session)))
}

/** Tells this edge and all others that tokens no longer work. */
export async function announceRevocations(ctx: Ctx, tokenIds: readonly string[]): Promise<void> {
  for (const tokenId of tokenIds) {
    ctx.callers.forget(tokenId)
    await announceRevocation(ctx.redis, tokenId)
  }
}
