import { randomUUID } from 'node:crypto'
import { applySchema } from '@ppman/control-plane/schema'
import { inTransaction, openPool } from '@ppman/db'
import { testDb } from '@ppman/db/testing'
import { openBlobStore } from '@ppman/evidence'
import { withSamplePolicies } from '@ppman/policies/sources/testing'

const server = process.env['TEST_DATABASE_URL']!

/** A small installation with sample policies, rows of organizations, jobs, and a control plane. */
export async function aSmallInstallation(blobDir: string) {
  const { db, pool, url, close } = await testDb({ role: 'ppman_worker' })
  const blobs = openBlobStore({ BLOB_DIR: blobDir })
  await applySchema(pool)
  await withSamplePolicies(pool, {
    db,
    transaction: (work) => inTransaction(db, work),
    blobs,
    now: () => new Date(),
  })
  const org = randomUUID()
  await pool.query(
    `SELECT set_config('app.org_id', $1, false),
      append_audit_event(now(), 'somebody', 'webhook.created', 'webhook', $2, '{"text":"tab\\t and é"}')`,
    [org, randomUUID()],
  )
  await pool.query(`SELECT graphile_worker.add_job('later', '{"a":1}', run_at => now() + interval '1 year')`)
  return { pool, url, blobs, org, close }
}

/** An empty database of its own. */
export async function emptyDatabase() {
  const name = `test_restore_${randomUUID().replaceAll('-', '')}`
  const admin = openPool({ url: server, max: 1, statementTimeoutMs: 0 })
  await admin.query(`CREATE DATABASE ${name}`)
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).toString()
  const pool = openPool({ url, max: 2, statementTimeoutMs: 0 })
  const close = async () => {
    await pool.end()
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await admin.end()
  }
  return { url, pool, close }
}
