import { testApi } from '../testing.ts'

const OTHER_ORG = '0190a000-0000-7000-8000-000000000002'
const { api, as, pool, close } = await testApi()
afterAll(close)
const usage = async (query: object = {}, caller = as()) =>
  (await api.get('/api/v1/analytics/usage').set(caller).query(query)).body
const today = new Date().toISOString().slice(0, 10)

test('calls are counted by operation and day, with how they came out', async () => {
  await api.get('/api/v1/payers/').set(as())
  await api.get('/api/v1/payers/?page=0').set(as())
  await api.get('/api/v1/payers/0190a000-0000-7000-8000-00000000dead').set(as())
  const { totals, operations, days, to } = await usage()
  expect(to).toBe(today)
  expect(totals).toEqual({ calls: 3, succeeded: 1, refused: 2, failed: 0 })
  expect(operations).toEqual([
    { operation: 'GET /api/v1/payers/', calls: 2, succeeded: 1, refused: 1, failed: 0 },
    { operation: 'GET /api/v1/payers/:id', calls: 1, succeeded: 0, refused: 1, failed: 0 },
  ])
  expect(days).toEqual([{ day: today, ...totals }])
})

test('an organization sees its own calls alone, and strangers count for nobody', async () => {
  await api.get('/api/v1/payers/')
  await api.get('/api/v1/openapi.json')
  expect((await usage({}, as({ org: OTHER_ORG }))).totals.calls).toBe(0)
  expect((await pool.query('SELECT count(DISTINCT org_id)::int AS n FROM api_usage')).rows).toEqual([
    { n: 1 },
  ])
})

test('counts of earlier days are added up, and other days left out', async () => {
  await pool.query(
    `INSERT INTO api_usage VALUES ($1, '2026-01-05', 'GET /x', 2, 7), ($1, '2026-01-06', 'GET /x', 5,
      1), ($1, '2026-02-01', 'GET /x', 2, 9)`,
    [OTHER_ORG],
  )
  const { totals, operations } = await usage(
    { date_from: '2026-01-01', date_to: '2026-01-31' },
    as({ org: OTHER_ORG }),
  )
  expect([totals, operations]).toEqual([
    { calls: 8, succeeded: 7, refused: 0, failed: 1 },
    [{ operation: 'GET /x', ...totals }],
  ])
})

test.each([
  ['a window that ends before it begins', { date_from: '2026-02-01', date_to: '2026-01-01' }],
  ['more than a year', { date_from: '2024-01-01', date_to: '2026-01-01' }],
])('%s is refused by name', async (_, query) => {
  expect((await usage(query)).error).toMatchObject({
    code: 'validation_error',
    details: [{ path: 'date_to' }],
  })
})
