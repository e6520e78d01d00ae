import {
  generateToken,
  hashToken,
  isTokenShaped,
  type Pepper,
  type RecognizedToken,
  type TokenPrefix,
} from '@ppman/auth'
import { type Account, isAdmin } from '../accounts/account-repo.ts'
import { USUAL_PLAN } from '../accounts/organization-repo.ts'
import type pg from 'pg'
import { appendAudit, type AuditEntry } from '../audit/audit-repo.ts'
import { inTransaction } from '../in-transaction.ts'
import { type LiveToken, type NewToken, type TokenRepo, tokenRepo } from './token-repo.ts'

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
  pool: pg.Pool,
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
  const isNew = await inTransaction(pool, async (client) => {
    const inserted = await tokenRepo(client).insert({ ...row, ...storedFieldsOf(token, peppers) })
    const what = { name: order.name, scopes: scopes.join(' '), expires: expiresAt.toISOString().slice(0, 10) }
    if (inserted) await appendAudit(client, auditOf('token.issued', { owner, id: order.id, at }, what))
    return inserted
  })
  return isNew ? token : null
}

type OwnToken = { owner: Account; id: string; at: Date }

/** Revokes a token of this owner; false when they have no such token that still lives. */
export const revokeToken = (pool: pg.Pool, { owner, id, at }: OwnToken): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    const name = await tokenRepo(client).revoke({ id, accountId: owner.id, at })
    if (name === null) return false
    await appendAudit(client, auditOf('token.revoked', { owner, id, at }, { name }))
    return true
  })

const auditOf = (
  action: 'token.issued' | 'token.revoked',
  { owner, id, at }: OwnToken,
  detail: Record<string, string>,
): AuditEntry => ({
  orgId: owner.orgId,
  at,
  actor: owner.id,
  action,
  object: { kind: 'token', id },
  detail: { by: owner.email, ...detail },
})

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
