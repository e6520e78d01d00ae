import { createHash } from 'node:crypto'
import { Writable } from 'node:stream'
import { createHealth, createLog, PPMAN_RATES, rateLimits } from '@ppman/http'
import { aPayer } from '@ppman/payers/testing'
import { aPolicyChange } from '@ppman/policies/versions/testing'
import request from 'supertest'
import { createApp } from '../app.ts'
import { ORG, testApi } from '../testing.ts'

const OTHER_ORG = '0190a000-0000-7000-8000-000000000002'
const { api, as, ctx, pool, redis, close } = await testApi()
const { id: payer } = await aPayer(pool, { name: 'Sample & Sons' })
const { id: otherPayer } = await aPayer(pool, { name: 'Other Health' })
const change = (facts: Partial<Parameters<typeof aPolicyChange>[1]>) =>
  aPolicyChange(pool, { payerId: payer, ...facts })
const reviewed = await change({ title: 'Reviewed', severity: 'critical', reviewedBy: ORG })
await change({ title: 'Spine', specialty: 'orthopedics', createdAt: '2026-03-01T00:00:00Z' })
await change({ title: 'Elsewhere', payerId: otherPayer, changeType: 'codes_added' })
afterAll(close)

type Feed = { id: string; token: string; urls: { atom: string; rss: string; calendar: string } }
const save = async (filters: object = {}, caller = as(), name = 'My feed'): Promise<Feed> =>
  (await api.post('/api/v1/feeds/').set(caller).send({ name, filters })).body
const read = (url: string, headers: Record<string, string> = {}) =>
  api.get(new URL(url).pathname).set(headers).buffer(true)
const titlesOf = (xml: string) =>
  ['Reviewed', 'Spine', 'Elsewhere'].filter((title) => xml.includes(`: ${title}]]>`))

test.each([
  ['atom', 'application/atom+xml'],
  ['rss', 'application/rss+xml'],
  ['calendar', 'text/calendar'],
] as const)('%s is read without sign-in, by the token alone', async (name, type) => {
  const { id, token, urls } = await save()
  const { status, headers, text } = await read(urls[name])
  expect([status, headers['content-type']]).toEqual([200, `${type}; charset=utf-8`])
  expect(headers).toMatchObject({
    'cache-control': 'private, max-age=60',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    etag: `"${createHash('sha256').update(text).digest('hex')}"`,
  })
  expect(text).toContain('My feed')
  expect(text).not.toContain(token)
  if (name === 'atom') expect(text).toContain(`<id>urn:uuid:${id}</id>`)
})

test('a current copy is answered by 304 until the feed changes', async () => {
  const feed = await save({ payer_id: payer })
  for (const url of Object.values(feed.urls)) {
    const { etag } = (await read(url)).headers
    const unchanged = await read(url, { 'If-None-Match': etag! })
    expect([unchanged.status, unchanged.text, unchanged.headers['etag']]).toEqual([304, '', etag])
    await api
      .patch(`/api/v1/feeds/${feed.id}`)
      .set(as())
      .send({ name: `Renamed for ${url}` })
    expect((await read(url, { 'If-None-Match': etag! })).status).toBe(200)
  }
})

test.each<[string, object, string[]]>([
  ['no filter', {}, ['Reviewed', 'Spine', 'Elsewhere']],
  ['a payer', { payer_id: payer }, ['Reviewed', 'Spine']],
  ['a severity', { severity: 'critical' }, ['Reviewed']],
  ['a specialty', { specialty: 'Orthopedics' }, ['Spine']],
  ['a type of change', { change_type: 'codes_added' }, ['Elsewhere']],
  ['what is not reviewed', { is_reviewed: false }, ['Spine', 'Elsewhere']],
  ['followed payers', { followed_only: true }, ['Elsewhere']],
])('with %s it has the changes of the list under the same filter', async (_, filters, titles) => {
  await pool.query(
    `INSERT INTO followed_payer (org_id, payer_id, followed_by, followed_at) VALUES ($1, $2, 'biller', now())
     ON CONFLICT DO NOTHING`,
    [ORG, otherPayer],
  )
  const { urls } = await save(filters)
  expect(titlesOf((await read(urls.atom)).text)).toEqual(titles)
})

