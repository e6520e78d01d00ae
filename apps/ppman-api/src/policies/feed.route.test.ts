import { createHash } from 'node:crypto'
import { aPayer } from '@ppman/payers/testing'
import { aPolicyChange } from '@ppman/policies/versions/testing'
import { testApi } from '../testing.ts'

const { api, as, pool, close } = await testApi()
const { id: payer } = await aPayer(pool, { name: 'Sample & Sons' })
const feed = (query: object = {}, headers: Record<string, string> = {}) =>
  api
    .get('/api/v1/policies/updates/feed')
    .set({ ...as(), ...headers })
    .query(query)
    .buffer(true)
const entriesOf = (xml: string) => xml.match(/<(entry|item)>/g)?.length ?? 0
afterAll(close)

test('an empty feed is a feed, and its copy stays current', async () => {
  const first = await feed()
  expect(first.status).toBe(200)
  expect(first.text).toContain('<updated>1970-01-01T00:00:00.000Z</updated>')
  expect((await feed({}, { 'If-None-Match': first.headers['etag']! })).status).toBe(304)
})

describe('with changes', () => {
  beforeAll(async () => {
    for (let n = 0; n < 51; n += 1) {
      const createdAt = new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString()
      await aPolicyChange(pool, {
        payerId: payer,
        title: `Policy ${n}`,
        summary: 'Units 3 < 4 & more\u0007 ]]> end',
        createdAt,
        severity: n === 0 ? 'critical' : 'low',
      })
    }
  })

  test('is Atom with the 50 newest entries, as new as the newest', async () => {
    const { text, headers } = await feed()
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    expect(entriesOf(text)).toBe(50)
    expect(text).toContain('<updated>2026-01-01T00:50:00.000Z</updated>')
    expect(text).toContain('<![CDATA[Sample &amp; Sons: Policy 50]]>')
    expect(text).toMatch(/<id>urn:uuid:[0-9a-f-]{36}<\/id>/)
    expect(text).toContain('http://ppman.test/policy/changes/diff?id=')
  })

  test('escapes words for HTML and drops what XML cannot carry', async () => {
    const { text } = await feed()
    expect(text).toContain('Units 3 &lt; 4 &amp; more ]]&gt; end')
    expect(text).not.toContain('\u0007')
  })

  test.each([
    ['by Accept', {}, { Accept: 'application/rss+xml' }, 'application/rss+xml'],
    [
      'by the better of two',
      {},
      { Accept: 'application/atom+xml;q=0.5, application/rss+xml' },
      'application/rss+xml',
    ],
    ['by format', { format: 'rss' }, { Accept: 'application/atom+xml' }, 'application/rss+xml'],
    ['as Atom for a browser', {}, { Accept: 'text/html' }, 'application/atom+xml'],
    ['as Atom by format', { format: 'atom' }, { Accept: 'application/rss+xml' }, 'application/atom+xml'],
  ])('comes %s', async (_, query, headers, type) => {
    const reply = await feed(query, headers)
    expect(reply.headers['content-type']).toContain(type)
    expect(reply.headers['vary']).toContain('Accept')
    expect(entriesOf(reply.text)).toBe(50)
  })

  test('has a strong ETag that is the hash of its bytes', async () => {
    const { text, headers } = await feed()
    expect(headers['etag']).toBe(`"${createHash('sha256').update(text).digest('hex')}"`)
    expect((await feed()).headers['etag']).toBe(headers['etag'])
    expect((await feed({ format: 'rss' })).headers['etag']).not.toBe(headers['etag'])
  })

  test('answers 304 without a body to the current ETag, a list with it, or a star', async () => {
    const etag = (await feed()).headers['etag']!
    for (const given of [etag, `"other", W/${etag}`, '*']) {
      const reply = await feed({}, { 'If-None-Match': given })
      expect([reply.status, reply.text, reply.headers['etag']]).toEqual([304, '', etag])
    }
    expect((await feed({}, { 'If-None-Match': '"other"' })).status).toBe(200)
  })

  test('is another feed once a change is added', async () => {
    const etag = (await feed()).headers['etag']!
    await aPolicyChange(pool, { payerId: payer, title: 'Newer', createdAt: '2026-02-01T00:00:00Z' })
    const reply = await feed({}, { 'If-None-Match': etag })
    expect(reply.status).toBe(200)
    expect(reply.text).toContain('Newer')
  })

  test('takes the filters of the list', async () => {
    const { text } = await feed({ severity: 'critical' })
    expect(entriesOf(text)).toBe(1)
    expect(text).toContain(
      'rel="self" href="http://ppman.test/api/v1/policies/updates/feed?severity=critical"',
    )
    expect((await feed({ state: 'OH' })).status).toBe(422)
    expect((await feed({ format: 'json' })).status).toBe(422)
  })
})
