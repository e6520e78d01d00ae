import { queryRows } from '@ppman/db'
import type pg from 'pg'
import type { Account } from '../accounts/account-repo.ts'

export type StoredSession = { account: Account; authenticatedAt: Date; seenAt: Date }
type Row = Account & { authenticatedAt: Date; seenAt: Date }

export type SessionRepo = ReturnType<typeof sessionRepo>

/** Signed-in browsers, found by the hash of their cookie. */
export function sessionRepo(pool: pg.Pool) {
  return {
    insert: (idHash: string, accountId: string, at: Date) =>
      pool.query(
        'INSERT INTO control_plane.session (id_hash, account_id, authenticated_at, seen_at) VALUES ' +
          '($1, $2, $3, $3)',
        [idHash, accountId, at],
      ),
    async find(idHash: string): Promise<StoredSession | null> {
      const rows = await queryRows<Row>(pool, {
        text: `SELECT account.id, email, org_id AS "orgId", roles, authenticated_at AS "authenticatedAt",
          seen_at AS "seenAt"
         FROM control_plane.session JOIN control_plane.account ON account.id = account_id
           AND disabled_at IS NULL
         WHERE id_hash = $1`,
        values: [idHash],
      })
      const [row] = rows
      if (!row) return null
      const { authenticatedAt, seenAt, ...account } = row
      return { account, authenticatedAt, seenAt }
    },
    /** Browsers in which an account is signed in, the last used first. */
    listOf: (accountId: string, seenSince: Date) =>
      queryRows<{ idHash: string; authenticatedAt: Date; seenAt: Date }>(pool, {
        text: `SELECT id_hash AS "idHash", authenticated_at AS "authenticatedAt", seen_at AS "seenAt"
          FROM control_plane.session WHERE account_id = $1 AND seen_at > $2 ORDER BY seen_at DESC, id_hash`,
        values: [accountId, seenSince],
      }),
    touch: (idHash: string, at: Date) =>
      pool.query('UPDATE control_plane.session SET seen_at = $2 WHERE id_hash = $1', [idHash, at]),
    delete: (idHash: string) => pool.query('DELETE FROM control_plane.session WHERE id_hash = $1', [idHash]),
    deleteUnseenSince: (at: Date) => pool.query('DELETE FROM control_plane.session WHERE seen_at < $1', [at]),
  }
}
