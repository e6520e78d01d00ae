import { hashToken, isTokenShaped, type Pepper, type Recognised } from '@ppman/auth'
import type { LiveToken, TokenRepo } from './token-repo.ts'

/** An organisation without a plan of its own. */
const USUAL_PLAN = 'standard'
/** Uses are noted this often, so that a busy token does not cost a write for each call. */
const NOTED_EVERY_MS = 3_600_000
/** A right that falls with the owner's role, though the token still names it. */
const ADMINS_ONLY = 'svc-docs:operator'

type RecogniseOptions = { peppers: readonly Pepper[]; now: () => Date; onError: (error: unknown) => void }

/** Finds out whose token a text is, straight from the database; null when it is none, expired, revoked, or its owner is gone. */
export function tokenRecogniser(tokens: TokenRepo, { peppers, now, onError }: RecogniseOptions) {
  return async (token: string): Promise<Recognised | null> => {
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
