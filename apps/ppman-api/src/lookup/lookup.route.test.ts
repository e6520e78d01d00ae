import { aPayer } from '@ppman/payers/testing'
import { aPolicyChange } from '@ppman/policies/versions/testing'
import { aBillingRule } from '@ppman/policies/rules/testing'
import { searchIndexRepo } from '@ppman/policies/search-index'
import { aMcdRow, importRows } from '@ppman/search/testing'
import { type Db, inTransaction, openDb } from '@ppman/db'
import { testApi } from '../testing.ts'

const { api, as, pool, url, close } = await testApi()
const worker = openDb({ url, role: 'ppman_worker', max: 2 })
const asWorker = <T>(work: (tx: Db) => Promise<T>) => inTransaction(worker, work)
afterAll(async () => {
  await worker.$disconnect()
  await close()
})
const get = async (path: string, query: object) =>
  (await api.get(`/api/v1/lookup/${path}`).set(as()).query(query)).body
const names = async (q: string) =>
  ((await get('payers', { q })).items as { name: string }[]).map(({ name }) => name)
const topics = async (query: object) =>
  ((await get('topics', query)).items as { topic: string; document_count: number }[]).map(
    ({ topic, document_count: n }) => [topic, n],
  )

const { id: payerId } = await aPayer(pool, { name: 'Alder Health', aliases: ['Alder Plan'] })
for (const name of ['Health Alderman', 'The Balder Trust', 'Alder Dental', 'Alder 100%'])
  await aPayer(pool, { name })
await aPayer(pool, { name: 'Alder Closed', isActive: false })

beforeAll(async () => {
  await importRows(asWorker, [
    aMcdRow({ number: 'L10001', title: 'Cervical Fusion' }),
    aMcdRow({ number: 'A10002', title: 'Billing and Coding: Cervical Fusion' }),
    aMcdRow({
      number: 'A10003',
      title: 'Billing and Coding: Cervical Fusion',
      contractor: 'Novitas Solutions, Inc. (MAC - Part B)',
    }),
    aMcdRow({ number: 'A10004', title: 'Billing and Coding: Cervical Fusion', retired: '01/01/2021' }),
    aMcdRow({ number: 'L10005', title: 'Urine Drug Testing' }),
  ])
  await aPolicyChange(pool, { payerId, title: 'Cervical Fusion' })
  const { rows } = await pool.query(`SELECT id FROM policy WHERE title = 'Cervical Fusion'`)
  await searchIndexRepo(worker).indexPolicy(rows[0].id as string)
  const rule = await aBillingRule(pool, { payerId, code: '22551', category: 'prior_authorization' })
  const ended = await aBillingRule(pool, { payerId, code: '22552', effectiveTo: '2020-01-01' })
  await pool.query('UPDATE billing_rule SET policy_id = $1 WHERE id = ANY ($2)', [rows[0].id, [rule, ended]])
})

