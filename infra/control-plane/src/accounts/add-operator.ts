import { queryRows } from '@ppman/db'
import { AppError } from '@ppman/errors'
import type pg from 'pg'
import { inTransaction } from '../in-transaction.ts'
import { type Account, applyChange, foldEmail, isAdmin, OPERATOR } from './account-repo.ts'
import { addInvitation } from './invitation-repo.ts'
import { newLinkToken } from './one-time-link.ts'
import { findOrCreateOrganization } from './organization-repo.ts'

/** Shorter than an invitation by mail: whoever runs the command has the link at once. */
export const OPERATOR_LINK_HOURS = 24

/** Who acts in the audit trail: no account does, and the id of none may stand there. */
const ACTOR = { id: '00000000-0000-0000-0000-000000000000', email: 'ppman operator add' }

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
    const orgId = await findOrCreateOrganization(client, organization)
    const account = await findAccount(client, foldEmail(email))
    if (account) return promote(client, { account, orgId, at })
    return inviteOperator(client, { email: foldEmail(email), orgId, at })
  })

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
  const token = newLinkToken()
  const expiresAt = new Date(at.getTime() + OPERATOR_LINK_HOURS * 3_600_000)
  await addInvitation(client, { actor: ACTOR, orgId, email, roles: [OPERATOR], token, at, expiresAt })
  return { email, orgId, kind: 'invited', token, expiresAt }
}
