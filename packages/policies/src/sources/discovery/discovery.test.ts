import { gzipSync } from 'node:zlib'
import type { SourceRequest } from '../manage-sources.ts'
import { aWatch } from './watch.fixtures.ts'

const { site, watch, look, stored, pool, close } = await aWatch()
afterAll(close)

const namedBy = (id: string) =>
  stored(
    `SELECT i.url, i.title, i.number, i.published_on::text AS published, s.kind,
      i.removed_at IS NOT NULL AS removed
     FROM source_item i JOIN source s ON s.id = i.source_id WHERE i.listing_id = $1 ORDER BY i.url`,
    [id],
  )
const eventsOf = (id: string) =>
  stored(
    'SELECT e.kind, i.title FROM source_item_event e JOIN source_item i ON i.id = e.item_id WHERE ' +
      'i.listing_id = $1 ORDER BY e.id',
    [id],
  )
const xml = (body: string) => ({
  body: `<?xml version="1.0"?>${body}`,
  headers: { 'content-type': 'application/xml' },
})
const json = (value: unknown) => ({
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/json' },
})
const row = (href: string, text: string, neighbor = '') =>
  `<tr><td><a href="${href}">${text}</a></td><td>${neighbor}</td></tr>`
const index = (...rows: string[]) => ({
  body:
    '<nav><a href="/home">Home page</a></nav><main><h1>Medical ' +
    `policies</h1><table>${rows.join('')}</table></main>`,
})

test('an index page names documents with their number, their day and where they were found', async () => {
  site.pages['/policies'] = index(
    row('/p/spine.html', 'Spine Surgery (CPB 0743)', 'Last published 03/15/2026'),
    row('p/knee.pdf#top', 'View PDF', 'Knee Arthroplasty MP-360'),
  )
  const id = await watch('/policies', {
    kind: 'index_page',
    specialty: 'Orthopedics',
    planTypes: ['commercial'],
  })
  expect(await look(id)).toMatchObject({
    outcome: 'ok',
    state: 'active',
    recorded: null,
    found: { named: 2, added: 2, removed: 0 },
  })
  expect(await namedBy(id)).toEqual([
    {
      url: site.url('/p/knee.pdf'),
      title: 'Knee Arthroplasty MP-360',
      number: 'MP-360',
      published: null,
      kind: 'pdf',
      removed: false,
    },
    {
      url: site.url('/p/spine.html'),
      title: 'Spine Surgery (CPB 0743)',
      number: '0743',
      published: '2026-03-15',
      kind: 'html',
      removed: false,
    },
  ])
  const [spine] = await stored('SELECT discovered_from, specialty, plan_types FROM source WHERE url = $1', [
    site.url('/p/spine.html'),
  ])
  expect(spine).toEqual({
    discovered_from: {
      source_id: id,
      index_url: site.url('/policies'),
      link_text: 'Spine Surgery (CPB 0743)',
      method: 'link',
    },
    specialty: 'orthopedics',
    plan_types: ['commercial'],
  })
})

