import { randomUUID } from 'node:crypto'
import { lockClient, queryRows } from '@ppman/db'
import { AppError } from '@ppman/errors'
import type pg from 'pg'
import { appendAudit } from '../audit/audit-repo.ts'
import { inTransaction } from '../in-transaction.ts'
import { type Account, applyChange, foldEmail, isAdmin, OPERATOR } from './account-repo.ts'
import { hashLinkToken, newLinkToken } from './one-time-link.ts'

/** Shorter than an invitation by mail: whoever runs the command has the link at once. */
export const OPERATOR_LINK_HOURS = 24

/** Who acts in the audit trail: no account does, and the id of none may stand there. */
const ACTOR = { id: '00000000-0000-0000-0000-000000000000', email: 'ppman operator add' }

/** The plan that an organization begins with. */
const FIRST_PLAN = 'standard'

type NewOperator = { email: string; organization: string; at: Date }

export type AddedOperator = { email: string; orgId: string } & (
  { kind: 'invited'; token: string; expiresAt: Date } | { kind: 'promoted' | 'operates_already' }
)

/**
 * Makes somebody an operator of the installation, and the organization if it does not exist: the
 * only way to the first account. A new address gets a one-time link in place of an earlier one.
 *
 * @throws AppError `conflict` for a disabled account, an account of another organization, or a name
 * that several organizations have
 */
export const addOperator = (
  pool: pg.Pool,
  { email, organization, at }: NewOperator,
): Promise<AddedOperator> =>
  inTransaction(pool, async (client) => {
    await lockClient(client, 'operator_account')
    const orgId = await findOrCreateOrganization(client, organization)
    const account = await findAccount(client, foldEmail(email))
    if (account) return promote(client, { account, orgId, at })
    return inviteOperator(client, { email: foldEmail(email), orgId, at })
  })

async function findOrCreateOrganization(client: pg.PoolClient, name: string): Promise<string> {
  const found = await queryRows<{ id: string }>(client, {
    text: 'SELECT id FROM organisation WHERE name = $1 ORDER BY created_at LIMIT 2',
    values: [name],
  })
  if (found.length > 1)
    throw new AppError('conflict', `Several organizations have the name "${name}": choose another.`)
  const id = found[0]?.id ?? (await createOrganization(client, name))
  await client.query(
    `INSERT INTO control_plane.org_plan (org_id, plan, name) VALUES ($1, $2, $3)
     ON CONFLICT (org_id) DO UPDATE SET name = excluded.name WHERE org_plan.name = ''`,
    [id, FIRST_PLAN, name],
  )
  return id
}

async function createOrganization(client: pg.PoolClient, name: string): Promise<string> {
  const [row] = await queryRows<{ id: string }>(client, {
    text: 'INSERT INTO organisation (name) VALUES ($1) RETURNING id',
    values: [name],
  })
  return row!.id
}

type Found = Account & { isActive: boolean }

/** Locks the account, so that a console page cannot disable it at the same time. */
async function findAccount(client: pg.PoolClient, email: string): Promise<Found | null> {
  const [row] = await queryRows<Found>(client, {
    text: `SELECT id, email, org_id AS "orgId", roles, disabled_at IS NULL AS "isActive"
      FROM control_plane.account WHERE email = $1 FOR UPDATE`,
    values: [email],
  })
  return row ?? null
}

type Promotion = { account: Found; orgId: string; at: Date }

async function promote(client: pg.PoolClient, { account, orgId, at }: Promotion): Promise<AddedOperator> {
  const { email } = account
  if (account.orgId !== orgId)
    throw new AppError('conflict', `${email} has an account of another organization; name that one.`)
  if (!account.isActive)
    throw new AppError('conflict', `The account ${email} is disabled: another operator must enable it.`)
  if (isAdmin(account)) return { email, orgId, kind: 'operates_already' }
  await applyChange(client, { account, actor: ACTOR, change: 'grant-admin', at })
  return { email, orgId, kind: 'promoted' }
}

type Invitation = { email: string; orgId: string; at: Date }

async function inviteOperator(
  client: pg.PoolClient,
  { email, orgId, at }: Invitation,
): Promise<AddedOperator> {
  await client.query(
    `UPDATE control_plane.invitation SET withdrawn_at = $3
     WHERE org_id = $1 AND email = $2 AND accepted_at IS NULL AND withdrawn_at IS NULL`,
    [orgId, email, at],
  )
  const [id, token] = [randomUUID(), newLinkToken()]
  const expiresAt = new Date(at.getTime() + OPERATOR_LINK_HOURS * 3_600_000)
  await client.query(
    `INSERT INTO control_plane.invitation
       (id, org_id, email, roles, token_hash, invited_by, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, orgId, email, [OPERATOR], hashLinkToken(token), ACTOR.id, at, expiresAt],
  )
  await appendAudit(client, {
    orgId,
    at,
    actor: ACTOR.id,
    action: 'invitation.sent',
    object: { kind: 'invitation', id },
    detail: { by: ACTOR.email, invited: email, role: 'operator' },
  })
  return { email, orgId, kind: 'invited', token, expiresAt }
}
