import { testApi } from '../testing.ts'

const { api, as, pool, close } = await testApi()
afterAll(close)

const list = async (query: object = {}) => (await api.get('/api/v1/jobs/').set(as()).query(query)).body
const ids = async (query: object = {}) => ((await list(query)).items as { id: string }[]).map(({ id }) => id)

const stored: string[] = []
beforeAll(async () => {
  for (const [kind, status] of [
    ['payer_sync', 'done'],
    ['payer_sync', 'failed'],
    ['other_work', 'done'],
    ['payer_sync', 'queued'],
  ]) {
    const { rows } = await pool.query<{ id: string }>(
      'INSERT INTO background_job (kind, status, queued_at) VALUES ($1, $2, clock_timestamp()) RETURNING id',
      [kind, status],
    )
    stored.unshift(rows[0]!.id)
  }
})

test('jobs are listed the newest first, a page at a time', async () => {
  expect(await ids()).toEqual(stored)
  expect(await list({ page: 2, page_size: 3 })).toMatchObject({
    items: [{ id: stored[3] }],
    total: 4,
    page: 2,
    page_size: 3,
    pages: 2,
  })
  expect(await list({ page: 9 })).toMatchObject({ items: [], total: 4 })
})

test('kind and status narrow the list, and a kind that nothing is of is empty', async () => {
  expect(await ids({ kind: 'payer_sync' })).toEqual([stored[0], stored[2], stored[3]])
  expect(await ids({ kind: 'payer_sync', status: 'failed' })).toEqual([stored[2]])
  expect(await list({ kind: 'no_such_kind' })).toMatchObject({ items: [], total: 0 })
})

test('every organization sees them: they are about data that all share', async () => {
  const { body } = await api.get('/api/v1/jobs').set(as({ org: '0190a000-0000-7000-8000-000000000002' }))
  expect(body.total).toBe(4)
})
