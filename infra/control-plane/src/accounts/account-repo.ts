import { queryRows } from '@ppman/db'
import type pg from 'pg'

export type Account = { id: string; email: string; orgId: string; roles: readonly string[] }
export type StoredAccount = Account & { passwordHash: string }

/** Whether the account operates the installation; it may then issue operator keys. */
export const isAdmin = ({ roles }: Account): boolean => roles.includes('admin')

/** E-mail addresses are compared without regard to case. */
export const foldEmail = (email: string): string => email.trim().toLowerCase()

const COUNT_TRY = `
  UPDATE control_plane.account SET failed_sign_ins = failed_sign_ins + 1, last_failed_at = $2
  WHERE id = $1 AND (failed_sign_ins < $3 OR last_failed_at IS NULL OR last_failed_at <= $4)`

const COLUMNS = 'id, email, org_id AS "orgId", roles'

export type AccountRepo = ReturnType<typeof accountRepo>

/** Active accounts; disabled ones count as missing. */
export function accountRepo(pool: pg.Pool) {
  const first = async <T extends Account>(sql: string, values: unknown[]) =>
    (await queryRows<T>(pool, { text: sql, values: values }))[0] ?? null
  return {
    byId: (id: string) =>
      first<Account>(
        `SELECT ${COLUMNS} FROM control_plane.account WHERE id::text = $1 AND disabled_at IS NULL`,
        [id],
      ),
    byEmail: (email: string) =>
      first<StoredAccount>(
        `SELECT ${COLUMNS}, password_hash AS "passwordHash"
         FROM control_plane.account WHERE email = $1 AND disabled_at IS NULL`,
        [foldEmail(email)],
      ),
    /**
     * Counts an attempt as failed before the password is checked, in one statement, so parallel
     * attempts cannot exceed the limit. After a lockout one attempt is allowed, then the account is
     * locked again.
     *
     * @returns false while the account is locked
     */
    countTry: async (
      id: string,
      { at, limit, restMs }: { at: Date; limit: number; restMs: number },
    ): Promise<boolean> => {
      const restsSince = new Date(at.getTime() - restMs)
      return (await pool.query(COUNT_TRY, [id, at, limit, restsSince])).rowCount === 1
    },
    clearFailures: (id: string) =>
      pool.query(
        'UPDATE control_plane.account SET failed_sign_ins = 0 WHERE id = $1 AND failed_sign_ins > 0',
        [id],
      ),
  }
}

export type ListedAccount = Account & { createdAt: Date; disabledAt: Date | null }

/** Changes that an administrator can make to another account. */
export type AccountChange = 'disable' | 'enable' | 'grant-admin' | 'withdraw-admin' | 'remove'

type ChangedAccount = {
  email: string
  /** Tokens that stop working with this change. */ tokenIds: readonly string[]
}

/** Maximum of accounts on the console's page. */
const LIST_LIMIT = 500

const CHANGES: Record<AccountChange, string> = {
  disable: 'UPDATE control_plane.account SET disabled_at = coalesce(disabled_at, now()) WHERE id = $1',
  enable: 'UPDATE control_plane.account SET disabled_at = NULL WHERE id = $1',
  'grant-admin':
    "UPDATE control_plane.account SET roles = array_remove(roles, 'admin') || '{admin}' WHERE id = $1",
  'withdraw-admin': "UPDATE control_plane.account SET roles = array_remove(roles, 'admin') WHERE id = $1",
  remove: 'DELETE FROM control_plane.account WHERE id = $1',
}

/** Accounts as administrators manage them, disabled ones included. */
export function accountAdminRepo(pool: pg.Pool) {
  return {
    list: async (): Promise<ListedAccount[]> =>
      await queryRows<ListedAccount>(pool, {
        text: `SELECT id, email, org_id AS "orgId", roles, created_at AS "createdAt",
          disabled_at AS "disabledAt"
           FROM control_plane.account ORDER BY email LIMIT ${LIST_LIMIT}`,
      }),
    /**
     * Changes one account in one transaction. Both rows are locked, so two administrators cannot
     * remove each other's role at the same time.
     *
     * @returns null when there is no such account, or the actor is not an administrator anymore
     */
    change: (request: Request): Promise<ChangedAccount | null> =>
      inTransaction(pool, (client) => changeAccount(client, request)),
  }
}

type Request = { actorId: string; id: string; change: AccountChange }
type Locked = { id: string; email: string; isActiveAdmin: boolean }

const LOCK = `
  SELECT id, email, 'admin' = ANY(roles) AND disabled_at IS NULL AS "isActiveAdmin"
  FROM control_plane.account WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE`

async function changeAccount(
  client: pg.PoolClient,
  { actorId, id, change }: Request,
): Promise<ChangedAccount | null> {
  const rows = await queryRows<Locked>(client, { text: LOCK, values: [[actorId, id]] })
  const account = rows.find((row) => row.id === id)
  if (!account || !rows.some((row) => row.id === actorId && row.isActiveAdmin)) return null
  const tokenIds = endsAccess(change) ? await endAccess(client, { id, forGood: change === 'remove' }) : []
  await client.query(CHANGES[change], [id])
  return { email: account.email, tokenIds }
}

/** Whether the change ends the account's sign-in. */
export const endsAccess = (change: AccountChange): boolean => change === 'disable' || change === 'remove'

async function endAccess(
  client: pg.PoolClient,
  { id, forGood }: { id: string; forGood: boolean },
): Promise<string[]> {
  await client.query('DELETE FROM control_plane.session WHERE account_id = $1', [id])
  const tokens = forGood
    ? 'DELETE FROM control_plane.token WHERE account_id = $1 RETURNING id'
    : 'SELECT id FROM control_plane.token WHERE account_id = $1 AND revoked_at IS NULL'
  return (await queryRows<{ id: string }>(client, { text: tokens, values: [id] })).map((row) => row.id)
}

async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
