import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { lockClient, queryRows } from '@ppman/db'

const FOLDER = fileURLToPath(new URL('../../sql/', import.meta.url))

const LEDGER = `
  CREATE SCHEMA IF NOT EXISTS control_plane;
  CREATE TABLE IF NOT EXISTS control_plane.migration (
    name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`

/**
 * Migrates the schema `control_plane` in one transaction; several processes may start at once.
 *
 * @param only names of the files that are applied; all of this release unless given
 * @returns the names of the files applied now, in order
 * @throws when a file was edited after it was applied
 */
export async function applySchema(pool: pg.Pool, only?: ReadonlySet<string>): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await lockClient(client, 'control_plane_schema')
    await client.query(LEDGER)
    const applied = await applyPending(client, only)
    await client.query('COMMIT')
    return applied
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

async function applyPending(client: pg.PoolClient, only?: ReadonlySet<string>): Promise<string[]> {
  const rows = await queryRows<{ name: string; sha256: string }>(client, {
    text: 'SELECT name, sha256 FROM control_plane.migration',
  })
  const appliedHashes = new Map(rows.map(({ name, sha256 }) => [name, sha256]))
  const applied: string[] = []
  for (const name of (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()) {
    const sql = await readFile(FOLDER + name, 'utf8')
    const sha256 = createHash('sha256').update(sql).digest('hex')
    if (appliedHashes.has(name) && appliedHashes.get(name) !== sha256)
      throw new Error(`The file sql/${name} was edited after it was applied.`)
    if (appliedHashes.has(name) || only?.has(name) === false) continue
    await client.query(sql)
    await client.query('INSERT INTO control_plane.migration (name, sha256) VALUES ($1, $2)', [name, sha256])
    applied.push(name)
  }
  return applied
}
