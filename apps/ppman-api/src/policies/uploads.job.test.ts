import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, inTransaction, openDb, withTenant } from '@ppman/db'
import { openBlobStore } from '@ppman/evidence'
import { silentLog } from '@ppman/http/testing'
import { aPayer } from '@ppman/payers/testing'
import { deleteUpload, namePayer, readUpload, storeUpload } from '@ppman/policies/uploaded'
import { encryptedStore } from '@ppman/uploads'
import { goodPolicyPdf } from '@ppman/uploads/fixtures'
import { createJobContext } from '../job-context.ts'
import { ORG, testApi } from '../testing.ts'
import { WORKER_ENV } from '../testing/worker-env.ts'
import { workerConfigSchema } from '../worker-config.ts'
import { readUploadedPolicyJob, sweepUploadsJob } from './uploads.job.ts'

const BLOB_DIR = await mkdtemp(join(tmpdir(), 'uploads-'))
const { api, as, db, pool, redis, url, close } = await testApi({ blobDir: BLOB_DIR })
const worker = openDb({ url, role: 'ppman_worker', max: 2 })
afterAll(async () => {
  await worker.$disconnect()
  await close()
})
const UPLOAD_KEYS = `k1:${randomUUID()}`
const config = workerConfigSchema.parse({ ...WORKER_ENV, DATABASE_URL: url, BLOB_DIR, UPLOAD_KEYS })
const ctx = createJobContext({ db: worker, pool, redis, config, log: silentLog })
const { signal } = new AbortController()
const THEIRS = '0190a000-0000-7000-8000-0000000000ff'

/** What the site has: the role of requests, in the tenant of a member. */
const web = {
  db,
  transaction: <T>(work: (tx: Db) => Promise<T>) => inTransaction(db, work),
  documents: encryptedStore(openBlobStore({ BLOB_DIR }), config.UPLOAD_KEYS),
}
const asMember = <T>(work: () => Promise<T>, org = ORG) => withTenant(org, work)

const { id: payerId } = await aPayer(pool, { name: 'Meridian Trust' })
const LINES = [
  'Meridian Trust',
  'Effective Date: January 1, 2026',
  'Quantum knee lavage is not covered for 29877.',
]
let made = 0
/** Another document each time: a comment behind its end differs. */
const aPdf = () => Buffer.concat([goodPolicyPdf(LINES), Buffer.from(`% ${++made}`)])
const anUpload = (bytes: Buffer = aPdf(), payer: string | null = null) =>
  asMember(async () => {
    const { id } = await storeUpload(web, {
      orgId: ORG,
      fileName: 'knee.pdf',
      bytes,
      pages: 1,
      payerId: payer,
      uploadedBy: 'ada',
      uploadedAt: new Date('2026-11-20T00:00:00Z'),
    })
    return id
  })
const run = (id: string) => readUploadedPolicyJob.run({ upload_id: id }, ctx, signal)
const stored = async (id: string) =>
  (
    await pool.query(
      'SELECT state, title, number, payer_id, payer_named_by, rules FROM uploaded_policy WHERE id = $1',
      [id],
    )
  ).rows[0] as Record<string, unknown> | undefined
