import { aPayer } from '@ppman/payers/testing'
import { testApi } from '../testing.ts'

const OTHER_ORG = '0190a000-0000-7000-8000-000000000002'
const NOBODY = '0190a000-0000-7000-8000-0000000000ff'
const { api, as, db, pool, close } = await testApi()
const { id: payerId } = await aPayer(pool, { name: 'Sample Health', states: ['GA'] })
afterAll(close)
afterEach(() => pool.query('DELETE FROM saved_feed'))

const PATH = '/api/v1/feeds/'
const create = (body: object = {}, caller = as({ sub: 'biller' })) =>
  api
    .post(PATH)
    .set(caller)
    .send({ name: 'Georgia', ...body })
const call = (method: 'get' | 'patch' | 'delete' | 'post', path: string, body?: object, caller = as()) =>
  api[method](PATH + path)
    .set(caller)
    .send(body)
const statusOf = async (url: string) => (await api.get(new URL(url).pathname)).status
const auditOf = async (id: string) =>
  (
    await pool.query(
      'SELECT action, actor, detail::text FROM audit_event WHERE object_id = $1 ORDER BY seq',
      [id],
    )
  ).rows

describe('a new feed', () => {
  test('shows its token once, and only the hash is stored', async () => {
    const filters = { payer_id: payerId, state: 'ga', severity: 'high', change_type: 'prior_auth_added' }
    const { status, body } = await create({ name: ' Georgia ', filters })
    expect(status).toBe(201)
    const { token, urls, ...feed } = body
    expect(token).toMatch(/^ppf_[A-Za-z0-9_-]{43}$/)
    expect(urls).toEqual({
      atom: `http://ppman.test/feeds/${token}.atom`,
      rss: `http://ppman.test/feeds/${token}.rss`,
      calendar: `http://ppman.test/feeds/${token}.ics`,
    })
    expect(feed).toMatchObject({
      name: 'Georgia',
      filters: { ...filters, state: 'GA', specialty: null, is_reviewed: null, followed_only: false },
      token_hint: token.slice(-4),
      created_by: 'biller',
      last_read_at: null,
    })
    expect((await call('get', feed.id)).body).toEqual(feed)
    expect((await call('get', '')).body).toEqual([feed])
    const { rows } = await pool.query('SELECT f::text AS row FROM saved_feed f')
    expect(rows[0].row).not.toContain(token.slice(4))
  })

  test('is created once for each Idempotency-Key, whose stored answer hides the token', async () => {
    const keyed = () => create().set('Idempotency-Key', 'lost-feed')
    const [first, repeat] = [await keyed(), await keyed()]
    expect([first.status, repeat.status, repeat.text]).toEqual([201, 201, first.text])
    expect(repeat.headers['idempotency-replayed']).toBe('true')
    expect(await statusOf(repeat.body.urls.atom)).toBe(200)
    expect((await call('get', '')).body).toHaveLength(1)
    const { rows } = await pool.query("SELECT body FROM idempotency_key WHERE key = 'lost-feed'")
    expect(rows).toHaveLength(1)
    expect(rows[0].body).not.toContain(first.body.token.slice(4))
  })

  test('leaves an audit event without the token', async () => {
    const { body } = await create({ filters: { payer_id: payerId } })
    const [event, ...others] = await auditOf(body.id)
    expect(others).toEqual([])
    expect(event).toMatchObject({ action: 'saved_feed.created', actor: 'biller' })
    expect(JSON.parse(event.detail)).toMatchObject({ payer_id: payerId, followed_only: false })
    expect(event.detail).not.toContain(body.token.slice(4))
  })

  test.each<[string, object, string]>([
    ['no name', { name: ' ' }, 'name'],
    ['an unknown payer', { filters: { payer_id: NOBODY } }, 'filters.payer_id'],
    ['a state without a payer', { filters: { state: 'GA' } }, 'filters.state'],
    ['an unknown severity', { filters: { severity: 'grave' } }, 'filters.severity'],
    ['an unknown type of change', { filters: { change_type: 'painted' } }, 'filters.change_type'],
    ['a filter that is none', { filters: { color: 'red' } }, 'filters'],
    ['a field that is none', { color: 'red' }, 'body'],
  ])('with %s is refused and stores nothing', async (_, body, path) => {
    const { status, body: answer } = await create(body)
    expect([status, answer.error.code, answer.error.details[0].path]).toEqual([422, 'validation_error', path])
    expect((await pool.query('SELECT FROM saved_feed')).rowCount).toBe(0)
  })

  test('is refused as the 201st of an organization, also when ten are made at once', async () => {
    await pool.query(`INSERT INTO saved_feed (org_id, name, token_sha256, token_hint, created_by, created_at,
      updated_at) SELECT '0190a000-0000-7000-8000-000000000001', 'Feed', lpad(to_hex(n), 64, '0'), '',
      'biller', now(), now() FROM generate_series(1, 195) n`)
    const made = await Promise.all(Array.from({ length: 10 }, () => create()))
    const statuses = made.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, 201, 201, 201, 201, 422, 422, 422, 422, 422])
    expect((await pool.query('SELECT FROM saved_feed')).rowCount).toBe(200)
    expect((await create({}, as({ org: OTHER_ORG }))).status).toBe(201)
    const { id } = made.find(({ status }) => status === 201)!.body
    expect((await call('delete', id)).status).toBe(204)
    expect((await create()).status).toBe(201)
  })
})

