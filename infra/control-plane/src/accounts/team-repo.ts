import { AppError } from '@ppman/errors'
import { queryRows } from '@ppman/db'
import type pg from 'pg'
import { inTransaction } from '../in-transaction.ts'
import {
  type Account,
  applyChange,
  type ChangedAccount,
  isAdmin,
  managesOrganization,
} from './account-repo.ts'

/** What an administrator of an organization can do to a member. */
export type TeamChange = 'grant-org-admin' | 'withdraw-org-admin' | 'remove'

export type Member = Account & {
  createdAt: Date
  disabledAt: Date | null
  /** Last use of the console; null when no browser is signed in. */
  lastSeenAt: Date | null
  /** Tokens that work. */
  tokens: number
}

const LIST = `
  SELECT account.id, email, account.org_id AS "orgId", roles, account.created_at AS "createdAt",
    disabled_at AS "disabledAt",
    (SELECT max(seen_at) FROM control_plane.session WHERE account_id = account.id) AS "lastSeenAt",
    (SELECT count(*)::int FROM control_plane.token
      WHERE account_id = account.id AND revoked_at IS NULL AND expires_at > $2) AS tokens
  FROM control_plane.account WHERE account.org_id = $1 ORDER BY email`

/** Accounts of one organization, disabled ones included. */
export const listMembers = (pool: pg.Pool, orgId: string, now: Date): Promise<Member[]> =>
  queryRows<Member>(pool, { text: LIST, values: [orgId, now] })

type Locked = Account & { isActive: boolean }

/**
 * All accounts of the organization in one order, so that two administrators wait for each other.
 */
const LOCK = `
  SELECT id, email, org_id AS "orgId", roles, disabled_at IS NULL AS "isActive"
  FROM control_plane.account WHERE org_id = $1 ORDER BY id FOR UPDATE`

type Request = { actorId: string; orgId: string; id: string; change: TeamChange; at: Date }

/**
 * Changes a member of the organization in one transaction.
 *
 * @returns null when the organization has no such member
 * @throws AppError `forbidden` when the actor is no administrator any more or the member
 * operates the   installation; `conflict` when no administrator would be left
 */
export const changeMember = (pool: pg.Pool, request: Request): Promise<ChangedAccount | null> =>
  inTransaction(pool, async (client) => {
    const { actorId, orgId, id, change, at } = request
    const rows = await queryRows<Locked>(client, { text: LOCK, values: [orgId] })
    const actor = rows.find((row) => row.id === actorId && row.isActive && managesOrganization(row))
    if (!actor) throw new AppError('forbidden', 'Only administrators of the organization may do this.')
    const account = rows.find((row) => row.id === id)
    if (!account) return null
    if (isAdmin(account))
      throw new AppError('forbidden', 'This account operates the installation; change it under Accounts.')
    if (change !== 'grant-org-admin') requireAdministratorWithout(rows, id)
    return applyChange(client, { account, actor, change, at })
  })

function requireAdministratorWithout(rows: readonly Locked[], id: string): void {
  const isLeft = rows.some((row) => row.id !== id && row.isActive && managesOrganization(row))
  const leaving = rows.find((row) => row.id === id)
  if (isLeft || !leaving || !managesOrganization(leaving)) return
  const message =
    'This is the last administrator of the organization. Make somebody else administrator first.'
  throw new AppError('conflict', message, { code: 'last_administrator' })
}
