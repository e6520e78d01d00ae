import type { RequestListener } from 'node:http'
import { createAuthenticator } from '@ppman/auth'
import type { Browser } from '../../testing/browser.ts'
import { scriptedService, testPlane, testWorld } from '../../testing/test-plane.ts'

const aJob = (over: object = {}) => ({
  id: '0190a000-0000-7000-8000-000000000001',
  kind: 'payer_sync',
  status: 'running',
  progress: {
    rows_read: 12_500,
    rows_total: null,
    share: 0.425,
    bytes_read: 3_400_000,
    bytes_total: 8_000_000,
    rows_per_s: 410.4,
  },
  counts: {},
  note: null,
  error: null,
  attempts: 1,
  queued_at: '2026-03-01T12:00:00.000Z',
  ...over,
})

let jobs: object[] = []
let sync = { status: 202, body: {} as object }
const calls: { path: string; caller: unknown }[] = []

const world = await testWorld()
const answer: RequestListener = async (req, res) => {
  const caller = await createAuthenticator({
    mode: 'edge',
    audience: 'ppman-api',
    production: true,
    controlPlaneUrl: plane.url,
    now: () => new Date(),
  })(req)
  calls.push({ path: `${req.method} ${req.url}`, caller })
  const [status, body] = req.method === 'POST' ? [sync.status, sync.body] : [200, { items: jobs }]
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
const service = await scriptedService((req, res) => void answer(req, res))
const plane = await testPlane(world, { serviceUrl: service.url })
afterAll(async () => {
  await plane.close()
  await service.close()
  await world.close()
})

const { member, admin } = world.sample.users
const HOME = '/console/jobs'
/** What makes a page load itself again, without a script and with one. */
const RELOADS = /http-equiv="refresh"|data-live/

async function signedIn(person = admin): Promise<Browser> {
  const browser = plane.browser()
  await browser.signIn(person)
  return browser
}
beforeEach(() => {
  jobs = [aJob()]
  sync = { status: 202, body: {} }
  calls.length = 0
})

test('an administrator sees how far a job is, and the page loads itself again without a script', async () => {
  const page = await (await signedIn()).open(HOME)
  expect(page.status).toBe(200)
  expect(page.html).toContain('Payer directory sync')
  expect(page.html).toContain('<progress max="100" value="42"')
  expect(page.html).toContain('12,500 rows, 3.4 MB of 8 MB, 410 rows a second')
  expect(page.html).toContain(
    '<noscript><meta http-equiv="refresh" content="2; url=/console/jobs"></noscript>',
  )
  expect(page.html).toContain('id="live-jobs" data-live="2"')
})

test('the API is called in the name of the person, as the edge signs it', async () => {
  await (await signedIn()).open(HOME)
  expect(calls).toEqual([
    {
      path: 'GET /api/v1/jobs/?page_size=20',
      caller: expect.objectContaining({ admin: true, scopes: ['svc-ppman'], tokenId: null }),
    },
  ])
})

test('a page of jobs that have all ended stays as it is, and so does one that was told to', async () => {
  const browser = await signedIn()
  expect((await browser.open(`${HOME}?updates=off`)).html).not.toMatch(RELOADS)
  jobs = [
    aJob({ status: 'done', counts: { files: 2, rows_rejected: 0 }, note: 'One file was left out.' }),
    aJob({ status: 'failed', error: 'The file <ends> early.', attempts: 3 }),
  ]
  const { html } = await browser.open(HOME)
  expect(html).not.toMatch(RELOADS)
  for (const words of ['files 2', 'One file was left out.', 'The file &lt;ends&gt; early.', '3 tries'])
    expect(html).toContain(words)
  expect(html).not.toContain('rows rejected')
})

test('the button starts a sync', async () => {
  const browser = await signedIn()
  const started = await browser.submit(await browser.open(HOME), {}, { action: `${HOME}/sync` })
  expect([started.status, started.location]).toEqual([303, `${plane.url}${HOME}?done=started`])
  expect(calls.at(-1)?.path).toBe('POST /api/v1/payers/sync')
})

test('a sync that the API refuses is said in its words', async () => {
  sync = {
    status: 429,
    body: { error: { code: 'rate_limit_exceeded', message: 'Six syncs an hour are enough.' } },
  }
  const browser = await signedIn()
  const page = await browser.submit(await browser.open(HOME), {}, { action: `${HOME}/sync` })
  expect([page.status, page.html.includes('Six syncs an hour are enough.')]).toEqual([422, true])
})

test('a form of another site starts nothing', async () => {
  const browser = await signedIn()
  const page = await browser.open(`${HOME}/sync`, { form: {}, headers: { Origin: 'https://evil.example' } })
  expect([page.status, calls]).toEqual([403, []])
})

test('others are refused, and a stranger is led to the sign-in and back', async () => {
  const outsider = await signedIn(member)
  expect((await outsider.open(HOME)).status).toBe(403)
  expect((await outsider.open('/console/tokens')).html).not.toContain(`href="${HOME}"`)
  expect((await (await signedIn()).open('/console/tokens')).html).toContain(`href="${HOME}"`)
  const stranger = plane.browser()
  expect((await stranger.open(HOME)).location).toBe(`${plane.url}/console/sign-in?return_to=/console/jobs`)
  expect(calls).toEqual([])
})

test('while the API is away the page says so', async () => {
  const lonely = await testPlane(world)
  const browser = lonely.browser()
  await browser.signIn(admin)
  const page = await browser.open(HOME)
  expect([page.status, page.html.includes('Try again soon')]).toEqual([503, true])
  await lonely.close()
})
