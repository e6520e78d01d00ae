import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aSmallInstallation } from '../backup/testing.ts'
import { ppman } from '../testing.ts'

const dir = await mkdtemp(join(tmpdir(), 'ppman-retention-'))
const { pool, url, blobs, close } = await aSmallInstallation(join(dir, 'blobs'))
afterAll(async () => {
  await close()
  await rm(dir, { recursive: true })
})

const env = { DATABASE_URL: url, BLOB_DIR: join(dir, 'blobs') }
const evidence = (...args: string[]) => ppman(['evidence', ...args], { env })

/** A page that was fetched some days ago, and never became a version. */
async function anUnusedPage(text: string, daysAgo: number): Promise<string> {
  const { sha256, bytes } = await blobs.put(Buffer.from(text))
  await pool.query(
    `INSERT INTO blob (sha256, bytes, first_seen_at) VALUES ($1, $2, now() - make_interval(days => $3))`,
    [sha256, bytes, daysAgo],
  )
  await pool.query(
    `INSERT INTO fetch_attempt (url, started_at, outcome, blob_sha256, bytes, tool)
     VALUES ('https://payer.example/x', now() - make_interval(days => $2), 'gated', $1, 3, 'test')`,
    [sha256, daysAgo],
  )
  return sha256
}

const hashesOf = (answers: Record<string, unknown>[]) => answers.map(({ sha256 }) => sha256)

test('only old pages that no version cites are removed, and their attempts stay', async () => {
  await pool.query(`UPDATE blob SET first_seen_at = now() - interval '3 years'`)
  await pool.query(`UPDATE fetch_attempt SET started_at = now() - interval '3 years'`)
  await evidence('prune') // pages of the sample that never became a version
  const old = await anUnusedPage('old', 400)
  const young = await anUnusedPage('young', 10)
  const dry = await evidence('prune', '--dry-run')
  expect(hashesOf(dry.answers)).toEqual([old])
  expect(dry.stderr).toBe('1 blobs, 3 bytes. Nothing was changed.\n')
  expect(await blobs.has(old)).toBe(true)
  expect((await evidence('prune')).answers).toEqual([{ removed: 1, bytes: 3 }])
  expect([await blobs.has(old), await blobs.has(young)]).toEqual([false, true])
  const { rows } = await pool.query(`SELECT blob_sha256, bytes::int FROM fetch_attempt
    WHERE started_at BETWEEN now() - interval '401 days' AND now() - interval '399 days'`)
  expect(rows).toEqual([{ blob_sha256: null, bytes: 3 }])
  expect((await ppman(['verify-evidence'], { env })).status).toBe(0)
})

test('a held blob stays until every hold is released, and the trail has all of it', async () => {
  const sha256 = await anUnusedPage('held', 500)
  expect((await evidence('hold', sha256, '--reason', 'Case 12')).status).toBe(0)
  expect((await evidence('hold', sha256, '--reason', 'Case 13')).status).toBe(0)
  expect((await evidence('prune')).answers).toEqual([{ removed: 0, bytes: 0 }])
  await expect(pool.query('DELETE FROM blob WHERE sha256 = $1', [sha256])).rejects.toThrow('foreign key')
  expect((await evidence('release', sha256, '--reason', 'Settled')).answers).toEqual([
    { sha256, released: 2 },
  ])
  expect((await evidence('prune')).answers).toEqual([{ removed: 1, bytes: 4 }])
  const { rows } = await pool.query(
    `SELECT action FROM audit_event WHERE detail::jsonb ->> 'sha256' = $1 ORDER BY seq`,
    [sha256],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'evidence.held',
    'evidence.held',
    'evidence.released',
    'evidence.released',
    'evidence.pruned',
  ])
  expect((await ppman(['audit', 'verify'], { env })).status).toBe(0)
})

test('a new table protects the files that it names, with a foreign key or without', async () => {
  const plain = await anUnusedPage('named by its hash', 400)
  const bound = await anUnusedPage('bound to its row', 400)
  await pool.query('CREATE TABLE later_file (blob_sha256 text NOT NULL)')
  await pool.query('CREATE TABLE later_row (page text NOT NULL REFERENCES blob (sha256))')
  await pool.query('GRANT SELECT ON later_file, later_row TO ppman_worker')
  await pool.query('INSERT INTO later_file VALUES ($1)', [plain])
  await pool.query('INSERT INTO later_row VALUES ($1)', [bound])
  expect((await evidence('prune')).answers).toEqual([{ removed: 0, bytes: 0 }])
  await pool.query('DELETE FROM later_file')
  await pool.query('DELETE FROM later_row')
  expect((await evidence('prune')).answers).toEqual([{ removed: 2, bytes: 33 }])
})

test('what cannot be meant is refused', async () => {
  const unknown = 'f'.repeat(64)
  expect(await evidence('hold', unknown, '--reason', 'x')).toMatchObject({ status: 1 })
  expect(await evidence('release', unknown, '--reason', 'x')).toMatchObject({ status: 1 })
  expect(await evidence('hold', unknown)).toMatchObject({ status: 2 })
  expect(await evidence('hold', 'abc', '--reason', 'x')).toMatchObject({ status: 2 })
  expect(await evidence('prune', '--older-than-days', '7')).toMatchObject({ status: 2 })
})
