import { aPayer } from '@ppman/payers/testing'
import { aPolicyChange } from '@ppman/policies/versions/testing'
import { ORG, testApi } from '../testing.ts'

const { api, as, pool, close } = await testApi()
const { id: brand } = await aPayer(pool, { name: 'Sample Brand', states: ['OH', 'TX'] })
const { id: affiliate } = await aPayer(pool, { name: 'Sample Brand of Ohio', states: ['OH'] })
const { id: other } = await aPayer(pool, { name: 'Other Health' })
const list = (query: object = {}) => api.get('/api/v1/policies/').set(as()).query(query)
const titles = async (query: object) => {
  const { body } = await list(query)
  return body.items.map((item: { policy_title: string }) => item.policy_title)
}

beforeAll(async () => {
  await pool.query('UPDATE payer SET parent_id = $1 WHERE id = $2', [brand, affiliate])
  await aPolicyChange(pool, {
    payerId: brand,
    title: 'A',
    severity: 'low',
    changePercent: 3,
    createdAt: '2026-01-05T23:59:59.999Z',
  })
  await aPolicyChange(pool, {
    payerId: affiliate,
    title: 'B',
    severity: 'critical',
    changePercent: 1,
    createdAt: '2026-01-06T00:00:00Z',
    specialty: 'imaging',
  })
  await aPolicyChange(pool, {
    payerId: other,
    title: 'C',
    severity: 'medium',
    changePercent: 100,
    createdAt: '2026-01-07T12:00:00Z',
    reviewedBy: ORG,
  })
  await aPolicyChange(pool, {
    payerId: other,
    title: 'D',
    severity: 'high',
    changePercent: 2.25,
    changeType: 'codes_added',
    createdAt: '2026-01-08T12:00:00Z',
  })
  await aPolicyChange(pool, {
    payerId: other,
    title: 'E',
    severity: 'info',
    changePercent: 0.01,
    createdAt: '2026-01-09T12:00:00Z',
  })
})
afterAll(close)

test('a change says what, how much, and where it was read', async () => {
  const { status, body } = await list({ page_size: 1, page: 2 })
  expect(status).toBe(200)
  expect(body).toMatchObject({ total: 5, page: 2, page_size: 1, pages: 5 })
  expect(body.items[0]).toMatchObject({
    policy_title: 'D',
    payer: { id: other, name: 'Other Health' },
    created_at: '2026-01-08T12:00:00.000Z',
    effective_date: null,
    change_type: 'codes_added',
    severity: 'high',
    change_percentage: 2.25,
    specialty: 'general',
    is_reviewed: false,
    reviewed_at: null,
    review_note: null,
    evidence: { parser: 'test', parser_version: '1', sha256_after: expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
})

test.each([
  ['newest first unless told', {}, 'EDCBA'],
  ['oldest first', { sort: 'created_at' }, 'ABCDE'],
  ['severity by rank, not by alphabet', { sort: '-severity' }, 'BDCAE'],
  ['severity rising', { sort: 'severity' }, 'EACDB'],
  ['most changed first', { sort: '-change_percentage' }, 'CADBE'],
  ['a payer with its affiliates', { payer_id: brand }, 'BA'],
  ['an affiliate alone', { payer_id: affiliate }, 'B'],
  ['affiliates that operate in a state', { payer_id: brand, state: 'tx' }, 'A'],
  ['a payer whose footprint nobody recorded', { payer_id: other, state: 'TX' }, 'EDC'],
  ['a severity in any case', { severity: 'CRITICAL' }, 'B'],
  ['a change type', { change_type: 'codes_added' }, 'D'],
  ['a specialty', { specialty: 'Imaging' }, 'B'],
  ['the reviewed ones', { is_reviewed: 'true' }, 'C'],
  ['the others', { is_reviewed: 'false' }, 'EDBA'],
  ['from a day on, its first instant included', { date_from: '2026-01-06' }, 'EDCB'],
  ['to the end of a day', { date_to: '2026-01-05' }, 'A'],
  ['a day alone', { date_from: '2026-01-07', date_to: '2026-01-07' }, 'C'],
  ['a severity that does not exist', { severity: 'apocalyptic' }, ''],
  ['a type with a NUL', { change_type: 'x\u0000' }, ''],
  ['from the first of all days', { date_from: '0001-01-01', date_to: '9999-12-31' }, 'EDCBA'],
  ['a page beyond the last', { page: 7 }, ''],
  ['an unknown parameter', { colour: 'red' }, 'EDCBA'],
])('lists %s', async (_, query, expected) => expect((await titles(query)).join('')).toBe(expected))

test.each([
  ['a state without a payer', { state: 'OH' }, 'state'],
  ['a three-letter state', { state: 'OHI', payer_id: brand }, 'state'],
  ['an unknown sort', { sort: 'title' }, 'sort'],
  ['two minus signs', { sort: '--severity' }, 'sort'],
  ['a payer that is no uuid', { payer_id: 'sample' }, 'payer_id'],
  ['a day that does not exist', { date_from: '2026-02-30' }, 'date_from'],
  ['page 0', { page: 0 }, 'page'],
  ['101 rows', { page_size: 101 }, 'page_size'],
  ['neither true nor false', { is_reviewed: 'maybe' }, 'is_reviewed'],
  ['a parameter given twice', { severity: ['low', 'high'] }, 'severity'],
])('refuses %s', async (_, query, field) => {
  const { status, body } = await list(query)
  expect([status, body.error.code, body.error.details.map(({ path }: { path: string }) => path)]).toEqual([
    422,
    'validation_error',
    [field],
  ])
})

test('pages over equal instants never overlap', async () => {
  const seen = await Promise.all(
    [1, 2, 3, 4, 5].map(
      async (page) => (await list({ sort: '-severity', page, page_size: 1 })).body.items[0].id,
    ),
  )
  expect(new Set(seen).size).toBe(5)
})

test('one change is read by its id', async () => {
  const { body } = await list({ page_size: 1 })
  const { status, body: change } = await api.get(`/api/v1/policies/${body.items[0].id}`).set(as())
  expect([status, change]).toEqual([200, body.items[0]])
  expect((await api.get('/api/v1/policies/0190a000-0000-7000-8000-000000000009').set(as())).status).toBe(404)
  expect((await api.get('/api/v1/policies/none').set(as())).status).toBe(422)
})

test('requests cannot write evidence', async () => {
  const { rows } = await pool.query(`
    SELECT table_name, privilege_type FROM information_schema.role_table_grants
    WHERE grantee = 'ppman_app' AND privilege_type <> 'SELECT'
      AND table_name IN ('source', 'source_check', 'parse', 'policy', 'document_version', 'policy_change')`)
  expect(rows).toEqual([])
})
