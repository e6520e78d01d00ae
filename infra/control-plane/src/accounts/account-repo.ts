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
    (await pool.query<T>(sql, values)).rows[0] ?? null
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
