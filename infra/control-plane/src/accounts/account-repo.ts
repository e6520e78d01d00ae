import { queryRows } from '@ppman/db'
import type pg from 'pg'
import { appendAudit, type AuditAction } from '../audit/audit-repo.ts'
import { inTransaction } from '../in-transaction.ts'

export type Account = { id: string; email: string; orgId: string; roles: readonly string[] }
export type StoredAccount = Account & { passwordHash: string }

/** The role of an operator of the installation. */
export const OPERATOR = 'admin'

/** Whether the account operates the installation; it may then issue operator keys. */
export const isAdmin = ({ roles }: Pick<Account, 'roles'>): boolean => roles.includes(OPERATOR)

/** The role of an administrator of an organization. */
export const ORG_ADMIN = 'org_admin'

/** Whether the account administers its organization; those who operate the installation do, too. */
export const managesOrganization = (account: Account): boolean =>
  isAdmin(account) || account.roles.includes(ORG_ADMIN)

/** How the audit trail and the pages name the highest role of an account or an invitation. */
export const roleName = ({ roles }: Pick<Account, 'roles'>): 'operator' | 'administrator' | 'member' =>
  roles.includes(OPERATOR) ? 'operator' : roles.includes(ORG_ADMIN) ? 'administrator' : 'member'

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

export type ListedAccount = Account & {
  /** Name of the organization; empty where it has none. */ organization: string
  createdAt: Date
  disabledAt: Date | null
}

/** Changes that an administrator can make to another account. */
export type AccountChange =
  | 'disable'
  | 'enable'
  | 'grant-admin'
  | 'withdraw-admin'
  | 'grant-org-admin'
  | 'withdraw-org-admin'
  | 'remove'

export type ChangedAccount = {
  email: string
  /** Tokens that stop working with this change. */ tokenIds: readonly string[]
}

/** Maximum of accounts on the console's page. */
const LIST_LIMIT = 500

const grant = (role: string) =>
  `UPDATE control_plane.account SET roles = array_remove(roles, '${role}') || '{${role}}' WHERE id = $1`
const withdraw = (role: string) =>
  `UPDATE control_plane.account SET roles = array_remove(roles, '${role}') WHERE id = $1`

const CHANGES: Record<AccountChange, string> = {
  disable: 'UPDATE control_plane.account SET disabled_at = coalesce(disabled_at, now()) WHERE id = $1',
  enable: 'UPDATE control_plane.account SET disabled_at = NULL WHERE id = $1',
  'grant-admin': grant('admin'),
  'withdraw-admin': withdraw('admin'),
  'grant-org-admin': grant(ORG_ADMIN),
  'withdraw-org-admin': withdraw(ORG_ADMIN),
  remove: 'DELETE FROM control_plane.account WHERE id = $1',
}

/** How the audit trail names each change. */
const AUDITED: Record<AccountChange, { action: AuditAction; detail: Record<string, string> }> = {
  disable: { action: 'account.disabled', detail: {} },
  enable: { action: 'account.enabled', detail: {} },
  'grant-admin': { action: 'account.role_granted', detail: { role: 'operator' } },
  'withdraw-admin': { action: 'account.role_withdrawn', detail: { role: 'operator' } },
  'grant-org-admin': { action: 'account.role_granted', detail: { role: 'administrator' } },
  'withdraw-org-admin': { action: 'account.role_withdrawn', detail: { role: 'administrator' } },
  remove: { action: 'account.removed', detail: {} },
}

/** Accounts as administrators manage them, disabled ones included. */
export function accountAdminRepo(pool: pg.Pool) {
  return {
    list: async (): Promise<ListedAccount[]> =>
      await queryRows<ListedAccount>(pool, {
        text: `SELECT id, email, org_id AS "orgId", coalesce(name, '') AS organization, roles,
            created_at AS "createdAt", disabled_at AS "disabledAt"
          FROM control_plane.account LEFT JOIN control_plane.org_plan USING (org_id)
          ORDER BY email LIMIT ${LIST_LIMIT}`,
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

type Request = { actorId: string; id: string; change: AccountChange; at: Date }
type Locked = { id: string; email: string; orgId: string; isActiveAdmin: boolean }

const LOCK = `
  SELECT id, email, org_id AS "orgId", 'admin' = ANY(roles) AND disabled_at IS NULL AS "isActiveAdmin"
  FROM control_plane.account WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE`

async function changeAccount(
  client: pg.PoolClient,
  { actorId, id, change, at }: Request,
): Promise<ChangedAccount | null> {
  const rows = await queryRows<Locked>(client, { text: LOCK, values: [[actorId, id]] })
  const account = rows.find((row) => row.id === id)
  const actor = rows.find((row) => row.id === actorId && row.isActiveAdmin)
  if (!account || !actor) return null
  return applyChange(client, { account, actor, change, at })
}

type Party = { id: string; email: string }
type Applied = { account: Party & { orgId: string }; actor: Party; change: AccountChange; at: Date }

/** Applies a change that is allowed, with what follows from it and its line in the audit trail. */
export async function applyChange(
  client: pg.PoolClient,
  { account, actor, change, at }: Applied,
): Promise<ChangedAccount> {
  const { id, email, orgId } = account
  const tokenIds = endsAccess(change) ? await endAccess(client, { id, forGood: change === 'remove' }) : []
  await client.query(CHANGES[change], [id])
  const { action, detail } = AUDITED[change]
  await appendAudit(client, {
    orgId,
    at,
    actor: actor.id,
    action,
    object: { kind: 'account', id },
    detail: { by: actor.email, account: email, ...detail },
  })
  return { email, tokenIds }
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