const feeds: [string, Partial<SourceRequest>, () => object, object[]][] = [
  [
    'an RSS feed',
    { kind: 'feed' },
    () =>
      xml(
        '<rss version="2.0"><channel><title>News</title><link>/</link><item><title>Policy MP-9 &amp; ' +
          'more</title><link>/f/a</link><pubDate>Tue, 03 Mar 2026 10:00:00 ' +
          'GMT</pubDate></item></channel></rss>',
      ),
    [{ url: '/f/a', title: 'Policy MP-9 & more', number: 'MP-9', published: '2026-03-03' }],
  ],
  [
    'an Atom feed',
    { kind: 'feed' },
    () =>
      xml(
        '<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>Hips</title><link rel="self" ' +
          'href="/x"/><link ' +
          'href="/f/b"/><source><title>' +
          'Other</title></source><updated>2026-03-04T05:06:07Z</updated></entry></feed>',
      ),
    [{ url: '/f/b', title: 'Hips', number: null, published: '2026-03-04' }],
  ],
  [
    'a sitemap',
    { kind: 'sitemap' },
    () => ({
      body: gzipSync(
        `<urlset><url><loc>${site.url('/s/a%20b.html')}</loc><lastmod>2026-03-05</lastmod></url></urlset>`,
      ),
      headers: { 'content-type': 'application/gzip' },
    }),
    [{ url: '/s/a%20b.html', title: 'a b.html', number: null, published: '2026-03-05' }],
  ],
  [
    'a JSON answer',
    { kind: 'json_api', settings: { items: '/data/list', url_at: '/links/0', title_at: '/name' } },
    () => json({ data: { list: [{ links: ['/j/a'], name: 'Eyes', number: 'E-1', published: '20260306' }] } }),
    [{ url: '/j/a', title: 'Eyes', number: 'E-1', published: '2026-03-06' }],
  ],
  [
    'a list of files',
    { kind: 'file_list' },
    () => ({
      body: `URL;Title;Published\r\n/l/a.pdf;"Ears; nose";3/7/2026\r\n`,
      headers: { 'content-type': 'text/csv' },
    }),
    [{ url: '/l/a.pdf', title: 'Ears; nose', number: null, published: '2026-03-07' }],
  ],
  [
    'a list of plain addresses',
    { kind: 'file_list' },
    () => ({ body: `# policies\n/l/b,c.pdf Throat\n`, headers: { 'content-type': 'text/plain' } }),
    [{ url: '/l/b,c.pdf', title: 'Throat', number: null, published: null }],
  ],
]
test.each(feeds)('%s names documents', async (name, request, page, expected) => {
  const path = `/${name.replaceAll(' ', '-')}`
  site.pages[path] = page()
  const id = await watch(path, request)
  expect(await look(id)).toMatchObject({ outcome: 'ok', found: { added: 1 } })
  expect(await namedBy(id)).toMatchObject(
    expected.map((item) => ({ ...item, url: site.url((item as { url: string }).url) })),
  )
})

test('reading a listing again changes nothing, and what two listings name is watched once', async () => {
  site.pages['/again'] = index(row('/p/once.html', 'Once only'))
  site.pages['/other'] = index(row('/p/once.html', 'Once elsewhere'))
  const [id, other] = [
    await watch('/again', { kind: 'index_page' }),
    await watch('/other', { kind: 'index_page' }),
  ]
  await look(id)
  expect(await look(id)).toMatchObject({ found: { named: 1, added: 0, changed: 0, restored: 0, removed: 0 } })
  await Promise.all([look(id), look(other)])
  expect(
    await stored('SELECT count(*)::int AS n FROM source WHERE url = $1', [site.url('/p/once.html')]),
  ).toEqual([{ n: 1 }])
  expect(await eventsOf(id)).toEqual([{ kind: 'index_item_added', title: 'Once only' }])
})

test('an item that leaves a listing is reported and retires nothing; it is checked soon', async () => {
  site.pages['/news'] = index(row('/p/stays.html', 'Stays', '1/1/2026'), row('/p/goes.html', 'Goes away'))
  const id = await watch('/news', { kind: 'index_page' })
  await look(id)
  await pool.query("UPDATE source SET next_check_at = '2030-01-01' WHERE url LIKE '%/p/%'")
  site.pages['/news'] = index(row('/p/stays.html', 'Stays', '2/2/2026'))
  expect(await look(id)).toMatchObject({ outcome: 'ok', found: { changed: 1, removed: 1 } })
  const states = await stored(
    "SELECT state, next_check_at < '2029-01-01' AS soon FROM source WHERE url LIKE '%/p/stays.html' " +
      "OR url LIKE '%/p/goes.html' ORDER BY url",
  )
  expect(states).toEqual([
    { state: 'active', soon: true },
    { state: 'active', soon: true },
  ])
  site.pages['/news'] = index(row('/p/stays.html', 'Stays', '2/2/2026'), row('/p/goes.html', 'Goes away'))
  expect(await look(id)).toMatchObject({ found: { restored: 1 } })
  expect((await eventsOf(id)).map(({ kind }) => kind)).toEqual([
    'index_item_added',
    'index_item_added',
    'index_item_changed',
    'index_item_removed',
    'index_item_added',
  ])
})

test('a listing that lost half of its documents is believed when it is read twice', async () => {
  const rows = Array.from({ length: 10 }, (_, n) => row(`/half/${n}`, `Policy of rule ${n}`))
  site.pages['/half'] = index(...rows)
  const id = await watch('/half', { kind: 'index_page' })
  await look(id)
  site.pages['/half'] = index(...rows.slice(0, 3))
  expect(await look(id)).toMatchObject({ outcome: 'degraded', state: 'active', found: null })
  expect(await look(id)).toMatchObject({ outcome: 'ok', found: { removed: 7 } })
})

