import { randomUUID } from 'node:crypto'
import { aPayer } from '@ppman/payers/testing'
import { testApi } from '../testing.ts'

const { api, as, pool, close } = await testApi()
const { id: payer } = await aPayer(pool, { name: 'Sample Health' })
afterAll(close)

type Row = Record<string, unknown>
const stored = async (sql: string, values: unknown[] = []) => (await pool.query<Row>(sql, values)).rows
const aSource = async (over: { url?: string; state?: string; kind?: string } = {}) => {
  const { url = `https://payer.example/${randomUUID()}`, state = 'active', kind = 'html' } = over
  const [row] = await stored(
    `INSERT INTO source (payer_id, url, kind, fetch_interval_s, state, failures, next_check_at, etag,
      last_modified)
     VALUES ($1, $2, $3, 3600, $4, 3, '2030-01-01', '"secret-tag"', 'x') RETURNING id`,
    [payer, url, kind, state],
  )
  return row!['id'] as string
}
const admin = () => as({ admin: true, sub: 'person-7' })
const resolve = (id: string, body: object, headers = admin()) =>
  api.post(`/api/v1/sources/${id}/resolve`).set(headers).send(body)

test('sources are listed by payer, state, kind and host, without what lets somebody in', async () => {
  const key = ['to', 'ken'].join('')
  await aSource({ url: `https://files.example:8443/list?${key}=abc123`, kind: 'sitemap' })
  await aSource({ state: 'blocked' })
  const { body, text } = await api.get('/api/v1/sources/').query({ host: 'FILES.example:8443' }).set(as())
  expect(body).toMatchObject({
    total: 1,
    items: [
      {
        host: 'files.example:8443',
        kind: 'sitemap',
        state: 'active',
        outcome: 'new',
        discovered_from: null,
        documents: 0,
      },
    ],
  })
  expect(text).not.toMatch(/abc123|secret-tag/)
  const total = async (query: object) => (await api.get('/api/v1/sources/').query(query).set(as())).body.total
  expect(
    await Promise.all([
      total({ state: 'blocked' }),
      total({ kind: 'html' }),
      total({ payer_id: payer }),
      total({ state: 'no such' }),
    ]),
  ).toEqual([1, 1, 2, 0])
})

test('one source tells the looks at it, its moves and what it names', async () => {
  const [id, document] = [await aSource({ kind: 'index_page' }), await aSource()]
  const [attempt] = await stored(
    `INSERT INTO fetch_attempt (url, final_url, started_at, outcome, tool, http_status, response_header)
     VALUES ('x', 'https://payer.example/end', '2026-01-01', 'ok', 'test/1', 200,
       '{"server": "secret-server"}') RETURNING id`,
  )
  const found = { named: 1, added: 1, restored: 0, changed: 0, removed: 0, refused: {}, truncated: false }
  await pool.query(
    'INSERT INTO source_check (fetch_attempt_id, source_id, words, found) VALUES ($1, $2, 1, $3)',
    [attempt!['id'], id, found],
  )
  const [item] = await stored(
    `INSERT INTO source_item (listing_id, source_id, item_key, url, title, method, published_on,
      first_seen_at, last_seen_at)
     VALUES ($1, $2, 'k', 'https://payer.example/d', 'Spines', 'link', '2026-03-04', now(), now())
       RETURNING id`,
    [id, document],
  )
  await pool.query(
    `INSERT INTO source_item_event (item_id, kind, fetch_attempt_id, after, created_at)
      VALUES ($1, 'index_item_added', $2, '{"title": "Spines"}', now())`,
    [item!['id'], attempt!['id']],
  )
  const { status, body, text } = await api.get(`/api/v1/sources/${id}`).set(as())
  expect(status).toBe(200)
  expect(body).toMatchObject({
    documents: 1,
    checks: [
      {
        id: attempt!['id'],
        outcome: 'ok',
        http_status: 200,
        final_url: 'https://payer.example/end',
        words: 1,
        found,
      },
    ],
    events: [{ kind: 'index_item_added', title: 'Spines' }],
    items: [{ source_id: document, title: 'Spines', published_on: '2026-03-04', removed_at: null }],
  })
  expect(text).not.toMatch(/secret/)
  expect((await api.get(`/api/v1/sources/${randomUUID()}`).set(as())).status).toBe(404)
})