describe('documents for a topic', () => {
  test('come with the rules that stand, unless these are not asked for', async () => {
    const rulesOf = (items: { payer: { name: string }; rules?: { code: string }[] }[]) =>
      items.find(({ payer }) => payer.name === 'Alder Health')!.rules
    expect(rulesOf((await get('', { topic: 'neck fusion' })).items)).toMatchObject([{ code: '22551' }])
    expect(rulesOf((await get('', { topic: 'neck fusion', include_rules: false })).items)).toBeUndefined()
  })

  test(
    'come with how their newest version was fetched and parsed; a document of a published list has no ' +
      'evidence',
    async () => {
      const { items } = await get('', { topic: 'cervical fusion' })
      const { rows } = await pool.query(`
      SELECT v.id AS document_version_id, v.version, f.url, f.id AS fetch_id, a.blob_sha256 AS sha256,
        a.id AS parse_id, a.extractor AS parser
      FROM document_version v JOIN parse a ON a.id = v.parse_id JOIN fetch_attempt f
        ON f.id = v.fetch_attempt_id ORDER BY v.version DESC LIMIT 1`)
      expect(items.find(({ kind }: { kind: string }) => kind === 'policy').evidence).toMatchObject(rows[0])
      expect(items.find(({ kind }: { kind: string }) => kind === 'lcd').evidence).toBeNull()
    },
  )

  test('an LCD names the article with its codes: same subject and contractor, in force', async () => {
    const { items, notes } = await get('', { topic: 'cervical fusion', payer: 'Palmetto GBA' })
    expect(items[0]).toMatchObject({
      policy_number: 'L10001',
      kind: 'lcd',
      companions: [{ policy_number: 'A10002' }],
    })
    expect(notes).toContain('L10001 names no codes: they stand in A10002 (same subject and contractor).')
  })

  test.each([
    ['by name', 'Alder Health'],
    ['by alias, whatever the case', 'ALDER PLAN'],
    ['by id', payerId],
    ['by id in capitals', payerId.toUpperCase()],
  ])('are those of a payer that is named %s', async (_, payer) => {
    expect((await get('', { topic: 'cervical fusion', payer })).items).toMatchObject([
      { payer: { id: payerId } },
    ])
  })

  test('are those of all its contractors when Medicare is named', async () => {
    expect((await get('', { topic: 'cervical fusion', payer: 'Medicare (CMS)' })).count).toBe(4)
  })

  test('of an unknown payer there are none, which is no error', async () => {
    const reply = await api
      .get('/api/v1/lookup/')
      .set(as())
      .query({ topic: 'cervical fusion', payer: 'Nobody' })
    expect([reply.status, reply.body.items, reply.body.count]).toEqual([200, [], 0])
  })

  test('are at most k, and limit wins over it', async () => {
    expect((await get('', { topic: 'cervical fusion', k: 2 })).count).toBe(2)
    expect(await get('', { topic: 'cervical fusion', k: 2, limit: 3 })).toMatchObject({
      count: 3,
      total_considered: 5,
    })
  })

  test.each([
    ['topic', {}],
    ['topic', { topic: 'a' }],
    ['k', { topic: 'fusion', k: 51 }],
    ['limit', { topic: 'fusion', limit: 0 }],
  ])('%s out of bounds is named', async (path, query) => {
    const { status, body } = await api.get('/api/v1/lookup/').set(as()).query(query)
    expect([status, body.error.details[0].path]).toEqual([422, path])
  })
})

describe('payers as a name is typed', () => {
  test('names that begin so come first, then those with such a word, then those that hold it', async () => {
    expect(await names('alder')).toEqual([
      'Alder 100%',
      'Alder Dental',
      'Alder Health',
      'Health Alderman',
      'The Balder Trust',
    ])
  })
  test('signs are letters like others', async () => {
    expect(await names('100%')).toEqual(['Alder 100%'])
    expect(await names('_lder')).toEqual([])
    expect(await names('\\')).toEqual([])
  })
  test('one that is closed is not suggested', async () => expect(await names('closed')).toEqual([]))
})

describe('topics', () => {
  test('without a word the most covered come first, the paper and its articles being one topic', async () => {
    expect(await topics({})).toEqual([
      ['cervical fusion', 5],
      ['urine drug testing', 1],
    ])
  })
  test('a word narrows by beginning, by word and by part', async () => {
    expect(await topics({ q: 'Drug' })).toEqual([['urine drug testing', 1]])
    expect(await topics({ q: 'rine' })).toEqual([['urine drug testing', 1]])
    expect(await topics({ q: '%' })).toEqual([])
  })
  test('a payer covers its own topics, an unknown one none', async () => {
    expect(await topics({ payer: 'Alder Health' })).toEqual([['cervical fusion', 1]])
    expect(await topics({ payer: 'Nobody' })).toEqual([])
  })
  test('there are at most so many', async () =>
    expect(await topics({ limit: 1 })).toEqual([['cervical fusion', 5]]))
})
