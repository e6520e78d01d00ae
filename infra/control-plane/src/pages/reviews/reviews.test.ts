import type { RequestListener } from 'node:http'
import { createAuthenticator } from '@ppman/auth'
import type { Browser } from '../../testing/browser.ts'
import { scriptedService, testPlane, testWorld } from '../../testing/test-plane.ts'

const ID = '0190a000-0000-7000-8000-0000000000f1'
const PRODUCT = '0190a000-0000-7000-8000-0000000000f2'
const AUTHOR = '0190a000-0000-7000-8000-000000000011'
const READER = '0190a000-0000-7000-8000-000000000012'

const waiting = (over: object = {}) => ({
  topicId: ID,
  revision: 2,
  title: 'A <b>page</b>',
  isSensitive: true,
  findingCount: 1,
  submittedAt: '2026-03-01T12:00:00.000Z',
  submittedBy: AUTHOR,
  ...over,
})
const revision = (over: object = {}) => ({
  revision: 2,
  title: 'A <b>page</b>',
  excerpt: null,
  bodyMdx: '',
  frontmatter: {},
  visibility: 'public',
  isSensitive: false,
  submittedBy: AUTHOR,
  submittedAt: '2026-03-01T12:00:00.000Z',
  ...over,
})
const aReview = (over: object = {}) => ({
  topic: { id: ID, slug: 'a-page', status: 'pending', hasLiveRevision: true },
  head: revision(),
  live: revision({ revision: 1, title: 'An old page' }),
  livePath: '/docs/guide/book/a-page',
  diff: [
    { op: 'equal', text: 'Same.\n' },
    { op: 'delete', text: 'Old.\n' },
    { op: 'insert', text: '<script>new</script>\n' },
  ],
  findings: [
    {
      ruleId: 'link.unresolved-topic',
      severity: 'warning',
      field: 'bodyMdx',
      line: 3,
      column: 5,
      message: 'There is no such page.',
      hint: 'Write it first.',
    },
  ],
  reviews: [],
  approvalsNeeded: 1,
  product: { id: PRODUCT, name: 'The <guide>', isPublished: true },
  ...over,
})

let queue = { items: [waiting()], total: 1, hasMore: false }
let review: object = aReview()
let verdict = { status: 200, body: {} as object }
const calls: { path: string; caller: unknown; ifMatch: unknown; body: string }[] = []

const world = await testWorld()
const answer: RequestListener = async (req, res) => {
  const caller = await createAuthenticator({
    mode: 'edge',
    audience: 'docs-api',
    production: true,
    controlPlaneUrl: plane.url,
    now: () => new Date(),
  })(req)
  let body = ''
  for await (const chunk of req) body += String(chunk)
  calls.push({ path: `${req.method} ${req.url}`, caller, ifMatch: req.headers['if-match'], body })
  const found = req.url?.startsWith('/api/v1/review/queue') ? queue : review
  const [status, stated] =
    req.method !== 'GET' ? [verdict.status, verdict.body] : [req.url?.includes('nobody') ? 404 : 200, found]
  res.writeHead(status, { 'content-type': 'application/json', etag: '"tag-2"' }).end(JSON.stringify(stated))
}
const service = await scriptedService((req, res) => void answer(req, res))
const plane = await testPlane(world, {
  serviceUrl: service.url,
  env: { DOCS_BASE_URL: 'https://docs.test' },
})
afterAll(async () => {
  await plane.close()
  await service.close()
  await world.close()
})

const { member, admin } = world.sample.users
const HOME = '/console/reviews'
const PAGE = `${HOME}/${ID}`

async function signedIn(person = admin): Promise<Browser> {
  const browser = plane.browser()
  await browser.signIn(person)
  return browser
}
beforeEach(() => {
  queue = { items: [waiting()], total: 1, hasMore: false }
  review = aReview()
  verdict = { status: 200, body: {} }
  calls.length = 0
})

test('a reviewer sees what waits, who sent it, and how much was found', async () => {
  const page = await (await signedIn()).open(HOME)
  expect(page.status).toBe(200)
  for (const words of [
    'A &lt;b&gt;page&lt;/b&gt;',
    `href="${PAGE}"`,
    'member@riverbend.example',
    '1 finding',
    'sensitive',
    '1 page waiting',
  ]) {
    expect(page.html).toContain(words)
  }
  expect(page.html).not.toContain('<script>')
})

