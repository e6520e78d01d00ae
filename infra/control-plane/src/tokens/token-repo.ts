import { queryRows } from '@ppman/db'
import type pg from 'pg'

export type NewToken = {
  id: string
  accountId: string
  orgId: string
  name: string
  prefix: string
  last4: string
  pepperKid: string
  tokenHash: string
  scopes: readonly string[]
  createdAt: Date
  expiresAt: Date
}

export type ListedToken = Pick<
  NewToken,
  'id' | 'name' | 'prefix' | 'last4' | 'scopes' | 'createdAt' | 'expiresAt'
> & {
  lastUsedAt: Date | null
  revokedAt: Date | null
}

/** A live token with its owner and the organization's plan. */
export type LiveToken = {
  id: string
  sub: string
  orgId: string
  scopes: readonly string[]
  roles: readonly string[]
  plan: string | null
  expiresAt: Date
  lastUsedAt: Date | null
}

const LISTED = `id, name, prefix, last4, scopes, created_at AS "createdAt", expires_at AS "expiresAt",
  last_used_at AS "lastUsedAt", revoked_at AS "revokedAt"`

const INSERT = `
  INSERT INTO control_plane.token
    (id, account_id, org_id, name, prefix, last4, pepper_kid, token_hash, scopes, created_at, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  ON CONFLICT DO NOTHING`

/** Tokens of disabled accounts are not live. */
const LIVE_BY_HASH = `
  SELECT token.id, token.account_id AS sub, token.org_id AS "orgId", token.scopes, account.roles,
    org_plan.plan,
    token.expires_at AS "expiresAt", token.last_used_at AS "lastUsedAt"
  FROM control_plane.token
  JOIN control_plane.account ON account.id = token.account_id AND account.disabled_at IS NULL
  LEFT JOIN control_plane.org_plan ON org_plan.org_id = token.org_id
  WHERE token.token_hash = ANY($1) AND token.revoked_at IS NULL AND token.expires_at > $2`

export type TokenRepo = ReturnType<typeof tokenRepo>

/** Issued tokens by hash; the text of a token is never stored. */
export function tokenRepo(pool: pg.Pool | pg.PoolClient) {
  return {
    /** @returns false when a token of this id or hash is there already */
    async insert(token: NewToken): Promise<boolean> {
      const { rowCount } = await pool.query(INSERT, valuesOf(token))
      return rowCount === 1
    },
    /** The live token with one of these hashes (one for each pepper), or null. */
    liveByHash: async (hashes: readonly string[], now: Date) =>
      (await queryRows<LiveToken>(pool, { text: LIVE_BY_HASH, values: [hashes, now] }))[0] ?? null,
    listOf: async (accountId: string) =>
      await queryRows<ListedToken>(pool, {
        text: `SELECT ${LISTED} FROM control_plane.token WHERE account_id = $1 ORDER BY created_at DESC, id`,
        values: [accountId],
      }),
    /** Revokes a token of this owner. @returns its name; null when no such token lives */
    async revoke({ id, accountId, at }: { id: string; accountId: string; at: Date }): Promise<string | null> {
      const [row] = await queryRows<{ name: string }>(pool, {
        text: `UPDATE control_plane.token SET revoked_at = $3
          WHERE id = $1 AND account_id = $2 AND revoked_at IS NULL RETURNING name`,
        values: [id, accountId, at],
      })
      return row?.name ?? null
    },
    /** Stores a use unless a later one is stored. */
    touch: (id: string, at: Date) =>
      pool.query(
        'UPDATE control_plane.token SET last_used_at = $2 WHERE id = $1 AND (last_used_at IS NULL OR ' +
          'last_used_at < $2)',
        [id, at],
      ),
  }
}

const valuesOf = (t: NewToken) => [
  t.id,
  t.accountId,
  t.orgId,
  t.name,
  t.prefix,
  t.last4,
  t.pepperKid,
  t.tokenHash,
  t.scopes,
  t.createdAt,
  t.expiresAt,
]
