import { goodPolicyPdf } from '@ppman/uploads/fixtures'
import { configSchema } from './config.ts'
import { navigating, testSite } from './testing.ts'

describe('while uploads are off', () => {
  const opened = testSite({ uploads: false })
  afterAll(async () => (await opened).close())

  test('their addresses are unknown, to members and strangers', async () => {
    const { site, signIn } = await opened
    const cookie = await signIn()
    const sameSite = { 'sec-fetch-site': 'same-origin' }
    const answers = await Promise.all([
      site.get('/policy/documents').set(navigating),
      site.get('/policy/documents').set(navigating).set('cookie', cookie),
      site.get('/policy/documents/x').set(navigating).set('cookie', cookie),
      site
        .post('/policy/documents')
        .set(sameSite)
        .set('cookie', cookie)
        .attach('file', goodPolicyPdf(), 'a.pdf'),
      site.post('/policy/documents').set(sameSite).attach('file', goodPolicyPdf(), 'a.pdf'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  })

  test('no page leads to them', async () => {
    const { site } = await opened
    expect((await site.get('/policy/').set(navigating)).text).not.toContain('/policy/documents')
  })
})

test('organizations share one quota of 20 files an hour', async () => {
  const { site, signIn, close } = await testSite({ scale: 1 })
  const cookie = await signIn({ orgId: '0190a000-0000-7000-8000-0000000000aa' })
  const send = () =>
    site.post('/policy/documents').set({ 'sec-fetch-site': 'same-origin' }).set('cookie', cookie).send('')
  for (let sent = 0; sent < 20; sent += 1) expect((await send()).status).not.toBe(429)
  expect((await send()).status).toBe(429)
  await close()
})

test('uploads without a key to encrypt them do not start', () => {
  const { error } = configSchema.safeParse({ POLICY_UPLOADS: 'true' })
  expect(error?.issues.length).toBeGreaterThan(0)
})
