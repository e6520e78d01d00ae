import { queryRows } from '@ppman/db'
import type pg from 'pg'
import { appendAudit } from '../audit/audit-repo.ts'
import { inTransaction } from '../in-transaction.ts'
import type { Account } from './account-repo.ts'
import { hashLinkToken, newLinkToken } from './one-time-link.ts'

export const RESET_MINUTES = 45
/** Links that one account gets in an hour; asked for more, nothing is sent. */
const RESETS_AN_HOUR = 3
const HOUR_MS = 3_600_000

type Notify = (client: pg.PoolClient, token: string) => Promise<void>

/**
 * Makes a link for a lost password; `notify` queues its mail in the same transaction.
 *
 * @returns false when the account got enough links already
 */
export const startReset = (
  pool: pg.Pool,
  { account, at }: { account: Account; at: Date },
  notify: Notify,
): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    const { id, email, orgId } = account
    await client.query('SELECT 1 FROM control_plane.account WHERE id = $1 FOR UPDATE', [id])
    const [row] = await queryRows<{ made: number }>(client, {
      text: `SELECT count(*)::int AS made FROM control_plane.password_reset
        WHERE account_id = $1 AND created_at > $2`,
      values: [id, new Date(at.getTime() - HOUR_MS)],
    })
    if ((row?.made ?? 0) >= RESETS_AN_HOUR) return false
    const token = newLinkToken()
    await client.query(
      `INSERT INTO control_plane.password_reset (token_hash, account_id, created_at, expires_at)
       VALUES ($1, $2, $3, $4)`,
      [hashLinkToken(token), id, at, new Date(at.getTime() + RESET_MINUTES * 60_000)],
    )
    await notify(client, token)
    await appendAudit(client, {
      orgId,
      at,
      actor: id,
      action: 'account.password_reset_asked',
      object: { kind: 'account', id },
      detail: { account: email },
    })
    return true
  })

const VALID = 'token_hash = $1 AND used_at IS NULL AND expires_at > $2'

/** The account of a link that still works, or null. */
export const accountOfReset = async (pool: pg.Pool, token: string, at: Date): Promise<Account | null> =>
  (
    await queryRows<Account>(pool, {
      text: `SELECT account.id, email, org_id AS "orgId", roles FROM control_plane.password_reset
        JOIN control_plane.account ON account.id = account_id AND disabled_at IS NULL WHERE ${VALID}`,
      values: [hashLinkToken(token), at],
    })
  )[0] ?? null

type NewPassword = {
  account: Account
  passwordHash: string
  at: Date
  /** The link that is used up; null when the old password was given. */
  resetToken: string | null
}

/**
 * Sets a password, ends all sessions of the account and voids its links; `notify` queues the mail
 * about it.
 *
 * @returns false when the link no longer works
 */
export const setPassword = (
  pool: pg.Pool,
  { account, passwordHash, at, resetToken }: NewPassword,
  notify: (client: pg.PoolClient) => Promise<void>,
): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    const { id, email, orgId } = account
    if (resetToken !== null) {
      const use = `UPDATE control_plane.password_reset SET used_at = $2 WHERE ${VALID} AND account_id = $3`
      if ((await client.query(use, [hashLinkToken(resetToken), at, id])).rowCount !== 1) return false
    }
    await client.query(
      'UPDATE control_plane.account SET password_hash = $2, failed_sign_ins = 0 WHERE id = $1',
      [id, passwordHash],
    )
    await client.query(
      'UPDATE control_plane.password_reset SET used_at = $2 WHERE account_id = $1 AND used_at IS NULL',
      [id, at],
    )
    await client.query('DELETE FROM control_plane.session WHERE account_id = $1', [id])
    await notify(client)
    await appendAudit(client, {
      orgId,
      at,
      actor: id,
      action: resetToken === null ? 'account.password_changed' : 'account.password_reset',
      object: { kind: 'account', id },
      detail: { account: email },
    })
    return true
  })

/** Removes links that ended long ago. */
export const sweepResets = (pool: pg.Pool, now: Date) =>
  pool.query('DELETE FROM control_plane.password_reset WHERE expires_at < $1', [
    new Date(now.getTime() - 24 * HOUR_MS),
  ])