test('a change keeps the addresses and what the body leaves out; filters take the place of all', async () => {
  const { id, urls } = (await create({ filters: { payer_id: payerId, severity: 'high' } })).body
  const renamed = (await call('patch', id, { name: 'Atlanta' })).body
  expect(renamed).toMatchObject({ name: 'Atlanta', filters: { payer_id: payerId, severity: 'high' } })
  const narrowed = (await call('patch', id, { filters: { followed_only: true } })).body
  expect(narrowed).toMatchObject({
    name: 'Atlanta',
    filters: { payer_id: null, severity: null, followed_only: true },
  })
  expect((await call('patch', id, { filters: { payer_id: NOBODY } })).status).toBe(422)
  expect((await call('get', id)).body).toEqual(narrowed)
  expect(await statusOf(urls.atom)).toBe(200)
  expect((await auditOf(id)).map(({ action }) => action)).toEqual([
    'saved_feed.created',
    'saved_feed.updated',
    'saved_feed.updated',
  ])
})

test('a new token ends the old addresses at once', async () => {
  const { id, token, urls } = (await create()).body
  const { status, body } = await call('post', `${id}/rotate-token`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ id, token_hint: body.token.slice(-4) })
  expect(body.token).not.toBe(token)
  for (const name of ['atom', 'rss', 'calendar'])
    expect([await statusOf(urls[name]), await statusOf(body.urls[name])]).toEqual([404, 200])
  const events = await auditOf(id)
  expect(events.map(({ action }) => action)).toEqual(['saved_feed.created', 'saved_feed.token_rotated'])
  expect(JSON.stringify(events)).not.toContain(body.token.slice(4))
})

test('a deleted feed is gone for its organization and its readers', async () => {
  const { id, urls } = (await create()).body
  expect((await call('delete', id)).status).toBe(204)
  expect((await call('delete', id)).status).toBe(404)
  expect((await call('patch', id, { name: 'Back' })).status).toBe(404)
  expect((await call('post', `${id}/rotate-token`)).status).toBe(404)
  expect((await call('get', '')).body).toEqual([])
  expect(await statusOf(urls.calendar)).toBe(404)
  expect((await auditOf(id)).map(({ action }) => action)).toEqual([
    'saved_feed.created',
    'saved_feed.deleted',
  ])
})

test('a feed of another organization is not found by any operation', async () => {
  const { id } = (await create()).body
  const before = await pool.query('SELECT * FROM saved_feed')
  const other = as({ org: OTHER_ORG })
  const answers = [
    await call('get', id, undefined, other),
    await call('patch', id, { name: 'Mine' }, other),
    await call('post', `${id}/rotate-token`, undefined, other),
    await call('delete', id, undefined, other),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect((await call('get', '', undefined, other)).body).toEqual([])
  expect((await pool.query('SELECT * FROM saved_feed')).rows).toEqual(before.rows)
})

test.each([
  ['erases a feed', 'DELETE FROM saved_feed', /permission denied/],
  [
    'saves a feed for nobody',
    `INSERT INTO saved_feed (org_id, name, token_sha256, token_hint, created_by, created_at, updated_at)
      VALUES (new_id(), 'a', repeat('0', 64), '', 'a', now(), now())`,
    /row-level security/,
  ],
])('no request %s', async (_, statement, refusal) =>
  expect(db.$executeRawUnsafe(statement)).rejects.toThrow(refusal),
)
