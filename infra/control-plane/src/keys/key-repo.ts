import type pg from 'pg'
import { lockClient, queryRows } from '@ppman/db'

export type KeyPurpose = 'edge' | 'oidc' | 'cookie'
export type StoredKey = { kid: string; sealed: string; createdAt: Date }
export type KeyChange = { drop: readonly string[]; add: readonly StoredKey[] }

export type KeyRepo = ReturnType<typeof keyRepo>

/** Signing keys, encrypted under the pepper. */
export function keyRepo(pool: pg.Pool) {
  return {
    /**
     * Reads the keys of a purpose, applies the changes of `decide`, and returns what is stored; one
     * process at a time.
     */
    async revise(
      purpose: KeyPurpose,
      decide: (stored: readonly StoredKey[]) => KeyChange,
    ): Promise<StoredKey[]> {
      const client = await pool.connect()
      try {
        await client.query('BEGIN')
        await lockClient(client, 'signing_key')
        const stored = await keysOf(client, purpose)
        const { drop, add } = decide(stored)
        if (drop.length > 0)
          await client.query('DELETE FROM control_plane.signing_key WHERE kid = ANY($1)', [drop])
        for (const key of add) await insert(client, purpose, key)
        await client.query('COMMIT')
        return [...stored.filter(({ kid }) => !drop.includes(kid)), ...add]
      } catch (error) {
        await client.query('ROLLBACK').catch(() => undefined)
        throw error
      } finally {
        client.release()
      }
    },
  }
}

async function keysOf(client: pg.PoolClient, purpose: KeyPurpose): Promise<StoredKey[]> {
  const sql =
    'SELECT kid, sealed, created_at AS "createdAt" FROM control_plane.signing_key WHERE purpose = $1 ' +
    'ORDER BY created_at, kid'
  return await queryRows<StoredKey>(client, { text: sql, values: [purpose] })
}

const insert = (client: pg.PoolClient, purpose: KeyPurpose, { kid, sealed, createdAt }: StoredKey) =>
  client.query(
    'INSERT INTO control_plane.signing_key (kid, purpose, sealed, created_at) VALUES ($1, $2, $3, $4)',
    [kid, purpose, sealed, createdAt],
  )
