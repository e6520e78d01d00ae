import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describeInBrowser, launchChromium } from '@ppman/web-ui/testing'
import express, { type Request } from 'express'
import { testSite } from '../../testing.ts'

const TOKEN = ['ppk', 'a'.repeat(36)].join('_')
const MATCH = '/policy/developers/api/payers'

type Call = { method: string; url: string; token: string; cookie: string; body: string }

/** The site as shipped, with an API on the same origin that keeps what it is sent. */
async function servedSite() {
  const { app, close } = await testSite()
  const calls: Call[] = []
  const keep = (req: Request): number =>
    calls.push({
      method: req.method,
      url: req.originalUrl,
      token: req.get('authorization') ?? '',
      cookie: req.get('cookie') ?? '',
      body: String(req.body ?? ''),
    })
  const front = express()
  front.use('/api/v1', express.text({ type: '*/*' }), (req, res) => {
    keep(req)
    res.status(201).set('x-request-id', 'r-1').json({ html: '<img src=x onerror=alert(1)>' })
  })
  front.use(app)
  const server = createServer(front).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const stop = async () => {
    server.close()
    server.closeAllConnections()
    await close()
  }
  return { calls, stop, base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

describeInBrowser('trying an operation in the browser', () => {
  let served: Awaited<ReturnType<typeof servedSite>>
  let browser: Awaited<ReturnType<typeof launchChromium>>
  beforeAll(async () => {
    served = await servedSite()
    browser = await launchChromium()
  }, 120_000)
  afterAll(async () => {
    await browser.close()
    await served.stop()
  })

  /** A page of the reference, with what the console said and where requests went. */
  async function open(path: string, isScripted = true) {
    const context = await browser.newContext({ javaScriptEnabled: isScripted })
    const tab = await context.newPage()
    const problems: string[] = []
    const origins = new Set<string>()
    tab.on('console', (message) => void (message.type() === 'error' && problems.push(message.text())))
    tab.on('pageerror', ({ message }) => problems.push(message))
    tab.on('request', (request) => origins.add(new URL(request.url()).origin))
    await tab.goto(served.base + path)
    return { context, tab, problems, origins }
  }

  test('sends the call here with the pasted token, no cookie, and shows the answer as text', async () => {
    const { context, tab, problems, origins } = await open(MATCH)
    await context.addCookies([{ name: 'other', value: 'cookie', url: served.base }])
    const operation = tab.locator('section.op', { has: tab.locator('#matchPayer') })
    await operation.getByText('Try it').click()
    await operation.getByLabel('Token').fill(TOKEN)
    await operation.getByLabel('company').fill('Müller & Söhne')
    await operation.getByRole('button', { name: 'Send GET' }).click()
    const answer = operation.getByRole('status')
    await answer.getByText('request r-1').waitFor()
    expect(await answer.textContent()).toMatch(/^201 in \d+ ms[\s\S]*<img src=x onerror=alert\(1\)>/)
    const call = served.calls.at(-1)!
    expect([call.method, call.token, call.cookie]).toEqual(['GET', `Bearer ${TOKEN}`, ''])
    expect(new URL(call.url, served.base).searchParams.get('company')).toBe('Müller & Söhne')
    expect([problems, [...origins]]).toEqual([[], [served.base]])
    const stored = await tab.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    )
    expect(stored).not.toContain(TOKEN)
    expect(tab.url()).not.toContain(TOKEN)
    await tab.reload()
    await operation.getByText('Try it').click()
    expect(await operation.getByLabel('Token').inputValue()).toBe('')
    await context.close()
  }, 120_000)

  test('sends the body of a write, and refuses a field that changes the address', async () => {
    const { context, tab, problems } = await open('/policy/developers/api/webhooks')
    const operation = (id: string) => tab.locator('section.op', { has: tab.locator(`#${id}`) })
    const create = operation('createWebhook')
    await create.getByText('Try it').click()
    await create.getByLabel('Token').fill(TOKEN)
    await create.getByRole('button', { name: 'Send POST' }).click()
    await create.getByRole('status').getByText('request r-1').waitFor()
    expect(JSON.parse(served.calls.at(-1)!.body)).toEqual({ url: 'https://hooks.example.com/ppman' })
    const before = served.calls.length
    const remove = operation('deleteWebhook')
    await remove.getByText('Try it').click()
    expect(await remove.getByLabel('Token').inputValue()).toBe(TOKEN)
    await remove.getByLabel('id', { exact: true }).fill('..')
    await remove.getByRole('button', { name: 'Send DELETE' }).click()
    await remove.getByRole('status').getByText('leads to another address').waitFor()
    expect([served.calls.length, problems]).toEqual([before, []])
    await context.close()
  }, 120_000)

  test('copies exactly the code that is shown', async () => {
    const { context, tab } = await open(MATCH)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const sample = tab
      .locator('section.op', { has: tab.locator('#matchPayer') })
      .locator('.sample')
      .first()
    await sample.getByRole('button', { name: 'Copy: Request: curl' }).click()
    const copied = await tab.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe(await sample.locator('pre').first().textContent())
    await context.close()
  }, 120_000)

  test('without JavaScript the commands are there, and no button that does nothing', async () => {
    const { context, tab } = await open(MATCH, false)
    const operation = tab.locator('section.op', { has: tab.locator('#matchPayer') })
    expect(await operation.locator('pre').first().textContent()).toContain('curl -G')
    expect(await operation.locator('button, form').count()).toBe(0)
    await context.close()
  }, 120_000)
})
