import { createHash, createPublicKey, verify } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withSamplePolicies } from '@ppman/policies/sources/testing'
import { inTransaction, openDb } from '@ppman/db'
import { openBlobStore } from '@ppman/evidence'
import { testApi } from '../testing.ts'

const OTHER_ORG = '0190a000-0000-7000-8000-000000000002'
const blobDir = await mkdtemp(join(tmpdir(), 'ppman-export-'))
const { api, as, pool, url, close } = await testApi({ blobDir })
const get = (query: object = {}, caller = as()) => api.get('/api/v1/audit/export').set(caller).query(query)
const zipOf = (query: object, caller = as()) =>
  get({ ...query, format: 'zip' }, caller)
    .buffer(true)
    .parse((res, done) => {
      const chunks: Buffer[] = []
      res.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => done(null, Buffer.concat(chunks)))
    })

beforeAll(async () => {
  const db = openDb({ url, role: 'ppman_worker' })
  const blobs = openBlobStore({ BLOB_DIR: blobDir })
  await withSamplePolicies(pool, {
    db,
    transaction: (work) => inTransaction(db, work),
    blobs,
    now: () => new Date(),
  })
  await db.$disconnect()
})
afterAll(async () => {
  await close()
  await rm(blobDir, { recursive: true })
})

test(
  'each rule comes with where it is written, how that was fetched and parsed, and how its document ' +
    'changed',
  async () => {
    const { status, body } = await get()
    expect(status).toBe(200)
    expect(body.count).toBeGreaterThan(3)
    const [{ rule, evidence, history }] = body.rules.filter(
      (one: { history: object[] }) => one.history.length > 0,
    )
    expect(rule).toMatchObject({
      code: expect.any(String),
      origin: 'extracted_rule_based',
      payer: { name: expect.any(String) },
    })
    expect(evidence[0]).toMatchObject({
      quote: expect.any(String),
      document: { source: { url: expect.stringContaining('://') } },
      fetch: { outcome: 'ok', blob_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      parse: { extractor: expect.stringContaining('/'), norm_sha256: expect.any(String) },
    })
    expect(history[0]).toMatchObject({ change_type: expect.any(String), severity: expect.any(String) })
  },
)

test('a reader recomputes every hash and the signature from the answer alone', async () => {
  const { body } = await get()
  const { rules, integrity, ...head } = body
  const { signature, ...sealed } = integrity
  const hashes = rules.map((item: object) => createHash('sha256').update(JSON.stringify(item)).digest('hex'))
  expect(integrity.items.map((item: { sha256: string }) => item.sha256)).toEqual(hashes)
  const key = createPublicKey({
    key: Buffer.from(signature.public_key, 'base64'),
    format: 'der',
    type: 'spki',
  })
  const over = (text: string) => verify(null, Buffer.from(text), key, Buffer.from(signature.value, 'base64'))
  const signed = JSON.stringify({ ...head, integrity: sealed })
  expect([over(signed), over(signed.replace('"count":', '"count": '))]).toEqual([true, false])
  expect((await api.get('/api/v1/audit/keys')).body.items).toMatchObject([
    { key_id: signature.key_id, public_key: signature.public_key },
  ])
})

test('the manifests of answer and zip name schema, query, counts and the ends of the chains', async () => {
  const { body } = await get({ code: 'J1745' })
  const zip = (await zipOf({ code: 'J1745' })).body as Buffer
  const start = 30 + zip.readUInt16LE(26)
  const manifest = JSON.parse(zip.subarray(start, start + zip.readUInt32LE(22)).toString('utf8'))
  const { rows } = await pool.query(
    'SELECT seq::int, hash FROM audit_event WHERE org_id IS NULL ORDER BY seq DESC LIMIT 1',
  )
  const expected = {
    schema: 'ppman-audit/1',
    query: { code: ['J1745'], payer_id: null, from_date: null, to_date: null, limit: 100 },
    counts: { rules: body.rules.length, evidence: expect.any(Number), audit_events: expect.any(Number) },
    chain_head: { organisation: null, shared: rows[0] },
  }
  expect(body).toMatchObject(expected)
  expect(manifest).toMatchObject(expected)
})

test.each([
  ['json', async () => (await get()).text],
  ['zip', async () => ((await zipOf({})).body as Buffer).toString('base64')],
])('%s: the same question of the same data gives the same bytes', async (_, ask) => {
  expect(await ask()).toBe(await ask())
})

test('a zip is an attachment, without payer documents', async () => {
  const { status, headers, body } = await zipOf({})
  expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
    200,
    'application/zip',
    'attachment; filename="audit-package.zip"',
  ])
  const text = (body as Buffer).toString('latin1')
  expect(text).toContain('"documents": "hashes_only"')
  expect(text).not.toMatch(/blobs\/[0-9a-f]{64}|texts\/[0-9a-f]{8}-/)
})

