import { queryRows } from '@ppman/db'
import type pg from 'pg'

export type SampleAccount = {
  id: string
  email: string
  orgId: string
  roles: readonly string[]
  passwordHash: string
}

/** Writes that only sample data needs. */
export function sampleRepo(pool: pg.Pool) {
  return {
    /** Inserts the organization into the product's table, and its plan here. */
    async addOrganization({ id, name, plan }: { id: string; name: string; plan: string }): Promise<void> {
      await pool.query('INSERT INTO organisation (id, name) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING', [
        id,
        name,
      ])
      await pool.query(
        `INSERT INTO control_plane.org_plan (org_id, plan, name) VALUES ($1, $2, $3)
         ON CONFLICT (org_id) DO UPDATE SET name = excluded.name WHERE org_plan.name = ''`,
        [id, plan, name],
      )
    },
    passwordHashOf: async (id: string): Promise<string | null> => {
      const rows = await queryRows<{ hash: string }>(pool, {
        text: 'SELECT password_hash AS hash FROM control_plane.account WHERE id = $1',
        values: [id],
      })
      return rows[0]?.hash ?? null
    },
    putAccount: ({ id, email, orgId, roles, passwordHash }: SampleAccount) =>
      pool.query(
        `INSERT INTO control_plane.account (id, email, org_id, roles, password_hash)
          VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (id) DO UPDATE SET password_hash = excluded.password_hash`,
        [id, email, orgId, roles, passwordHash],
      ),
    isDead: async (tokenHash: string, now: Date): Promise<boolean> => {
      const sql =
        'SELECT 1 FROM control_plane.token WHERE token_hash = $1 AND (revoked_at IS NOT NULL OR ' +
        'expires_at <= $2)'
      return (await pool.query(sql, [tokenHash, now])).rowCount === 1
    },
    /** Revokes tokens of this name from an earlier seed or pepper. */
    revokeOthers: ({
      accountId,
      name,
      tokenHash,
      at,
    }: {
      accountId: string
      name: string
      tokenHash: string
      at: Date
    }) =>
      pool.query(
        'UPDATE control_plane.token SET revoked_at = $4 WHERE account_id = $1 AND name = $2 AND ' +
          'token_hash <> $3 AND revoked_at IS NULL',
        [accountId, name, tokenHash, at],
      ),
  }
}
