import { navigating, testSite } from '../testing.ts'

const { site, signIn, close } = await testSite()
afterAll(close)

test.each([
  ['/policy/changes?limit=0', 422, 'href="/policy/">Go to policies<'],
  ['/policy/no-such-page', 404, 'href="/policy/">Go to policies<'],
  ['/policy/developers/no-such-page', 404, 'href="/policy/developers">Go to the pages for developers<'],
  ['/transparency/no-such-page', 404, 'href="/transparency/">Look up hospital prices<'],
  ['/no-such-page', 404, 'href="/transparency/">Look up hospital prices<'],
])(
  'the error page of %s (%i) leads back to the section that the visitor is in',
  async (path, status, link) => {
    const reply = await site
      .get(path)
      .set(navigating)
      .set('cookie', await signIn())
    expect(reply.status).toBe(status)
    expect(reply.text).toContain(link)
  },
)

test('a parameter that was sent more than once is said to be so', async () => {
  const path = '/policy/changes?limit=1&limit=2'
  const { status, text } = await site
    .get(path)
    .set(navigating)
    .set('cookie', await signIn())
  expect([status, text]).toEqual([422, expect.stringContaining('limit: was sent more than once')])
})