test('the service is called in the name of the person, with the rights of an operator', async () => {
  await (await signedIn()).open(HOME)
  expect(calls).toMatchObject([
    {
      path: 'GET /api/v1/review/queue?limit=50&offset=0',
      caller: { sub: READER, scopes: ['svc-docs', 'svc-docs:operator'], tokenId: null },
    },
  ])
})

test('an empty queue says so, and a long one has further pages', async () => {
  const browser = await signedIn()
  queue = { items: [], total: 0, hasMore: false }
  expect((await browser.open(HOME)).html).toContain('Nothing waits for review.')
  queue = { items: [waiting()], total: 120, hasMore: true }
  const { html } = await browser.open(`${HOME}?offset=50`)
  expect([html.includes('offset&#x3D;100'), html.includes('offset&#x3D;0'), calls.at(-1)?.path]).toEqual([
    true,
    true,
    'GET /api/v1/review/queue?limit=50&offset=50',
  ])
  expect((await browser.open(`${HOME}?offset=-1e99`)).status).toBe(200)
})

test('one review shows both texts side by side, escaped, and findings with line and column', async () => {
  const { html } = await (await signedIn()).open(PAGE)
  for (const words of [
    '<del>Old.</del>',
    '<ins>&lt;script&gt;new&lt;/script&gt;</ins>',
    'bodyMdx 3:5',
    'link.unresolved-topic',
    'An old page',
    'Readers see revision 1.',
  ]) {
    expect(html).toContain(words)
  }
  expect(html).not.toContain('<script>')
})

test('approving names the revision that was looked at', async () => {
  const browser = await signedIn()
  const done = await browser.submit(await browser.open(PAGE), {}, { action: `${PAGE}/approve` })
  expect([done.status, done.location]).toEqual([303, `${plane.url}${PAGE}?done=approve`])
  expect(calls.at(-1)).toMatchObject({
    path: `POST /api/v1/topics/${ID}/approve`,
    ifMatch: '"tag-2"',
    body: '{}',
  })
  expect((await browser.open(`${PAGE}?done=approve`)).html).toContain('Approved.')
})

test('the page that readers see is linked once there is one', async () => {
  const browser = await signedIn()
  const link = 'href="https://docs.test/docs/guide/book/a-page"'
  expect((await browser.open(PAGE)).html).toContain(link)
  review = aReview({ livePath: null })
  expect((await browser.open(PAGE)).html).not.toContain('Open the page that readers see')
})