test('what an organization reviewed and follows decides about its own feeds only', async () => {
  const other = as({ org: OTHER_ORG })
  const { urls } = await save({ is_reviewed: true }, other)
  const theirs = await read(urls.atom)
  expect([theirs.status, titlesOf(theirs.text)]).toEqual([200, []])
  const followed = await save({ followed_only: true }, other)
  const none = await read(followed.urls.rss)
  expect([none.status, titlesOf(none.text)]).toEqual([200, []])
  const mine = await save({ is_reviewed: true })
  expect((await read(mine.urls.atom)).text).toContain(`urn:uuid:${reviewed}`)
})

test('what is no address of a feed is answered alike', async () => {
  const { token, urls, id } = await save()
  const { urls: gone, id: goneId } = await save()
  await api.delete(`/api/v1/feeds/${goneId}`).set(as())
  const paths = [
    new URL(gone.atom).pathname,
    `/feeds/ppf_${'x'.repeat(43)}.atom`,
    '/feeds/short.atom',
    '/feeds/%00.ics',
    `/feeds/${token}`,
    `/feeds/${token}.html`,
    `/feeds/${token}.constructor`,
    `/feeds/${token.toLowerCase()}.atom`,
    `/feeds/${id}.atom`,
  ]
  for (const path of paths) {
    const { status, body, headers } = await api.get(path)
    expect([path, status, body.error.code, body.error.message]).toEqual([
      path,
      404,
      'not_found',
      'There is no feed at this address.',
    ])
    expect(headers['etag']).toBeUndefined()
  }
  expect((await api.post(new URL(urls.atom).pathname)).status).toBe(405)
})

test('the token of a feed opens nothing else', async () => {
  const { token } = await save()
  expect((await api.get('/api/v1/feeds/').set({ Authorization: `Bearer ${token}` })).status).toBe(401)
})

test('a reading is noted, at most once in an hour', async () => {
  const { id, urls } = await save()
  const lastRead = async () =>
    (await pool.query('SELECT last_read_at FROM saved_feed WHERE id = $1', [id])).rows[0].last_read_at
  await read(urls.atom)
  const first = await lastRead()
  expect(first).toBeInstanceOf(Date)
  await read(urls.calendar)
  expect(await lastRead()).toEqual(first)
  await pool.query("UPDATE saved_feed SET last_read_at = now() - interval '2 hours'")
  await read(urls.calendar)
  expect((await lastRead()) > first).toBe(true)
})

describe('an app with narrow limits and a log', () => {
  const lines: string[] = []
  const sink = new Writable({ write: (line, _, done) => (lines.push(String(line)), done()) })
  const rules = { ...PPMAN_RATES, feed: { ...PPMAN_RATES.feed!, limit: 3 } }
  const limits = rateLimits({ service: `test-feeds-${process.pid}`, redis, rules })
  const authenticate = () => Promise.reject(new Error('nobody signs in here'))
  const log = createLog('test', 'trace', sink)
  const health = createHealth(async () => undefined)
  const strict = request(createApp({ ctx, log, limits, health, authenticate }))
  afterAll(() => limits.close())
  const statuses = async (path: string, count: number) => {
    const answers = []
    for (let n = 0; n < count; n += 1) answers.push((await strict.get(path)).status)
    return answers
  }

  test('counts each feed by itself and strangers by address', async () => {
    const [one, two] = [new URL((await save()).urls.atom).pathname, new URL((await save()).urls.rss).pathname]
    expect(await statuses(one, 4)).toEqual([200, 200, 200, 429])
    expect(await statuses('/feeds/guess.atom', 4)).toEqual([404, 404, 404, 429])
    expect(await statuses(two, 1)).toEqual([200])
  })

  test('writes no token to the log, whatever the answer is', async () => {
    const { token } = await save()
    lines.length = 0
    const paths = ['.atom', '.rss', '.ics', '.html', ''].map((ending) => `/feeds/${token}${ending}`)
    for (const path of paths) await strict.get(path)
    await strict.post(paths[0]!)
    await strict.get(`/Feeds/${token}.atom`)
    await strict.get(`/feeds/${token}/more`)
    const failing = {
      ...ctx,
      savedFeeds: { ...ctx.savedFeeds, byId: () => Promise.reject(new Error('bug')) },
    }
    await request(createApp({ ctx: failing, log, limits, health, authenticate })).get(paths[0]!)
    expect(lines.length).toBeGreaterThanOrEqual(9)
    expect(lines.join('')).toContain('/feeds/:file')
    expect(lines.join('')).not.toContain(token)
    expect(lines.join('')).not.toContain(token.slice(4, 20))
  })
})
