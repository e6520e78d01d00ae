import { aPayer } from '@ppman/payers/testing'
import { testApi } from '../testing.ts'

const { api, as, pool, close } = await testApi()
afterAll(close)

const list = (query: object = {}) => api.get('/api/v1/payers/').set(as()).query(query)
const names = (body: { items: { name: string }[] }) => body.items.map(({ name }) => name)

beforeAll(async () => {
  await aPayer(pool, {
    name: 'Alpha Health',
    states: ['OH'],
    ediPayerId: 'ALPHA',
    aliases: ['First Letter Plan'],
  })
  await aPayer(pool, { name: 'beta medicaid', payerType: 'medicaid', naicCode: '12345' })
  await aPayer(pool, { name: 'Gamma 100% Care', isActive: false })
})

test('lists payers by name in any case of letters, in the page envelope', async () => {
  const { status, body } = await list()
  expect(status).toBe(200)
  expect(body).toMatchObject({ total: 3, page: 1, page_size: 20, pages: 1 })
  expect(names(body)).toEqual(['Alpha Health', 'beta medicaid', 'Gamma 100% Care'])
  expect(body.items[0]).toMatchObject({
    payer_type: 'commercial',
    is_active: true,
    states: ['OH'],
    aliases_count: 1,
    entries_count: 1,
    sources_count: 0,
    naic_code: null,
    parent_id: null,
  })
})

test.each([
  ['a type', { payer_type: 'medicaid' }, ['beta medicaid']],
  ['a type that nobody has', { payer_type: 'nothing' }, []],
  ['active ones', { is_active: 'true' }, ['Alpha Health', 'beta medicaid']],
  ['inactive ones', { is_active: 'false' }, ['Gamma 100% Care']],
  ['part of a name', { search: 'medica' }, ['beta medicaid']],
  ['an alias', { search: 'first letter' }, ['Alpha Health']],
  ['an EDI id in any case', { search: 'alpha' }, ['Alpha Health']],
  ['a NAIC code', { search: '12345' }, ['beta medicaid']],
  ['a wildcard, as text', { search: '%' }, []],
  ['an empty search', { search: '' }, ['Alpha Health', 'beta medicaid', 'Gamma 100% Care']],
  ['two filters at once', { payer_type: 'commercial', is_active: 'true' }, ['Alpha Health']],
  ['a page', { page: 2, page_size: 2 }, ['Gamma 100% Care']],
])('filters by %s', async (_, query, expected) => {
  const { status, body } = await list(query)
  expect([status, names(body)]).toEqual([200, expected])
})

test('a page beyond the last is empty and tells the true total', async () => {
  expect((await list({ page: 9 })).body).toEqual({ items: [], total: 3, page: 9, page_size: 20, pages: 1 })
})

test('one payer answers by its id, an unknown id with 404', async () => {
  const { id } = await aPayer(pool, { name: 'Delta' })
  expect((await api.get(`/api/v1/payers/${id}`).set(as())).body).toMatchObject({ id, name: 'Delta' })
  const { status, body } = await api.get('/api/v1/payers/0190a000-0000-7000-8000-000000000009').set(as())
  expect([status, body.error.code]).toEqual([404, 'not_found'])
})

test('the counts are those of the directory', async () => {
  await aPayer(pool, { name: 'DELTA' })
  const { body } = await api.get('/api/v1/payers/stats').set(as())
  expect(body).toMatchObject({
    parents: 5,
    entries: 1,
    active: 4,
    inactive: 1,
    aliases: 1,
    footprints: 0,
    affiliations: 0,
    delegations: 0,
    without_entries: 4,
    duplicates_suspected: 2,
    by_payer_type: { commercial: 4, medicaid: 1 },
    by_state: { OH: 1 },
    last_sync: null,
  })
})

test('parents, active and inactive ones, and types each add up to the total of the list', async () => {
  const { id } = await aPayer(pool, { name: 'Owned Plan', payerType: 'dental', isActive: false })
  await pool.query('UPDATE payer SET parent_id = (SELECT min(id::text)::uuid FROM payer) WHERE id = $1', [id])
  const { body } = await api.get('/api/v1/payers/stats').set(as())
  const { total } = (await list({})).body as { total: number }
  const byType = Object.values(body.by_payer_type as Record<string, number>).reduce(
    (sum, count) => sum + count,
    0,
  )
  const { parents, active, inactive } = body as Record<string, number>
  expect([parents, active! + inactive!, byType]).toEqual([total, total, total])
})
