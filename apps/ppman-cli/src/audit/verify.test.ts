import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDb } from '@ppman/db/testing'
import { ppman } from '../testing.ts'

const { pool, url, close } = await testDb()
/** No signed heads of a stack that runs in this folder. */
const heads = mkdtempSync(join(tmpdir(), 'ppman-heads-'))
afterAll(async () => {
  await close()
  rmSync(heads, { recursive: true })
})

const verify = () => ppman(['audit', 'verify'], { env: { DATABASE_URL: url, AUDIT_HEADS_DIR: heads } })
const append = () =>
  pool.query(
    `SELECT append_audit_event(now(), 'worker', 'policy_version.recorded', 'policy_version', $1, '{}')`,
    [randomUUID()],
  )

test('every chain is recomputed, and a line that was changed is named', async () => {
  await append()
  await append()
  expect(await verify()).toMatchObject({
    status: 0,
    answers: [{ chain: 'shared', events: 2, broken_at: null }],
  })
  await pool.query('ALTER TABLE audit_event DISABLE TRIGGER audit_event_is_kept')
  await pool.query(`UPDATE audit_event SET actor = 'somebody' WHERE seq = 2`)
  expect(await verify()).toMatchObject({
    status: 1,
    answers: [{ events: 1, broken_at: 2, broken: 'changed' }],
  })
})

test('the last line that was taken out is named', async () => {
  await pool.query('DELETE FROM audit_event WHERE seq = 2')
  expect(await verify()).toMatchObject({
    status: 1,
    answers: [{ events: 1, broken_at: 2, broken: 'missing' }],
  })
  await append()
  expect(await verify()).toMatchObject({
    status: 1,
    answers: [{ events: 1, broken_at: 2, broken: 'missing' }],
  })
})