const derived = async (id: string) => {
  const { rows } = await pool.query(
    `SELECT (SELECT count(*)::int FROM uploaded_rule_quote WHERE uploaded_policy_id = $1) AS quotes,
      (SELECT count(*)::int FROM billing_rule WHERE origin = 'customer_upload') AS rules,
      (SELECT count(*)::int FROM own_search_document WHERE id = $1) AS searched`,
    [id],
  )
  return rows[0] as object
}
const blobs = async () =>
  (await readdir(BLOB_DIR, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length
const get = async (path: string, query: object, org = ORG) =>
  (await api.get(`/api/v1${path}`).set(as({ org })).query(query)).body as {
    items: Record<string, unknown>[]
    total: number
    count: number
  }

const id = await anUpload()

test('an upload waits until the worker reads its rules, criteria, number and payer', async () => {
  expect(await stored(id)).toMatchObject({ state: 'waiting', title: null, rules: null })
  await run(id)
  expect(await stored(id)).toMatchObject({
    state: 'read',
    number: 'PT-100',
    payer_id: payerId,
    payer_named_by: 'document',
    rules: 2,
  })
  const { rows } = await pool.query(
    `SELECT r.code, r.rule_category, r.disposition, r.org_id, r.policy_id, r.created_by, q.page, q.quote
     FROM billing_rule r JOIN uploaded_rule_quote q ON q.rule_id = r.id ORDER BY r.code`,
  )
  expect(rows).toMatchObject([
    { code: '29877', disposition: 'not_covered', org_id: ORG, policy_id: null, created_by: 'ada', page: 1 },
    { code: '97110', rule_category: 'prior_authorization', disposition: 'required' },
  ])
  expect((rows as { quote: string }[])[0]!.quote).toContain('Quantum knee lavage is not covered')
})

test('its organization finds it and its rules by the API, with a link to our page', async () => {
  const found = await get('/search/', { q: 'quantum knee lavage' })
  expect(found.items).toMatchObject([
    { type: 'rule', title: expect.stringContaining('29877') },
    {
      type: 'policy',
      payer: { id: payerId, name: 'Meridian Trust' },
      url: expect.stringMatching(new RegExp(`^http.*/policy/documents/${id}$`)),
      snippet: expect.stringContaining('Quantum knee lavage'),
    },
  ])
  expect((await get('/search/', { q: 'PT-100' })).items[0]).toMatchObject({ type: 'policy' })
  expect(await get('/billing-rules/', { code: '29877' })).toMatchObject({ total: 1 })
  expect(await get('/lookup/', { topic: 'quantum knee lavage' })).toMatchObject({ count: 1 })
})

test('another organization finds nothing of it', async () => {
  for (const q of ['quantum knee lavage', '29877', 'PT-100', 'Meridian Trust knee lavage']) {
    const { items } = await get('/search/', { q }, THEIRS)
    expect(items.filter(({ type }) => type !== 'payer')).toEqual([])
  }
  expect(await get('/billing-rules/', { code: '29877' }, THEIRS)).toMatchObject({ total: 0 })
  expect(await get('/lookup/', { topic: 'quantum knee lavage' }, THEIRS)).toMatchObject({ count: 0 })
  expect(await get('/policies/', {}, THEIRS)).toMatchObject({ total: 0 })
  expect((await pool.query("SELECT word FROM search_word WHERE word = 'quantum'")).rows).toEqual([])
})

test('a reading that is killed leaves the document waiting, and the next one finishes', async () => {
  const killed = await anUpload()
  const before = await derived(killed)
  const dying = {
    ...ctx,
    transaction: <T>(work: (tx: Db) => Promise<T>) =>
      inTransaction<T>(worker, async (tx) => {
        await work(tx)
        throw new Error('killed')
      }),
  }
  await expect(readUpload(killed, dying)).rejects.toThrow('killed')
  expect(await stored(killed)).toMatchObject({ state: 'waiting' })
  expect(await derived(killed)).toEqual(before)
  await run(killed)
  const once = await derived(killed)
  await run(killed)
  expect(await derived(killed)).toEqual(once)
  await asMember(() => deleteUpload(web, killed, { actor: 'ada', at: new Date() }))
})

test('a document that names no payer gets its rules when a member names the payer', async () => {
  const nameless = await anUpload(goodPolicyPdf())
  await run(nameless)
  expect(await stored(nameless)).toMatchObject({ state: 'read', payer_id: null, rules: 0 })
  await asMember(() => web.transaction((tx) => namePayer(tx, nameless, payerId)))
  await run(nameless)
  expect(await stored(nameless)).toMatchObject({ payer_id: payerId, payer_named_by: 'member', rules: 1 })
  await asMember(() => deleteUpload(web, nameless, { actor: 'ada', at: new Date() }))
})

test('deletion removes bytes, rules, quotes and search; another organization deletes nothing', async () => {
  const by = { actor: 'eve', at: new Date() }
  expect(await asMember(() => deleteUpload(web, id, by), THEIRS)).toBe(false)
  const before = await blobs()
  expect(await asMember(() => deleteUpload(web, id, { ...by, actor: 'ada' }))).toBe(true)
  expect(await stored(id)).toBeUndefined()
  expect(await derived(id)).toEqual({ quotes: 0, rules: 0, searched: 0 })
  expect(await blobs()).toBe(before - 1)
  expect((await get('/search/', { q: 'quantum knee lavage' })).items).toEqual([])
  await run(id)
  expect(await derived(id)).toEqual({ quotes: 0, rules: 0, searched: 0 })
})

test('what killed uploads and deletions left behind is swept, and nothing else', async () => {
  const [kept, storing, deleting] = [await anUpload(), await anUpload(), await anUpload()]
  await pool.query("UPDATE uploaded_policy SET state = 'storing' WHERE id = $1", [storing])
  await pool.query("UPDATE uploaded_policy SET state = 'deleting' WHERE id = $1", [deleting])
  const before = await blobs()
  await sweepUploadsJob.run({}, ctx, signal)
  expect([await stored(kept), await stored(storing), await stored(deleting)]).toEqual([
    expect.objectContaining({ state: 'waiting' }),
    undefined,
    undefined,
  ])
  expect(await blobs()).toBe(before - 2)
})

test('an upload whose row cannot be committed leaves no row and no bytes', async () => {
  const before = await blobs()
  const failing = { ...web, transaction: () => Promise.reject(new Error('no commit')) }
  const upload = { orgId: ORG, fileName: 'a.pdf', bytes: goodPolicyPdf(), pages: 1, payerId: null }
  const sent = asMember(() => storeUpload(failing, { ...upload, uploadedBy: 'ada', uploadedAt: new Date() }))
  await expect(sent).rejects.toThrow('no commit')
  expect(await blobs()).toBe(before)
  expect((await pool.query("SELECT FROM uploaded_policy WHERE state = 'storing'")).rowCount).toBe(0)
})
