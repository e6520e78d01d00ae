import { generateToken, hashToken, type Pepper, type TokenPrefix } from '@ppman/auth'
import { type Account, isAdmin } from '../accounts/account-repo.ts'
import type { NewToken, TokenRepo } from './token-repo.ts'

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
