import { openapi } from '@ppman/http'
import {
  boundaryCases,
  contractDifferences,
  contractRows,
  servedRows,
  servedUnawares,
} from '@ppman/http/testing'
import request from 'supertest'
import { z } from 'zod'
import { actions } from './actions.ts'
import { pages } from './pages.ts'
import { navigating, testSite } from './testing.ts'

const { app, close } = await testSite()
afterAll(close)

/**
 * Addresses that are not pages of the list; `app.test.ts` and `actions.test.ts` try each, and
 * `uploads.test.ts` the one form that is sent to the address of its page.
 */
const OTHERS = new Set([
  '/health',
  '/healthz',
  '/sitemap.xml',
  '/robots.txt',
  '/auth/login',
  '/auth/callback',
  '/auth/logout',
  '/auth/backchannel-logout',
  ...actions.map(({ path }) => path),
])
const rows = servedRows('ppman-web').filter(({ method, path }) => method === 'GET' && !OTHERS.has(path))

/** Words of a path stand in its page's query. */
const partOf = ({ shape }: z.ZodObject, path: string, isInPath: boolean) =>
  z.object(
    Object.fromEntries(
      Object.entries(shape).filter(([name]) => path.split('/').includes(`:${name}`) === isInPath),
    ),
  )
const inTable = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}')

const described = pages.map(({ path, query, access, mediaType }) => ({
  method: 'get' as const,
  path,
  operationId: 'page',
  summary: 'A page',
  tag: 'page',
  access: 'public' as const,
  query: partOf(query, path, false),
  params: partOf(query, path, true),
  responses: {
    200: { description: 'The page', contentType: [mediaType] },
    ...(access === 'signed-in' && { 302: { description: 'The console' } }),
    401: { description: 'Sign in' },
    404: { description: 'None' },
  },
}))

test('the pages equal the table of the specification', () => {
  const document = openapi(described, {
    title: 'T',
    version: '1',
    description: '',
    basePath: '',
    errorSchema: z.object({}),
    errorStatuses: [],
  })
  expect(contractDifferences(rows, document)).toEqual([])
  expect(
    servedUnawares(
      contractRows().filter(({ service }) => service === 'ppman-web'),
      document,
    ),
  ).toEqual([])
})

test.each(pages.map(({ path, access }) => [path, access] as const))(
  '%s is as open as the table says (%s)',
  (path, access) => {
    expect(rows.find((row) => row.kind === 'operation' && row.path === inTable(path))?.access).toBe(access)
  },
)

const publicCases = boundaryCases(rows).filter(
  ({ path }) => pages.find((page) => page.path === path)?.access === 'public',
)
test.each([...publicCases])('$title is a friendly 422', async ({ path, query, name }) => {
  const { status, text } = await request(app).get(path).query(query).set(navigating)
  expect([status, text]).toEqual([422, expect.stringContaining(name)])
})
