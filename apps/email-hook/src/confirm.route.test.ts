import { aConfirmation, aSubscription } from '@ppman/notifications/email/testing'
import { testHook, testProvider } from './testing.ts'

const { api, db, pool, close } = await testHook({ keys: testProvider().key, unsubscribeLimit: 5 })
afterAll(close)

const statusOf = async (id: string) =>
  (await pool.query('SELECT status FROM email_subscription WHERE id = $1', [id])).rows[0].status as string
async function aPending(status = 'pending_confirmation') {
  const { id } = await aSubscription(pool, { status })
  return { id, token: await aConfirmation(pool, id) }
}

test('asking for the page changes nothing', async () => {
  const { id, token } = await aPending()
  const { status, text, headers } = await api.get(`/confirm/${token}`)
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(text.match(/<button/g)).toHaveLength(1)
  expect(text).not.toContain(token)
  expect(headers).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'cache-control': 'no-store',
  })
  expect(await statusOf(id)).toBe('pending_confirmation')
})

test('the button activates the subscription, and says so again', async () => {
  const { id, token } = await aPending()
  for (const method of ['post', 'post', 'get'] as const) {
    const { status, text } = await api[method](`/confirm/${token}`)
    expect([status, text]).toEqual([200, expect.stringContaining('You are subscribed')])
  }
  expect(await statusOf(id)).toBe('active')
})

test('the body may be a form of either kind', async () => {
  const { id, token } = await aPending()
  expect((await api.post(`/confirm/${token}`).field('confirm', 'yes')).status).toBe(200)
  expect(await statusOf(id)).toBe('active')
})

test.each(['unsubscribed', 'suppressed'])('a subscription that is %s stays so', async (ended) => {
  const { id, token } = await aPending(ended)
  const { status, text } = await api.post(`/confirm/${token}`)
  expect([status, text]).toEqual([200, expect.stringContaining('has ended')])
  expect(await statusOf(id)).toBe(ended)
})

test('a token that is too old, or is for unsubscribing, confirms nothing', async () => {
  const { id, token } = await aSubscription(pool, { status: 'pending_confirmation' })
  const old = await aConfirmation(pool, id, new Date(Date.now() - 1_000))
  for (const wrong of [old, token]) expect((await api.post(`/confirm/${wrong}`)).status).toBe(404)
  expect(await statusOf(id)).toBe('pending_confirmation')
})

test('unknown tokens answer a page, many of them 429', async () => {
  const answers: number[] = []
  for (let guess = 0; guess < 6; guess += 1)
    answers.push((await api.post(`/confirm/${String(guess).repeat(43)}`)).status)
  expect(answers).toContain(404)
  expect(answers.at(-1)).toBe(429)
})

test('the role of the hook activates by a token alone', async () => {
  await aPending()
  await expect(db.$executeRawUnsafe("UPDATE email_subscription SET status = 'active'")).rejects.toThrow(
    /row-level security/,
  )
})
