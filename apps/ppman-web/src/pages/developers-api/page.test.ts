import { navigating, testSite } from '../../testing.ts'

const { site, ctx, close } = await testSite()
afterAll(close)
const open = (path: string) => site.get(path).set(navigating)

test('a stranger reads the operations of a tag with parameters, fields and examples', async () => {
  const { status, text, headers } = await open('/policy/developers/api/prior-auth')
  expect(status).toBe(200)
  expect(text).toContain('<h2 id="checkPriorAuth">')
  expect(text).toContain(`curl -G '${ctx.config.EDGE_URL}/v1/ppman/prior-auth/check'`)
  expect(text).toContain('data-try="GET /api/v1/prior-auth/check"')
  expect(text).toContain('<var>place_of_service</var>')
  expect(headers['content-security-policy']).toContain("connect-src 'self'")
})

test('operations of the other service are shown with its address and without a form', async () => {
  const { text } = await open('/policy/developers/documentation-api/topics')
  expect(text).toContain(`curl '${ctx.config.DOCS_BASE_URL}/api/v1/topics/upsert'`)
  expect(text).not.toContain('data-try')
})

test('a tag that the description does not have is not found', async () => {
  expect((await open('/policy/developers/api/nowhere')).status).toBe(404)
  expect((await open('/policy/developers/documentation-api/payers')).status).toBe(404)
})

test('the sitemap lists each page of the reference', async () => {
  const { text } = await site.get('/sitemap.xml')
  for (const path of ['/policy/developers/api', '/policy/developers/api/prior-auth'])
    expect(text).toContain(`<loc>http://ppman.test${path}</loc>`)
  expect(text).not.toContain(':tag')
})
