import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { testPlane, testWorld } from '../../testing/test-plane.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'mail-'))
const ID = '00001700000000-0a1b2c3d'
writeFileSync(
  path.join(dir, `${ID}.json`),
  JSON.stringify({
    id: ID,
    receivedAt: '2026-03-01T12:00:00.000Z',
    from: 'alerts@ppman.test',
    to: ['reader@example.test'],
    subject: 'Two <changes>',
    html: '<h1>Two changes</h1><script>alert(1)</script>',
    text: 'Two changes: https://ppman.test/confirm/x',
    headers: [{ name: 'list-unsubscribe', value: '<https://ppman.test/unsubscribe/y>' }],
  }),
)
const world = await testWorld()
const plane = await testPlane(world, { env: { DEV_MAIL_DIR: dir } })
const bare = await testPlane(world)
afterAll(async () => {
  await plane.close()
  await bare.close()
  await world.close()
  rmSync(dir, { recursive: true })
})

const { member, admin } = world.sample.users
const open = async (page: string, person = admin, at = plane) => {
  const browser = at.browser()
  await browser.signIn(person)
  const cookie = `ppman_console=${browser.cookie('ppman_console')}`
  return fetch(at.url + page, { headers: { Cookie: cookie, Accept: 'text/html' }, redirect: 'manual' })
}

test('an administrator reads mail as a page, as text and with its links', async () => {
  expect(await (await open('/console/mail')).text()).toContain('Two &lt;changes&gt;')
  const page = await open(`/console/mail/${ID}`)
  const html = await page.text()
  expect(page.headers.get('content-security-policy')).toContain("frame-src 'self'")
  expect(html).toContain('href="https://ppman.test/confirm/x"')
  expect(html).toContain(`src="/console/mail/${ID}/html"`)
  expect(html).toContain('list-unsubscribe')
})

test('the mail itself is a page without rights', async () => {
  const answer = await open(`/console/mail/${ID}/html`)
  expect(await answer.text()).toContain('<h1>Two changes</h1>')
  expect(answer.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
  )
})

test.each([
  ['a member', '/console/mail', { person: member, at: plane, status: 403 }],
  ['a file elsewhere', '/console/mail/..%2F..%2Fetc%2Fpasswd', { person: admin, at: plane, status: 404 }],
  ['a mail that is none', '/console/mail/00001700000000-00000000', { person: admin, at: plane, status: 404 }],
  ['a console without mail', '/console/mail', { person: admin, at: bare, status: 404 }],
])('%s is refused', async (_, page, { person, at, status }) => {
  expect((await open(page, person, at)).status).toBe(status)
})
