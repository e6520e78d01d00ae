import { queryRows } from '@ppman/db'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type pg from 'pg'

const UPSERT = `
  INSERT INTO control_plane.oidc_artifact (model, id, payload, grant_id, uid, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (model, id) DO UPDATE
  SET payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid,
    expires_at = excluded.expires_at`

const FIND = `
  SELECT payload, consumed_at AS "consumedAt" FROM control_plane.oidc_artifact
  WHERE model = $1 AND (expires_at IS NULL OR expires_at > $3) AND `

/** The clients that signed in through a stored session. */
export type ProviderSession = {
  accountId?: string | undefined
  authorizations?: Record<string, { sid?: string | undefined }> | undefined
}

type Row = { payload: AdapterPayload; consumedAt: Date | null }

/** Storage of the provider in PostgreSQL, so that a restart signs nobody out. */
export function artifactAdapters(pool: pg.Pool, now: () => Date): (model: string) => Adapter {
  return (model) => {
    const find = async (condition: string, value: string) =>
      value.includes('\0')
        ? undefined
        : payloadOf(
            (await queryRows<Row>(pool, { text: FIND + condition, values: [model, value, now()] }))[0],
          )
    return {
      find: (id) => find('id = $2', id),
      findByUid: (uid) => find('uid = $2', uid),
      // The device flow is off, so there are no user codes.
      findByUserCode: async () => undefined,
      async upsert(id, payload, expiresInS) {
        const expiresAt = expiresInS === undefined ? null : new Date(now().getTime() + expiresInS * 1000)
        await pool.query(UPSERT, [
          model,
          id,
          payload,
          payload.grantId ?? null,
          payload.uid ?? null,
          expiresAt,
        ])
      },
      async consume(id) {
        await pool.query(
          'UPDATE control_plane.oidc_artifact SET consumed_at = $3 WHERE model = $1 AND id = $2',
          [model, id, now()],
        )
      },
      async destroy(id) {
        await pool.query('DELETE FROM control_plane.oidc_artifact WHERE model = $1 AND id = $2', [model, id])
      },
      async revokeByGrantId(grantId) {
        await pool.query('DELETE FROM control_plane.oidc_artifact WHERE grant_id = $1', [grantId])
      },
    }
  }
}

/** Extends the idle time of a sign-in that is in use, never beyond 12 hours after the password. */
export const prolongSession = (pool: pg.Pool, { uid, at }: { uid: string; at: Date }) =>
  pool.query(PROLONG, [uid, at, IDLE_S, SESSION_S])

const PROLONG = `
  UPDATE control_plane.oidc_artifact
  SET expires_at = until,
    payload = jsonb_set(payload, '{exp}', to_jsonb(floor(extract(epoch FROM until))::bigint))
  FROM (SELECT model, id, least($2::timestamptz + make_interval(secs => $3),
          to_timestamp((payload ->> 'loginTs')::double precision + $4)) AS until
        FROM control_plane.oidc_artifact WHERE model = 'Session' AND uid = $1 AND expires_at > $2) live
  WHERE oidc_artifact.model = live.model AND oidc_artifact.id = live.id`

/** The provider sessions of one account: listed, or listed and deleted. */
export function sessionsOfAccount(pool: pg.Pool) {
  const payloads = async (sql: string, accountId: string) =>
    (await queryRows<{ payload: ProviderSession }>(pool, { text: sql, values: [accountId] })).map(
      ({ payload }) => payload,
    )
  return {
    list: (accountId: string) => payloads(`SELECT payload ${OF_ACCOUNT}`, accountId),
    take: (accountId: string) => payloads(`DELETE ${OF_ACCOUNT} RETURNING payload`, accountId),
  }
}

const OF_ACCOUNT = `FROM control_plane.oidc_artifact WHERE model = 'Session' AND payload ->> 'accountId' = $1`

/** Removes what has expired. */
export const sweepArtifacts = (pool: pg.Pool, now: Date) =>
  pool.query('DELETE FROM control_plane.oidc_artifact WHERE expires_at < $1', [now])

function payloadOf(row: Row | undefined): AdapterPayload | undefined {
  if (!row) return undefined
  return row.consumedAt
    ? { ...row.payload, consumed: Math.floor(row.consumedAt.getTime() / 1000) }
    : row.payload
}

/** Longest life and idle limit of a sign-in, in seconds (NIST 800-63B, AAL2). */
export const SESSION_S = 12 * 3_600
const IDLE_S = 30 * 60

/**
 * Remaining life of the provider's session after a use: never beyond 12 hours after the password.
 */
export const sessionTtlS =
  (now: () => Date) =>
  (_: unknown, { loginTs }: { loginTs?: number | undefined }): number => {
    const nowS = Math.floor(now().getTime() / 1000)
    return Math.max(1, Math.min(IDLE_S, (loginTs ?? nowS) + SESSION_S - nowS))
  }
