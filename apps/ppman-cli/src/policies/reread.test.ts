import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, inTransaction } from '@ppman/db'
import { testDb } from '@ppman/db/testing'
import { guardedFetch, openBlobStore } from '@ppman/evidence'
import { testSite } from '@ppman/evidence/testing'
import { aPayer } from '@ppman/payers/testing'
import { addSource, checkSource, sourceRepo } from '@ppman/policies/sources'
import { ppman } from '../testing.ts'

const { db, pool, url, close } = await testDb({ role: 'ppman_worker' })
const dir = await mkdtemp(join(tmpdir(), 'ppman-reread-'))
const site = await testSite()
const { id: payer } = await aPayer(pool, { name: 'Sample Health' })
afterAll(async () => {
  await Promise.all([site.close(), close()])
  await rm(dir, { recursive: true })
})
const env = { DATABASE_URL: url, BLOB_DIR: dir }

const LIMIT = 'CPT 97110 is limited to 4 units per day.'
const policies: string[] = []
beforeAll(async () => {
  for (const path of ['/a', '/b', '/c']) {
    site.pages[path] = { body: `<main><h1>Therapy ${path}</h1><p>${LIMIT}</p></main>` }
    const now = () => new Date('2026-03-01T00:00:00Z')
    const { id } = await addSource(sourceRepo(db), { url: site.url(path), payer, allowLocal: true }, now())
    const blobs = openBlobStore({ BLOB_DIR: dir })
    const transaction = <T>(work: (tx: Db) => Promise<T>) => inTransaction(db, work)
    await checkSource(id, { db, transaction, fetch: guardedFetch, blobs, now, gapMs: 0 })
    const { rows } = await pool.query('SELECT id FROM policy WHERE source_id = $1', [id])
    policies.push(rows[0].id)
  }
  await pool.query("UPDATE parse SET extractor = 'html-blocks/0'")
  await pool.query(
    `UPDATE parse SET blocks = replace(blocks::text, '4 units', '9 units')::jsonb
     WHERE id = (SELECT parse_id FROM document_version WHERE policy_id = $1)`,
    [policies[1]],
  )
})

const reread = (...words: string[]) => ppman(['policies', 'reread', ...words], { env })
const parses = async () => (await pool.query('SELECT count(*)::int AS n FROM parse')).rows[0].n
const linesOf = async (path: string) =>
  (await readFile(path, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

const TOTALS = { policies: 3, versions: 3, text_equal: 2, text_differs: 1, rules_equal: 3, parses_stored: 0 }

test('a dry run writes a line per policy, then the totals, and stores nothing', async () => {
  const { status, answers } = await reread('--dry-run', '--payer', 'Sample Health')
  expect(status).toBe(0)
  expect(answers.map((line) => line['policy_id'])).toEqual([...policies, undefined])
  expect(answers[0]).toMatchObject({ title: 'Therapy /a', totals: { versions: 1 }, differences: [] })
  expect(answers[1]).toMatchObject({
    differences: [
      {
        version: 1,
        extractor_stored: 'html-blocks/0',
        extractor: 'html-blocks/4',
        text: {
          outcome: 'text',
          examples: { gone: ['CPT 97110 is limited to 9 units per day.'], added: [LIMIT] },
        },
        rules: { equal: 1, added: [], gone: [], changed: [] },
      },
    ],
  })
  expect(answers[3]).toMatchObject({ totals: TOTALS })
  expect(await parses()).toBe(3)
})

test('an interrupted report is continued after its last whole line, with the same totals', async () => {
  const path = join(dir, 'report.jsonl')
  expect((await reread('--dry-run', '--report', path)).answers).toMatchObject([{ totals: TOTALS }])
  const whole = await readFile(path, 'utf8')
  expect((await linesOf(path)).map((line) => line.policy_id)).toEqual([null, ...policies])
  for (const cut of [whole.length - 40, whole.lastIndexOf('\n', whole.length - 2) + 1, whole.length - 1, 0]) {
    await truncate(path, cut)
    expect((await reread('--dry-run', '--report', path)).answers).toMatchObject([{ totals: TOTALS }])
    expect(await readFile(path, 'utf8')).toBe(whole)
  }
  expect((await reread('--dry-run', '--report', path)).answers).toMatchObject([{ totals: TOTALS }])
})

test('a report of another run is left alone', async () => {
  const path = join(dir, 'other.jsonl')
  await writeFile(path, '{"run":"something else"}\n')
  expect(await reread('--dry-run', '--report', path)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('another run'),
  })
  expect(await readFile(path, 'utf8')).toBe('{"run":"something else"}\n')
})

test('without a dry run each version gains a second parse, once', async () => {
  expect((await reread('--limit', '2')).answers.at(-1)).toMatchObject({
    totals: { policies: 2, parses_stored: 2 },
  })
  expect((await reread()).answers.at(-1)).toMatchObject({ totals: { policies: 3, parses_stored: 1 } })
  expect((await reread('--policy', policies[0]!)).answers.at(-1)).toMatchObject({
    totals: { policies: 1, parses_stored: 0 },
  })
  expect(await parses()).toBe(6)
})

test.each([
  [['--policy', 'x'], 2, '--policy is the id of a policy.'],
  [['--since', 'yesterday'], 2, '--since is a day'],
  [['--limit', '0'], 2, '--limit is a number'],
  [['all'], 2, 'usage: ppman policies reread'],
  [['--payer', 'Nobody'], 1, 'No payer is called Nobody.'],
])('%j is refused', async (words, status, message) => {
  expect(await reread(...words)).toMatchObject({ status, stderr: expect.stringContaining(message) })
})
