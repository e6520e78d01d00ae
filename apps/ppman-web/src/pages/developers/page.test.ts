import { type Operation, policyDocument } from '../../api-reference/document.ts'
import { navigating, strangerChrome, testSite } from '../../testing.ts'
import { deprecationsOf, developersPage } from './page.ts'

test('deprecated operations are listed with their days, the earliest sunset first', () => {
  const current: Operation = { operationId: 'a', summary: 'A', tags: ['a'], responses: {}, security: [] }
  const old = { ...current, deprecated: true, 'x-deprecated-since': '2027-01-04' }
  const paths = {
    '/api/v1/a': { get: old, post: current },
    '/api/v1/b': {
      get: {
        ...old,
        'x-sunset': '2027-07-01',
        'x-successor': '/api/v2/b',
        'x-deprecation-notice': 'https://x.example/notice',
      },
    },
  }
  expect(deprecationsOf({ paths })).toEqual([
    {
      operation: 'GET /api/v1/b',
      since: '2027-01-04',
      sunset: '2027-07-01',
      successor: '/api/v2/b',
      notice: 'https://x.example/notice',
    },
    { operation: 'GET /api/v1/a', since: '2027-01-04', sunset: null, successor: null, notice: null },
  ])
})

test('the page shows them, and strangers read that nothing is deprecated today (9.5)', async () => {
  const shown = developersPage.render(developersPage.examples['deprecations']!, strangerChrome)
  for (const words of ['GET /api/v1/old', '2027-07-01', '/api/v2/new', 'not set'])
    expect(shown).toContain(words)
  expect(deprecationsOf(policyDocument)).toEqual([])
  const { site, close } = await testSite()
  const { status, text } = await site.get('/policy/developers').set(navigating)
  await close()
  expect([status, text]).toEqual([200, expect.stringContaining('Nothing is deprecated.')])
})
