import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aSmallInstallation } from '../backup/testing.ts'
import { ppman } from '../testing.ts'

const dir = await mkdtemp(join(tmpdir(), 'ppman-evidence-'))
const blobDir = join(dir, 'blobs')
const { pool, url, org, close } = await aSmallInstallation(blobDir)
afterAll(async () => {
  await close()
  await rm(dir, { recursive: true })
})

const env = { DATABASE_URL: url, BLOB_DIR: blobDir, AUDIT_HEADS_DIR: join(dir, 'heads') }
const verify = (...args: string[]) => ppman(['verify-evidence', ...args], { env })
const broken = async () => {
  const { status, answers } = await verify()
  expect(status).toBe(answers.length > 1 ? 1 : 0)
  return answers.slice(0, -1)
}

test('an installation in order has its chains, blobs, texts and quotes read', async () => {
  const { status, answers } = await verify()
  expect(status).toBe(0)
  expect(answers).toEqual([expect.objectContaining({ broken: 0 })])
  const { blobs, parses, quotes, versions } = answers[0] as Record<string, number>
  for (const count of [blobs, parses, quotes, versions]) expect(count).toBeGreaterThan(2)
})

const blobOfPolicy = async () => {
  const { rows } = await pool.query('SELECT blob_sha256 AS sha256 FROM parse ORDER BY id LIMIT 1')
  const sha256 = rows[0].sha256 as string
  return { sha256, path: join(blobDir, sha256.slice(0, 2), sha256.slice(2, 4), sha256) }
}

test('one flipped byte of a blob, and a blob that is gone, are named', async () => {
  const { sha256, path } = await blobOfPolicy()
  const bytes = await readFile(path)
  const flipped = Buffer.from(bytes)
  flipped[flipped.length >> 1]! ^= 1
  await chmod(path, 0o600)
  await writeFile(path, flipped)
  expect(await broken()).toEqual([{ kind: 'blob', id: sha256, problem: 'damaged' }])
  await rm(path)
  expect(await broken()).toEqual([{ kind: 'blob', id: sha256, problem: 'missing' }])
  await writeFile(path, bytes)
  expect(await broken()).toEqual([])
})

test('an edited row of the audit trail is named by its chain and number', async () => {
  await pool.query('ALTER TABLE audit_event DISABLE TRIGGER audit_event_is_kept')
  await pool.query(`UPDATE audit_event SET actor = 'else' WHERE org_id = $1`, [org])
  expect(await broken()).toEqual([{ kind: 'audit_event', id: `${org} 1`, problem: 'changed' }])
  await pool.query(`UPDATE audit_event SET actor = 'somebody' WHERE org_id = $1`, [org])
  await pool.query('ALTER TABLE audit_event ENABLE TRIGGER audit_event_is_kept')
  expect(await broken()).toEqual([])
})

test('an edited quote and an edited text are named', async () => {
  const { rows } = await pool.query('SELECT id, quote, parse_id FROM rule_evidence ORDER BY id LIMIT 1')
  const { id, quote, parse_id: parseId } = rows[0]
  const setQuote = (text: string) =>
    pool.query(
      `UPDATE rule_evidence SET quote = $2, quote_sha256 = encode(sha256(convert_to($2, 'UTF8')), 'hex')
       WHERE id = $1`,
      [id, text],
    )
  await setQuote(`!${(quote as string).slice(1)}`)
  expect(await broken()).toEqual([{ kind: 'rule_evidence', id, problem: 'quote' }])
  await setQuote(quote)
  await pool.query(
    `UPDATE parse SET blocks = jsonb_set(blocks, '{0,text}', to_jsonb(reverse(blocks #>> '{0,text}')))
       WHERE id = $1`,
    [parseId],
  )
  expect(await broken()).toContainEqual({ kind: 'parse', id: parseId, problem: 'text' })
  await pool.query(
    `UPDATE parse SET blocks = jsonb_set(blocks, '{0,text}', to_jsonb(reverse(blocks #>> '{0,text}')))
       WHERE id = $1`,
    [parseId],
  )
  expect(await broken()).toEqual([])
})

test('a version that cites another blob than the audit trail recorded is named', async () => {
  const { rows } = await pool.query(`SELECT v.id, v.parse_id, (SELECT p.id FROM parse p
      JOIN parse mine ON mine.id = v.parse_id WHERE p.blob_sha256 <> mine.blob_sha256 LIMIT 1) AS other
    FROM document_version v ORDER BY v.id LIMIT 1`)
  const { id, parse_id: parseId, other } = rows[0]
  await pool.query('UPDATE document_version SET parse_id = $2 WHERE id = $1', [id, other])
  expect(await broken()).toEqual([{ kind: 'document_version', id, problem: 'not_as_audited' }])
  await pool.query('UPDATE document_version SET parse_id = $2 WHERE id = $1', [id, parseId])
})

test('a run that was stopped goes on from its state, and keeps what it found', async () => {
  const state = join(dir, 'state.json')
  const { rows } = await pool.query('SELECT max(sha256) AS last FROM blob')
  const found = { kind: 'blob', id: 'c'.repeat(64), problem: 'damaged' }
  const zero = '00000000-0000-0000-0000-000000000000'
  const checked = { blobs: 5, bytes: 10, parses: 0, quotes: 0, versions: 0 }
  await writeFile(
    state,
    JSON.stringify({ blob: rows[0].last, parse: zero, version: zero, checked, broken: [found] }),
  )
  const { status, answers } = await verify('--state', state)
  expect(status).toBe(1)
  expect(answers).toEqual([found, expect.objectContaining({ blobs: 5, bytes: 10, broken: 1 })])
  await expect(readFile(state)).rejects.toThrow('ENOENT')
  await writeFile(state, '{}')
  expect(await verify('--state', state)).toMatchObject({
    status: 1,
    stderr: `${state} is no progress of verify-evidence: name another file.\n`,
  })
})

test('every column that holds the hash of a blob is walked', async () => {
  const { rows } = await pool.query(`SELECT table_name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'blob_sha256' AND table_name NOT IN (
      SELECT conrelid::regclass::text FROM pg_constraint
      WHERE contype = 'f' AND confrelid = 'blob'::regclass) ORDER BY 1`)
  expect(rows.map(({ table_name: name }) => name)).toEqual(['pt_document', 'uploaded_policy'])
})