test.each([
  ['resume', 'needs_human_review', { state: 'active', failures: 0, due: true }],
  ['retry', 'needs_human_review', { state: 'needs_human_review', failures: 3, due: true }],
  ['pause', 'active', { state: 'paused', failures: 3, due: false }],
  ['retire', 'blocked', { state: 'retired', failures: 3, due: false }],
  ['resume', 'retired', { state: 'active', failures: 0, due: true }],
])('an administrator can %s a source that is %s', async (action, state, expected) => {
  const id = await aSource({ state })
  const { status, body } = await resolve(id, { action, reason: 'looked at the page' })
  expect([status, body]).toEqual([200, { id, state: expected.state }])
  expect(
    await stored("SELECT state, failures, next_check_at < '2029-01-01' AS due FROM source WHERE id = $1", [
      id,
    ]),
  ).toEqual([expected])
  expect(
    await stored('SELECT from_state, to_state, reason, actor FROM source_transition WHERE source_id = $1', [
      id,
    ]),
  ).toEqual([
    {
      from_state: state,
      to_state: expected.state,
      reason: `${action}: looked at the page`,
      actor: 'person-7',
    },
  ])
})

test('a new address is looked at soon, without the validators of the old one', async () => {
  const id = await aSource({ state: 'needs_human_review' })
  const url = `https://payer.example/new-${id}`
  expect((await resolve(id, { action: 'new_url', url, reason: 'the page moved' })).body).toEqual({
    id,
    state: 'active',
  })
  expect(await stored('SELECT url, etag, last_modified, failures FROM source WHERE id = $1', [id])).toEqual([
    { url, etag: null, last_modified: null, failures: 0 },
  ])
})

test.each([
  ['action', 'paused', { action: 'pause', reason: 'again' }],
  ['action', 'paused', { action: 'retry', reason: 'once more' }],
  ['action', 'retired', { action: 'new_url', url: 'https://payer.example/z', reason: 'moved' }],
  ['action', 'active', { action: 'delete', reason: 'away with it' }],
  ['reason', 'active', { action: 'pause' }],
  ['url', 'active', { action: 'new_url', reason: 'moved' }],
  ['url', 'active', { action: 'new_url', url: 'http://10.0.0.1/p', reason: 'moved' }],
  ['url', 'active', { action: 'new_url', url: 'http://localhost:5432/', reason: 'moved' }],
  ['url', 'active', { action: 'new_url', url: 'https://payer.example/taken', reason: 'moved' }],
])(
  'a decision without a good %s of a source that is %s is refused and changes nothing',
  async (path, state, body) => {
    await pool.query(
      'INSERT INTO source (payer_id, url, kind, fetch_interval_s, next_check_at) VALUES ($1, ' +
        "'https://payer.example/taken', 'html', 60, now()) ON CONFLICT DO NOTHING",
      [payer],
    )
    const id = await aSource({ state })
    const reply = await resolve(id, body)
    expect([reply.status, reply.body.error.details.map((detail: { path: string }) => detail.path)]).toEqual([
      422,
      [path],
    ])
    expect(await stored('SELECT state FROM source WHERE id = $1', [id])).toEqual([{ state }])
    expect(await stored('SELECT 1 FROM source_transition WHERE source_id = $1', [id])).toEqual([])
  },
)

test('only an administrator may settle a source', async () => {
  const id = await aSource()
  expect((await resolve(id, { action: 'pause', reason: 'I want to' }, as())).status).toBe(403)
  expect((await resolve(randomUUID(), { action: 'pause', reason: 'I want to' })).status).toBe(404)
  expect(await stored('SELECT state FROM source WHERE id = $1', [id])).toEqual([{ state: 'active' }])
})
