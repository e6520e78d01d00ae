import { testApi } from '../testing.ts'

const { api, as, pool, close } = await testApi()
afterAll(close)

const get = (path: string, query: object = {}) =>
  api.get(`/api/v1/price-transparency/sources/${path}`).query(query).set(as())
const add = (body: object, admin = true) =>
  api
    .post('/api/v1/price-transparency/sources/')
    .set(as({ sub: 'op-1', admin }))
    .send(body)
const stored = async (sql: string, values: unknown[] = []) =>
  (await pool.query(sql, values)).rows as Record<string, unknown>[]

beforeAll(() =>
  pool.query(
    `INSERT INTO hospital (ccn, name, state, zip) VALUES ('220001', 'Quay', 'MA', '02118'), ('450001',
      'Bay', 'TX', '77001')`,
  ),
)

test('an administrator adds a domain, and its cms-hpt.txt is looked at soon', async () => {
  const { status, body } = await add({ url: 'quay.example' })
  expect([status, body]).toEqual([
    201,
    { id: expect.any(String), created: true, kind: 'cms_hpt', url: 'https://quay.example/cms-hpt.txt' },
  ])
  expect(
    await stored(
      'SELECT host, added_by, allow_local, next_check_at <= now() AS due FROM pt_source WHERE id = $1',
      [body.id],
    ),
  ).toEqual([{ host: 'quay.example', added_by: 'caller:op-1', allow_local: false, due: true }])
  expect((await add({ url: 'https://quay.example/cms-hpt.txt#top' })).body).toEqual({
    ...body,
    created: false,
  })
})

test('an administrator adds a price file with its hospital', async () => {
  const { status, body } = await add({ url: 'https://bay.example/prices.csv', ccn: '450001' })
  expect([status, body.kind]).toEqual([201, 'direct_url'])
  expect(
    await stored(
      'SELECT d.url, d.outcome FROM pt_download d JOIN pt_source_entry e ON e.download_id = d.id ' +
        'WHERE e.source_id = $1',
      [body.id],
    ),
  ).toEqual([{ url: 'https://bay.example/prices.csv', outcome: 'new' }])
})

test('nobody else adds one', async () => {
  const { status, body } = await add({ url: 'other.example' }, false)
  expect([status, body.error.code]).toEqual([403, 'forbidden'])
  expect(await stored(`SELECT 1 FROM pt_source WHERE host = 'other.example'`)).toEqual([])
})

test.each([
  ['an address that is none', { url: 'no address at all' }, 'url'],
  ['another scheme', { url: 'ftp://quay.example/x' }, 'url'],
  ['a user name in the address', { url: 'https://me:word@quay.example/' }, 'url'],
  ['a loopback address', { url: 'http://127.0.0.1/cms-hpt.txt' }, 'url'],
  ['a private address', { url: 'http://[fd00::1]/' }, 'url'],
  ['a single word', { url: 'localhost' }, 'url'],
  ['nothing', {}, 'url'],
  ['a price file without its hospital', { url: 'https://quay.example/prices.csv' }, 'ccn'],
  ['a CCN that is none', { url: 'https://quay.example/x.csv', ccn: '1234' }, 'ccn'],
  ['a hospital that nobody knows', { url: 'https://quay.example/x.csv', ccn: '999999' }, 'ccn'],
])('%s is refused by name', async (_, body, path) => {
  const before = await stored('SELECT count(*) FROM pt_source')
  const reply = await add(body)
  expect([reply.status, reply.body.error.details[0].path]).toEqual([422, path])
  expect(await stored('SELECT count(*) FROM pt_source')).toEqual(before)
})

test('lists sources by host, narrowed by kind, state and hospital', async () => {
  const { body } = await get('')
  expect(body).toMatchObject({
    total: 2,
    items: [
      {
        kind: 'direct_url',
        host: 'bay.example',
        ccn: '450001',
        outcome: 'new',
        entries: 1,
        entries_matched: 0,
        last_checked_at: null,
      },
      { kind: 'cms_hpt', host: 'quay.example', ccn: null, entries: 0 },
    ],
  })
  const hosts = async (query: object) =>
    (await get('', query)).body.items.map(({ host }: { host: string }) => host)
  expect(await hosts({ kind: 'cms_hpt' })).toEqual(['quay.example'])
  expect(await hosts({ state: 'tx' })).toEqual(['bay.example'])
  expect(await hosts({ ccn: '450001' })).toEqual(['bay.example'])
  expect([await hosts({ kind: 'other' }), await hosts({ state: 'VT' }), await hosts({ ccn: 'x' })]).toEqual([
    [],
    [],
    [],
  ])
  expect((await get('', { page: 2, page_size: 1 })).body).toMatchObject({
    total: 2,
    pages: 2,
    items: [{ host: 'quay.example' }],
  })
})