test('the preview renders the waiting text, and nothing in it runs, loads or frames', async () => {
  const bodyMdx = [
    '## A heading',
    '[a link](javascript:alert(1)) ![far](https://evil.test/pixel.png)',
    '<Note>Read **this**.</Note>',
    '{process.exit(1)}',
    '<img src="x" onerror="alert(1)" />',
    '<script>alert(1)</script>',
    '<iframe src="https://evil.test/"></iframe>',
  ].join('\n\n')
  review = aReview({ head: revision({ bodyMdx }) })
  const browser = await signedIn()
  expect((await browser.open(PAGE)).html).toContain(`sandbox="allow-same-origin"`)
  const { html, headers, status } = await browser.open(`${PAGE}/preview`)
  expect([status, headers.get('x-frame-options')]).toEqual([200, 'SAMEORIGIN'])
  expect(headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'")
  expect(html).toMatch(/<h2 id="a-heading">A heading<\/h2>/)
  expect(html).toContain('<strong>this</strong>')
  for (const hostile of [
    /<script/,
    /<iframe/,
    /onerror/,
    /javascript:/,
    /src="https:\/\/evil/,
    /process\.exit/,
  ])
    expect(html).not.toMatch(hostile)
})

test('a text that cannot be parsed is said to be so, with its line', async () => {
  review = aReview({ head: revision({ bodyMdx: 'Good.\n\n<Note>never closed' }) })
  const { html, status } = await (await signedIn()).open(`${PAGE}/preview`)
  expect([status, html.includes('The text cannot be read from line')]).toEqual([200, true])
})

test('a member sees no preview', async () => {
  expect((await (await signedIn(member)).open(`${PAGE}/preview`)).status).toBe(403)
})

test('a product that is not open yet is opened from the page of a topic', async () => {
  const browser = await signedIn()
  expect((await browser.open(PAGE)).html).not.toContain('open-product')
  review = aReview({ product: { id: PRODUCT, name: 'The <guide>', isPublished: false } })
  const page = await browser.open(PAGE)
  expect(page.html).toContain('The product “The &lt;guide&gt;” is not open to readers yet')
  const done = await browser.submit(page, {}, { action: `${PAGE}/open-product` })
  expect([done.status, done.location]).toEqual([303, `${plane.url}${PAGE}?done=open-product`])
  expect(calls.at(-1)).toMatchObject({
    path: `PATCH /api/v1/products/${PRODUCT}/policy`,
    body: '{"isPublished":true}',
  })
  verdict = {
    status: 400,
    body: { error: 'Another published product has this address.', code: 'duplicate_slug' },
  }
  const refused = await browser.submit(await browser.open(PAGE), {}, { action: `${PAGE}/open-product` })
  expect([refused.status, refused.html.includes('Another published product has this address.')]).toEqual([
    422,
    true,
  ])
})

test('rejecting sends the reason, and taking down sends nothing', async () => {
  const browser = await signedIn()
  await browser.submit(await browser.open(PAGE), { reason: 'Too short.' }, { action: `${PAGE}/reject` })
  expect(calls.at(-1)).toMatchObject({
    path: `POST /api/v1/topics/${ID}/reject`,
    body: '{"reason":"Too short."}',
  })
  await browser.submit(await browser.open(PAGE), {}, { action: `${PAGE}/unpublish` })
  expect(calls.at(-1)).toMatchObject({ path: `POST /api/v1/topics/${ID}/unpublish`, body: '{}' })
})

test('a refusal is said in the service’s words, and the reason stays in the form', async () => {
  verdict = {
    status: 400,
    body: { error: 'If-Match: the topic has a newer revision.', code: 'invalid_request' },
  }
  const browser = await signedIn()
  const page = await browser.submit(
    await browser.open(PAGE),
    { reason: 'Long <thought>.\nOf two lines.' },
    { action: `${PAGE}/reject` },
  )
  expect([
    page.status,
    page.html.includes('the topic has a newer revision'),
    page.html.includes('Long &lt;thought&gt;.\nOf two lines.'),
  ]).toEqual([422, true, true])
})

test.each([
  ['their own revision', { head: revision({ submittedBy: READER }) }, 'somebody else decides'],
  [
    'what they decided already',
    {
      reviews: [
        { reviewer: READER, decision: 'approved', reason: null, decidedAt: '2026-03-01T13:00:00.000Z' },
      ],
    },
    'another reviewer has to agree',
  ],
  [
    'what does not wait',
    { topic: { id: ID, slug: 's', status: 'published', hasLiveRevision: true } },
    'does not wait for review',
  ],
])('nobody is offered a decision about %s', async (_, over, words) => {
  review = aReview(over)
  const { html } = await (await signedIn()).open(PAGE)
  expect([
    html.includes(words),
    html.includes('Approve this revision'),
    html.includes('Reject with this reason'),
  ]).toEqual([true, false, false])
})

test('a form of another site decides nothing', async () => {
  const browser = await signedIn()
  for (const verb of ['approve', 'reject', 'unpublish']) {
    expect(
      (await browser.open(`${PAGE}/${verb}`, { form: {}, headers: { Origin: 'https://evil.example' } }))
        .status,
    ).toBe(403)
  }
  expect(calls).toEqual([])
})

test('others are refused, a stranger is sent to the sign-in, and an unknown topic is not found', async () => {
  const outsider = await signedIn(member)
  expect([(await outsider.open(HOME)).status, (await outsider.open(PAGE)).status]).toEqual([403, 403])
  expect((await plane.browser().open(HOME)).location).toBe(`${plane.url}/console/sign-in?return_to=${HOME}`)
  expect(calls).toEqual([])
  expect((await (await signedIn()).open(`${HOME}/nobody`)).status).toBe(404)
})

test('while the service is away the page says so', async () => {
  const lonely = await testPlane(world)
  const browser = lonely.browser()
  await browser.signIn(admin)
  expect((await browser.open(HOME)).status).toBe(503)
  await lonely.close()
})
