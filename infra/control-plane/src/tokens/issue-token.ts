import {
  generateToken,
  hashToken,
  isTokenShaped,
  type Pepper,
  type RecognizedToken,
  type TokenPrefix,
} from '@ppman/auth'
import { type Account, isAdmin } from '../accounts/account-repo.ts'
import type { LiveToken, NewToken, TokenRepo } from './token-repo.ts'

/** Services that a token may be issued for, each with its prefix and scopes. */
export const SERVICES = {
  ppman: { prefix: 'ppk_', scopes: ['svc-ppman'], adminsOnly: false },
  docs: { prefix: 'ppd_', scopes: ['svc-docs'], adminsOnly: false },
  docs_operator: { prefix: 'ppd_', scopes: ['svc-docs', 'svc-docs:operator'], adminsOnly: true },
} as const satisfies Record<string, { prefix: TokenPrefix; scopes: readonly string[]; adminsOnly: boolean }>

export type ServiceName = keyof typeof SERVICES

/** Life of a token in days; `usual` is the default (open questions, 5). */
export const LIFE_DAYS = { min: 1, max: 730, usual: 365 } as const
const DAY_MS = 86_400_000

export type TokenOrder = { id: string; name: string; service: ServiceName; days: number }
type IssueOptions = { owner: Account; peppers: readonly Pepper[]; at: Date }

/** Operator keys are for administrators alone. */
export const mayIssue = (account: Account, service: ServiceName): boolean =>
  !SERVICES[service].adminsOnly || isAdmin(account)

/**
 * Issues a token to its owner and returns its text, which is not stored.
 *
 * @returns null when a token of this id was issued before: the same form was sent twice
 */
export async function issueToken(
  tokens: TokenRepo,
  order: TokenOrder,
  { owner, peppers, at }: IssueOptions,
): Promise<string | null> {
  const { prefix, scopes } = SERVICES[order.service]
  const token = generateToken(prefix)
  const expiresAt = new Date(at.getTime() + order.days * DAY_MS)
  const row = {
    id: order.id,
    accountId: owner.id,
    orgId: owner.orgId,
    name: order.name,
    scopes,
    createdAt: at,
    expiresAt,
  }
  return (await tokens.insert({ ...row, ...storedFieldsOf(token, peppers) })) ? token : null
}

/** The stored fields of a token. */
export function storedFieldsOf(
  token: string,
  [pepper]: readonly Pepper[],
): Pick<NewToken, 'prefix' | 'last4' | 'pepperKid' | 'tokenHash'> {
  if (!pepper) throw new Error('There is no pepper to hash tokens with.')
  return {
    prefix: token.slice(0, 4),
    last4: token.slice(-4),
    pepperKid: pepper.kid,
    tokenHash: hashToken(token, pepper),
  }
}

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