test(
  'tells of one source what it names, whose that is, and how the looks went, without what lets their ' +
    'holder in',
  async () => {
    const [{ id }] = (await stored(`SELECT id FROM pt_source WHERE host = 'quay.example'`)) as [
      { id: string },
    ]
    const signed = `https://store.example/f.csv?sig=${['s3cr', 'et'].join('')}`
    const [download] = await stored(
      `INSERT INTO pt_download (url, host, outcome, next_check_at) VALUES ($1, 'store.example', ` +
        `'blocked', now()) RETURNING id`,
      [signed],
    )
    const [entry] = await stored(
      `INSERT INTO pt_source_entry (source_id, download_id, location_name, fixes, match_state, first_seen_at,
        last_seen_at)
     VALUES ($1, $2, 'Quay', '{url_scheme_added}', 'matched', '2026-01-01', '2026-01-02') RETURNING id`,
      [id, download!.id],
    )
    await stored(
      `INSERT INTO pt_entry_hospital (entry_id, hospital_id, match_basis, match_confidence, matched_at)
     SELECT $1, id, 'address', 0.95, now() FROM hospital WHERE ccn = '220001'`,
      [entry!.id],
    )
    const [attempt] = await stored(
      'INSERT INTO fetch_attempt (url, started_at, outcome, tool, http_status) VALUES ' +
        `('https://quay.example/cms-hpt.txt', now(), 'ok', 'test/1', 200) RETURNING id`,
    )
    await stored('INSERT INTO pt_fetch (fetch_attempt_id, source_id) VALUES ($1, $2)', [attempt!.id, id])
    await stored(`UPDATE pt_source SET outcome = 'unchanged', last_success_at = '2026-03-03' WHERE id = $1`, [
      id,
    ])

    const { status, body, text } = await get(id)
    expect([status, body]).toMatchObject([
      200,
      {
        outcome: 'unchanged',
        entries: 1,
        entries_matched: 1,
        items: [
          {
            location_name: 'Quay',
            mrf_url: 'https://store.example/f.csv?sig=removed',
            fixes: ['url_scheme_added'],
            outcome: 'blocked',
            hospitals: [{ ccn: '220001', name: 'Quay', basis: 'address', confidence: 0.95 }],
            first_seen_at: '2026-01-01T00:00:00.000Z',
            last_seen_at: '2026-03-03T00:00:00.000Z',
            removed_at: null,
          },
        ],
        attempts: [{ outcome: 'ok', http_status: 200 }],
      },
    ])
    expect(text).not.toContain('s3cr')
    expect((await get('', { ccn: '220001' })).body.items).toMatchObject([{ id }])
  },
)

test('an unknown source is 404, a word for an id 422', async () => {
  expect((await get('0190a000-0000-7000-8000-000000000009')).status).toBe(404)
  expect((await get('quay')).status).toBe(422)
})

describe('whether a source is looked at', () => {
  const set = (id: string, state: string, admin = true) =>
    api
      .patch(`/api/v1/price-transparency/sources/${id}`)
      .set(as({ sub: 'op-1', admin }))
      .send({ state })
  const trail = () =>
    stored(
      "SELECT actor, object_id, detail FROM audit_event WHERE action = 'price_source.state_set' ORDER BY seq",
    )

  test('an administrator says it, once for each change, and the trail tells', async () => {
    const { id } = (await add({ url: 'paused.example' })).body
    expect((await get(id)).body.state).toBe('active')
    for (const state of ['paused', 'paused', 'retired', 'active']) {
      const { status, body } = await set(id, state)
      expect([status, body, (await get(id)).body.state]).toEqual([200, { id, state }, state])
    }
    const moves = (await trail()).map(({ actor, object_id, detail }) => [
      actor,
      object_id,
      JSON.parse(String(detail)),
    ])
    expect(moves).toEqual([
      ['op-1', id, { from: 'active', to: 'paused' }],
      ['op-1', id, { from: 'paused', to: 'retired' }],
      ['op-1', id, { from: 'retired', to: 'active' }],
    ])
  })

  test('nobody else says it, of no source that is not there, and no other state', async () => {
    const { id } = (await add({ url: 'kept.example' })).body
    expect((await set(id, 'paused', false)).status).toBe(403)
    expect((await set('0190a000-0000-7000-8000-000000000009', 'paused')).status).toBe(404)
    expect((await set(id, 'asleep')).body.error.details[0].path).toBe('state')
    expect(await stored('SELECT state FROM pt_source WHERE id = $1', [id])).toEqual([{ state: 'active' }])
  })
})
