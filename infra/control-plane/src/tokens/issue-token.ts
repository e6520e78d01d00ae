import { generateToken, hashToken, type Pepper, type TokenPrefix } from '@ppman/auth'
import { type Account, isAdmin } from '../accounts/account-repo.ts'
import type { NewToken, TokenRepo } from './token-repo.ts'

/** What a token may be issued for; each is one prefix and one set of scopes. */
export const SERVICES = {
  ppman: { prefix: 'ppk_', scopes: ['svc-ppman'], adminsOnly: false },
  docs: { prefix: 'ppd_', scopes: ['svc-docs'], adminsOnly: false },
  docs_operator: { prefix: 'ppd_', scopes: ['svc-docs', 'svc-docs:operator'], adminsOnly: true },
} as const satisfies Record<string, { prefix: TokenPrefix; scopes: readonly string[]; adminsOnly: boolean }>

export type ServiceName = keyof typeof SERVICES

/** Days a token may live, and does unless told otherwise (open questions, 5). */
export const LIFE_DAYS = { min: 1, max: 730, usual: 365 } as const
const DAY_MS = 86_400_000

export type TokenOrder = { id: string; name: string; service: ServiceName; days: number }
type IssueOptions = { owner: Account; peppers: readonly Pepper[]; at: Date }

/** Operator keys are for administrators alone. */
export const mayIssue = (account: Account, service: ServiceName): boolean =>
  !SERVICES[service].adminsOnly || isAdmin(account)

/**
 * Issues a token to its owner and gives its text, which is never to be had again.
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

/** All of a token that is stored. */
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
