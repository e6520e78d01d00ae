import { testApi } from '../testing.ts'

const { api, as, pool, close } = await testApi()
afterAll(close)
afterEach(() => pool.query('DELETE FROM webhook_endpoint'))

/** Adds a webhook with an Idempotency-Key. */
const keyed = (key: string, body: object = {}) =>
  api
    .post('/api/v1/webhooks/')
    .set(as())
    .set('Idempotency-Key', key)
    .send({ url: 'https://hooks.example.com/ppman', ...body })
const endpoints = async () => (await pool.query('SELECT id FROM webhook_endpoint')).rows

test('a webhook is created once, and a repeat shows the same secret', async () => {
  const first = await keyed('lost-answer')
  const repeat = await keyed('lost-answer')
  expect([first.status, repeat.status, repeat.text]).toEqual([201, 201, first.text])
  expect(repeat.headers['idempotency-replayed']).toBe('true')
  expect(await endpoints()).toEqual([{ id: first.body.id }])
})

test('a webhook is created once by twins', async () => {
  const [one, other] = await Promise.all([keyed('twins'), keyed('twins')])
  expect([one.status, other.status, other.text]).toEqual([201, 201, one.text])
  expect(await endpoints()).toHaveLength(1)
})

test('a stored answer keeps its secret encrypted, bound to the key that it was stored for', async () => {
  const { body } = await keyed('stored')
  const { rows } = await pool.query("SELECT body FROM idempotency_key WHERE key = 'stored'")
  expect(rows).toHaveLength(1)
  expect(rows[0].body).not.toContain(body.secret.slice(6, 30))
  expect(rows[0].body).not.toContain('hooks.example.com')
  await keyed('moved')
  await pool.query("UPDATE idempotency_key SET body = $1 WHERE key = 'moved'", [rows[0].body])
  const { status, body: refused } = await keyed('moved')
  expect([status, refused.error.code]).toEqual([422, 'idempotency_key_reused'])
  expect(refused.error.message).toContain('can no longer be read')
})

test('a key with another body is refused', async () => {
  await keyed('other-body')
  const { status, body } = await keyed('other-body', { description: 'Another' })
  expect([status, body.error.code]).toEqual([422, 'idempotency_key_reused'])
  expect(await endpoints()).toHaveLength(1)
})

test('a key may be sent a second time after a refusal', async () => {
  expect((await keyed('refused', { url: 'https://127.0.0.1/' })).status).toBe(422)
  expect((await keyed('refused')).status).toBe(201)
})
