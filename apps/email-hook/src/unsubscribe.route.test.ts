import { createHash } from 'node:crypto'
import { aSubscription } from '@ppman/notifications/email/testing'
import { testHook, testProvider } from './testing.ts'

const { api, pool, close } = await testHook({ keys: testProvider().key, unsubscribeLimit: 5 })
afterAll(close)

const statusOf = async (id: string) =>
  (await pool.query(`SELECT status FROM email_subscription WHERE id = $1`, [id])).rows[0].status as string

test('one POST without cookies stops the subscription, whatever the body says', async () => {
  const { id, token } = await aSubscription(pool)
  const reply = await api.post(`/unsubscribe/${token}`).type('form').send('List-Unsubscribe=One-Click')
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(reply.text).toContain('You are unsubscribed')
  expect(reply.headers).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'cache-control': 'no-store',
  })
  expect(reply.headers['set-cookie']).toBeUndefined()
  expect(await statusOf(id)).toBe('unsubscribed')
  const { rows } = await pool.query(`SELECT stopped_at FROM email_subscription WHERE id = $1`, [id])
  expect(rows[0].stopped_at).toBeInstanceOf(Date)
  expect((await api.post(`/unsubscribe/${token}`).send({ any: 'body' })).status).toBe(200)
})

test('mail programs may send the one click as a multipart form (RFC 8058, 3.1)', async () => {
  const { id, token } = await aSubscription(pool)
  const reply = await api.post(`/unsubscribe/${token}`).field('List-Unsubscribe', 'One-Click')
  expect(reply.status).toBe(200)
  expect(reply.text).toContain('You are unsubscribed')
  expect(await statusOf(id)).toBe('unsubscribed')
})

test('asking for the page changes nothing', async () => {
  const { id, token } = await aSubscription(pool)
  const { status, text } = await api.get(`/unsubscribe/${token}`)
  expect(status).toBe(200)
  expect(text.match(/<button/g)).toHaveLength(1)
  expect(text).toContain('method="post"')
  expect(text).not.toContain(token)
  expect(await statusOf(id)).toBe('active')
})

test('a page brings its style, and its policy allows that style and nothing else', async () => {
  const { token } = await aSubscription(pool)
  const { text, headers } = await api.get(`/unsubscribe/${token}`)
  const style = /<style>([\s\S]+?)<\/style>/.exec(text)![1]!
  const hash = createHash('sha256').update(style).digest('base64')
  expect(headers['content-security-policy']).toBe(
    `default-src 'none';style-src 'sha256-${hash}';form-action 'self';base-uri 'none';frame-ancestors 'none'`,
  )
  expect(text).not.toMatch(/<(?:script|link|img)\b/)
})

test('stops one subscription, not its neighbours', async () => {
  const [one, other] = [await aSubscription(pool), await aSubscription(pool)]
  await api.post(`/unsubscribe/${one.token}`)
  expect([await statusOf(one.id), await statusOf(other.id)]).toEqual(['unsubscribed', 'active'])
})

test('a suppressed subscription stays suppressed and the person is told it is over', async () => {
  const { id, token } = await aSubscription(pool, { status: 'suppressed' })
  expect((await api.post(`/unsubscribe/${token}`)).status).toBe(200)
  expect(await statusOf(id)).toBe('suppressed')
})

test('an unknown token answers a page, many of them 429; a valid one is always answered', async () => {
  const { id, token } = await aSubscription(pool)
  const guesses = ['x'.repeat(43), 'short', '%00', token.slice(0, -1), token.toUpperCase()]
  for (const guess of guesses) {
    const reply = await api.post(`/unsubscribe/${guess}`)
    expect([reply.status, reply.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  }
  const reply = await api.get(`/unsubscribe/${'y'.repeat(43)}`)
  expect([reply.status, Number(reply.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await api.post(`/unsubscribe/${token}`)).status).toBe(200)
  expect(await statusOf(id)).toBe('unsubscribed')
})

test('other methods are refused', async () => {
  const { token } = await aSubscription(pool)
  expect((await api.delete(`/unsubscribe/${token}`)).status).toBe(405)
})
