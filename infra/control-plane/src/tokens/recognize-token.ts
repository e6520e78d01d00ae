import { hashToken, isTokenShaped, type Pepper, type RecognizedToken } from '@ppman/auth'
import type { LiveToken, TokenRepo } from './token-repo.ts'

/** Plan of an organization without its own plan. */
const USUAL_PLAN = 'standard'
/**
 * Interval at which the last use is stored, so a busy token does not cost a write for each call.
 */
const NOTED_EVERY_MS = 3_600_000
/** A scope that is ignored once the owner is no longer an administrator. */
const ADMINS_ONLY = 'svc-docs:operator'

type RecognizeOptions = { peppers: readonly Pepper[]; now: () => Date; onError: (error: unknown) => void }

/**
 * Looks up the owner of a token in the database. Null for an unknown, expired or revoked token, and
 * when its owner is gone.
 */
export function tokenRecognizer(tokens: TokenRepo, { peppers, now, onError }: RecognizeOptions) {
  return async (token: string): Promise<RecognizedToken | null> => {
    if (!isTokenShaped(token)) return null
    const at = now()
    const live = await tokens.liveByHash(
      peppers.map((pepper) => hashToken(token, pepper)),
      at,
    )
    if (!live) return null
    if (isWorthNoting(live, at)) tokens.touch(live.id, at).catch(onError)
    return { caller: callerOf(live), expiresAtMs: live.expiresAt.getTime() }
  }
}

const isWorthNoting = ({ lastUsedAt }: LiveToken, at: Date) =>
  lastUsedAt === null || at.getTime() - lastUsedAt.getTime() >= NOTED_EVERY_MS

function callerOf({ id, sub, orgId, scopes, roles, plan }: LiveToken) {
  const admin = roles.includes('admin')
  return {
    orgId,
    sub,
    scopes: scopes.filter((scope) => admin || scope !== ADMINS_ONLY),
    plan: plan ?? USUAL_PLAN,
    admin,
    tokenId: id,
  }
}