test('documents go out by an administrator alone', async () => {
  expect((await zipOf({ include_documents: true })).status).toBe(403)
  const { status, body } = await zipOf({ include_documents: true }, as({ admin: true }))
  expect([status, (body as Buffer).toString('latin1').includes('This is sample data')]).toEqual([200, true])
})

test('rules are chosen by code, payer, day and number, and what was cut is said', async () => {
  const all = (await get()).body
  const codes = [
    ...new Set<string>(all.rules.map(({ rule }: { rule: { code: string } }) => rule.code)),
  ].slice(0, 2)
  const chosen = (await get({ code: ` ${codes.join(' , ').toLowerCase()},` })).body
  expect(new Set(chosen.rules.map(({ rule }: { rule: { code: string } }) => rule.code))).toEqual(
    new Set(codes),
  )
  const { id } = all.rules[0].rule.payer
  const ofPayer = (await get({ payer_id: id })).body
  expect(
    new Set(ofPayer.rules.map(({ rule }: { rule: { payer: { id: string } } }) => rule.payer.id)),
  ).toEqual(new Set([id]))
  const dated = all.rules
    .map(({ rule }: { rule: { effective_from: string | null } }) => rule.effective_from)
    .filter(Boolean)
    .toSorted()
  const late = (await get({ from_date: dated.at(-1), to_date: dated.at(-1) })).body
  expect(late.count).toBe(dated.filter((day: string) => day === dated.at(-1)).length)
  expect((await get({ limit: 1 })).body).toMatchObject({ count: 1, total: all.total, truncated: true })
  expect((await get({ code: 'NOSUCH' })).body).toMatchObject({
    count: 0,
    total: 0,
    rules: [],
    truncated: false,
  })
})

test('a package without rules is as of the newest line of the audit trail, in equal bytes', async () => {
  const { rows } = await pool.query('SELECT max(at) AS at FROM audit_event WHERE org_id IS NULL')
  const [one, other] = [await get({ code: 'NOSUCH' }), await get({ code: 'NOSUCH' })]
  expect(one.body.generated_at).toBe(rows[0].at.toISOString())
  expect(one.text).toBe(other.text)
})

test('an organization’s own rules are in its packages alone', async () => {
  const [{ id: payerId }] = (await pool.query('SELECT id FROM payer LIMIT 1')).rows
  await pool.query(
    `INSERT INTO billing_rule (org_id, payer_id, rule_key, subject_key, code,
      code_type, rule_category, severity, origin, verification_status, created_by, created_at, updated_at)
     VALUES ($1, $2, gen_random_uuid(), gen_random_uuid(), 'OWN01', 'hcpcs', 'coverage',
       'low', 'manual', 'unverified', 'coder', now(), now())`,
    [OTHER_ORG, payerId],
  )
  expect((await get({ code: 'OWN01' }, as({ org: OTHER_ORG }))).body.count).toBe(1)
  expect((await get({ code: 'OWN01' })).body.count).toBe(0)
})

test.each(['', ',,', ' , '])('%j names no code and is refused, never taken for all', async (code) => {
  const { status, body } = await get({ code })
  expect([status, body.error.details[0].path]).toEqual([422, 'code'])
})

test('more codes than a call takes are refused by name', async () => {
  const { status, body } = await get({ code: Array.from({ length: 101 }, (_, n) => `A${n}`).join(',') })
  expect([status, body.error.details[0].path]).toEqual([422, 'code'])
})