test('a listing that cannot be read takes nothing out, whichever of its pages it is', async () => {
  const map = (path: string) => `<urlset><url><loc>${site.url(path)}</loc></url></urlset>`
  site.pages['/maps'] = xml(
    '<sitemapindex>' +
      ['/map-1', '/map-2', '/maps', 'http://10.0.0.1/map', 'javascript:x']
        .map((at) => `<sitemap><loc>${at.startsWith('/') ? site.url(at) : at}</loc></sitemap>`)
        .join('') +
      '</sitemapindex>',
  )
  site.pages['/map-1'] = xml(map('/m/1'))
  site.pages['/map-2'] = xml(map('/m/2'))
  const id = await watch('/maps', { kind: 'sitemap' })
  expect(await look(id)).toMatchObject({ outcome: 'ok', found: { named: 2 } })
  expect(await stored('SELECT count(*)::int AS n FROM source_check WHERE source_id = $1', [id])).toEqual([
    { n: 3 },
  ])
  site.pages['/map-2'] = { status: 500, body: 'no' }
  expect(await look(id)).toMatchObject({ outcome: 'server_error', found: null })
  expect(await namedBy(id)).toMatchObject([{ removed: false }, { removed: false }])
})

test('a listing that lies leads nowhere', async () => {
  const lies = [
    'javascript:alert(1)',
    'mailto:a@b.example',
    'http://127.0.0.1:1/x',
    'http://169.254.169.254/latest',
    'http://[::1]/',
    'http://localhost/x',
    'https://elsewhere.example/x',
    'https://u:p@payer.example/',
    'http://',
    '/site.css',
    '/lies',
    '//10.0.0.1/x',
    'file:///etc/passwd',
    `/${'x'.repeat(3_000)}`,
    '/p/\u0000true.html',
  ]
  site.pages['/lies'] = index(...lies.map((href, n) => row(href, `Policy lie ${n}`)))
  const id = await watch('/lies', { kind: 'index_page' })
  const { found } = await look(id)
  expect(found).toMatchObject({ named: 1, refused: { itself: 1, no_document: 1, other_host: 1 } })
  expect((await namedBy(id)).map(({ url }) => url)).toEqual([expect.stringContaining('true.html')])
})

test('a listing is bounded in bytes and in documents', async () => {
  site.pages['/huge'] = { body: Buffer.alloc(10 * 1024 * 1024, '<a href="/x">yes</a>') }
  expect(await look(await watch('/huge', { kind: 'index_page' }))).toMatchObject({
    outcome: 'too_large',
    found: null,
  })
  site.pages['/many'] = index(
    ...Array.from({ length: 50 }, (_, n) => row(`/many/${n}`, `Policy of rule ${n}`)),
  )
  const id = await watch('/many', { kind: 'index_page', settings: { max_items: 10, match: ['*/many/*'] } })
  expect(await look(id)).toMatchObject({ found: { named: 10, truncated: true, removed: 0 } })
})

test.each([
  ['a sign-in page', 'feed', { body: '<title>Sign in</title><form><input type="password"></form>' }, 'gated'],
  [
    'a page in the place of a feed',
    'feed',
    { body: '<html><body><h1>All our policies</h1><p>Here they are.</p></body></html>' },
    'unsupported_media',
  ],
  [
    'broken JSON',
    'json_api',
    { body: '{"a": [', headers: { 'content-type': 'application/json' } },
    'no_entries',
  ],
  [
    'XML that never ends',
    'feed',
    {
      body: `<?xml version="1.0"?>${'<item>'.repeat(100_000)}`,
      headers: { 'content-type': 'application/xml' },
    },
    'no_entries',
  ],
  [
    'an entity bomb',
    'feed',
    {
      body:
        `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "${'x'.repeat(1_000)}"><!ENTITY b ` +
        `"${'&a;'.repeat(1_000)}">]><rss><channel><item><title>&b;</title></item></channel></rss>`,
      headers: { 'content-type': 'application/xml' },
    },
    'no_entries',
  ],
] as const)('%s is no listing', async (name, kind, page, outcome) => {
  const path = `/no-${name.replaceAll(' ', '-')}`
  site.pages[path] = { ...page }
  expect(await look(await watch(path, { kind }))).toMatchObject({ outcome, recorded: null })
  expect(
    await stored('SELECT 1 FROM source_item i JOIN source s ON s.id = i.listing_id WHERE s.url = $1', [
      site.url(path),
    ]),
  ).toEqual([])
})
