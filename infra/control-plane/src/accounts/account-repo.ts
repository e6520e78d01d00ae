import type pg from 'pg'

export type Account = { id: string; email: string; orgId: string; roles: readonly string[] }
export type StoredAccount = Account & { passwordHash: string; failedSignIns: number; lastFailedAt: Date | null }

/** Whether the account operates the installation; it may then issue operator keys. */
export const isAdmin = ({ roles }: Account): boolean => roles.includes('admin')

/** E-mail addresses are compared without regard to case. */
export const foldEmail = (email: string): string => email.trim().toLowerCase()

const COLUMNS = 'id, email, org_id AS "orgId", roles'

export type AccountRepo = ReturnType<typeof accountRepo>

/** Accounts that are not disabled; a disabled one is as good as none. */
export function accountRepo(pool: pg.Pool) {
  const first = async <T extends Account>(sql: string, values: unknown[]) => (await pool.query<T>(sql, values)).rows[0] ?? null
  return {
    byId: (id: string) => first<Account>(`SELECT ${COLUMNS} FROM control_plane.account WHERE id::text = $1 AND disabled_at IS NULL`, [id]),
    byEmail: (email: string) =>
      first<StoredAccount>(
        `SELECT ${COLUMNS}, password_hash AS "passwordHash", failed_sign_ins AS "failedSignIns", last_failed_at AS "lastFailedAt"
         FROM control_plane.account WHERE email = $1 AND disabled_at IS NULL`,
        [foldEmail(email)],
      ),
    countFailure: (id: string, at: Date) =>
      pool.query('UPDATE control_plane.account SET failed_sign_ins = failed_sign_ins + 1, last_failed_at = $2 WHERE id = $1', [id, at]),
    clearFailures: (id: string) =>
      pool.query('UPDATE control_plane.account SET failed_sign_ins = 0 WHERE id = $1 AND failed_sign_ins > 0', [id]),
  }
}
