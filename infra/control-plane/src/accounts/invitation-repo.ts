import { randomUUID } from 'node:crypto'
import { AppError } from '@ppman/errors'
import { queryRows } from '@ppman/db'
import type pg from 'pg'
import { appendAudit } from '../audit/audit-repo.ts'
import { inTransaction } from '../in-transaction.ts'
import { type Account, roleName } from './account-repo.ts'
import { hashLinkToken } from './one-time-link.ts'

export const INVITATION_DAYS = 7
const DAY_MS = 86_400_000
/** Invitations that an organization may send in 24 hours, so that it cannot flood mailboxes. */
const PER_DAY = 50

export type OpenInvitation = {
  id: string
  email: string
  roles: readonly string[]
  createdAt: Date
  expiresAt: Date
}

const OPEN = 'accepted_at IS NULL AND withdrawn_at IS NULL'
const COLUMNS = 'id, email, roles, created_at AS "createdAt", expires_at AS "expiresAt"'

/** Invitations that nobody accepted yet, expired ones included. */
export const openInvitations = (pool: pg.Pool, orgId: string): Promise<OpenInvitation[]> =>
  queryRows<OpenInvitation>(pool, {
    text: `SELECT ${COLUMNS} FROM control_plane.invitation WHERE org_id = $1 AND ${OPEN} ORDER BY email`,
    values: [orgId],
  })

/** One open invitation of the organization, or null. */
export const openInvitation = async (
  pool: pg.Pool,
  orgId: string,
  id: string,
): Promise<OpenInvitation | null> =>
  (await openInvitations(pool, orgId)).find((invitation) => invitation.id === id) ?? null

/**
 * Checks that an organization may invite an address now.
 *
 * @returns whether the address has an account of another organization
 * @throws AppError `conflict` for a member, `rate_limited` above the organization's limit
 */
export async function requireInvitable(
  client: pg.PoolClient,
  { orgId, email, at }: { orgId: string; email: string; at: Date },
): Promise<{ hasAccountElsewhere: boolean }> {
  await requireRoom(client, orgId, at)
  const [account] = await queryRows<{ orgId: string }>(client, {
    text: 'SELECT org_id AS "orgId" FROM control_plane.account WHERE email = $1',
    values: [email],
  })
  if (account?.orgId === orgId)
    throw new AppError('conflict', 'This address belongs to a member already.', { code: 'is_member' })
  return { hasAccountElsewhere: account !== undefined }
}

type NewInvitation = {
  actor: Pick<Account, 'id' | 'email'>
  orgId: string
  email: string
  roles: readonly string[]
  /** The secret of the link; only its hash is kept. */
  token: string
  at: Date
  expiresAt: Date
}

/** Adds an invitation in place of an earlier one. Call it last in a transaction (`appendAudit`). */
export async function addInvitation(
  client: pg.PoolClient,
  { actor, orgId, email, roles, token, at, expiresAt }: NewInvitation,
): Promise<void> {
  await client.query(
    `UPDATE control_plane.invitation SET withdrawn_at = $3 WHERE org_id = $1 AND email = $2 AND ${OPEN}`,
    [orgId, email, at],
  )
  const id = randomUUID()
  await client.query(
    `INSERT INTO control_plane.invitation
       (id, org_id, email, roles, token_hash, invited_by, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, orgId, email, roles, hashLinkToken(token), actor.id, at, expiresAt],
  )
  await appendAudit(client, {
    orgId,
    at,
    actor: actor.id,
    action: 'invitation.sent',
    object: { kind: 'invitation', id },
    detail: { by: actor.email, invited: email, role: roleName({ roles }) },
  })
}

/** Locks the organization's plan, so that invitations at the same time are counted one by one. */
async function requireRoom(client: pg.PoolClient, orgId: string, at: Date): Promise<void> {
  await client.query('SELECT 1 FROM control_plane.org_plan WHERE org_id = $1 FOR UPDATE', [orgId])
  const [row] = await queryRows<{ sent: number }>(client, {
    text: 'SELECT count(*)::int AS sent FROM control_plane.invitation WHERE org_id = $1 AND created_at > $2',
    values: [orgId, new Date(at.getTime() - DAY_MS)],
  })
  if ((row?.sent ?? 0) >= PER_DAY)
    throw new AppError('rate_limited', `An organization can send ${PER_DAY} invitations in 24 hours.`, {
      headers: { 'Retry-After': '3600' },
    })
}

/** Withdraws an invitation. @returns false when the organization has no such open one */
export const withdrawInvitation = (
  pool: pg.Pool,
  { actor, id, at }: { actor: Account; id: string; at: Date },
): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    const [row] = await queryRows<{ email: string }>(client, {
      text: `UPDATE control_plane.invitation SET withdrawn_at = $3
        WHERE id = $1 AND org_id = $2 AND ${OPEN} RETURNING email`,
      values: [id, actor.orgId, at],
    })
    if (!row) return false
    await appendAudit(client, {
      orgId: actor.orgId,
      at,
      actor: actor.id,
      action: 'invitation.withdrawn',
      object: { kind: 'invitation', id },
      detail: { by: actor.email, invited: row.email },
    })
    return true
  })

export type ValidInvitation = { id: string; email: string; orgId: string; roles: readonly string[] }

const VALID = `token_hash = $1 AND ${OPEN} AND expires_at > $2`
const VALID_COLUMNS = 'id, email, org_id AS "orgId", roles'

/** The invitation of a link that still works, or null. */
export const invitationOf = async (pool: pg.Pool, token: string, at: Date): Promise<ValidInvitation | null> =>
  (
    await queryRows<ValidInvitation>(pool, {
      text: `SELECT ${VALID_COLUMNS} FROM control_plane.invitation WHERE ${VALID}`,
      values: [hashLinkToken(token), at],
    })
  )[0] ?? null

type Acceptance = { token: string; passwordHash: string; at: Date }

/**
 * Uses up the link and makes the account.
 *
 * @returns null when the link no longer works
 * @throws AppError `conflict` when the address has an account by now
 */
export const acceptInvitation = (
  pool: pg.Pool,
  { token, passwordHash, at }: Acceptance,
): Promise<Account | null> =>
  inTransaction(pool, async (client) => {
    const [invitation] = await queryRows<ValidInvitation>(client, {
      text: `UPDATE control_plane.invitation SET accepted_at = $2 WHERE ${VALID} RETURNING ${VALID_COLUMNS}`,
      values: [hashLinkToken(token), at],
    })
    if (!invitation) return null
    const { email, orgId, roles } = invitation
    const [account] = await queryRows<{ id: string }>(client, {
      text: `INSERT INTO control_plane.account (email, password_hash, org_id, roles, created_at)
        VALUES ($1, $2, $3, $4, $5) ON CONFLICT (email) DO NOTHING RETURNING id`,
      values: [email, passwordHash, orgId, roles, at],
    })
    if (!account) throw new AppError('conflict', 'This address has an account already. Sign in with it.')
    await appendAudit(client, {
      orgId,
      at,
      actor: account.id,
      action: 'invitation.accepted',
      object: { kind: 'account', id: account.id },
      detail: { by: email, role: roleName({ roles }) },
    })
    return { id: account.id, email, orgId, roles }
  })
