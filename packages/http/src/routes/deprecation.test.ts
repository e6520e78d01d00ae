import { ppmanDialect } from '@ppman/errors'
import express from 'express'
import request from 'supertest'
import { z } from 'zod'
import { type AnyRoute, errorHandler, mount, ok, openapi, routeFor } from '../index.ts'
import { silentLog } from '../testing/index.ts'

const route = routeFor<null>()
const sample = route({
  method: 'get',
  path: '/old',
  operationId: 'readOld',
  summary: 'Read the old one',
  tag: 'samples',
  access: 'scope:svc-x',
  deprecated: {
    since: '2027-01-04',
    notice: 'https://ppman.example/policy/developers',
    successor: '/api/v2/new',
  },
  sunset: '2027-07-01',
  responses: { 200: { description: 'Old', schema: z.object({}) } },
  handler: async () => ok({}),
})
const current = route({
  method: 'get',
  path: '/new',
  operationId: 'readNew',
  summary: 'Read the new one',
  tag: 'samples',
  access: 'public',
  responses: { 200: { description: 'New', schema: z.object({}) } },
  handler: async () => ok({}),
})

const caller = { sub: 's', orgId: 'o', scopes: ['svc-x'], admin: false } as never
const limits = { for: () => null, degraded: () => false, close: () => {} }
function serving(routes: AnyRoute<null>[], { isKnown = true } = {}) {
  const authenticate = async () => {
    if (!isKnown) throw new Error('nobody')
    return caller
  }
  const app = express().use('/api/v1', mount(routes, { ctx: null, authenticate, limits, checkReplies: true }))
  return request(app.use(errorHandler(ppmanDialect, silentLog)))
}

const ANNOUNCED = {
  deprecation: 'Mon, 04 Jan 2027 00:00:00 GMT',
  sunset: 'Thu, 01 Jul 2027 00:00:00 GMT',
  link:
    '<https://ppman.example/policy/developers>; rel="deprecation"; type="text/html", ' +
    ('<https://ppman.example/policy/developers>; rel="sunset"; type="text/html", </api/v2/new>; ' +
      'rel="successor-version"'),
}

test('a deprecated operation announces its end in HTTP-dates and links (9.5)', async () => {
  const { status, headers } = await serving([sample]).get('/api/v1/old')
  expect([status, headers]).toEqual([200, expect.objectContaining(ANNOUNCED)])
})

test('a refusal of it announces its end too', async () => {
  const { status, headers } = await serving([sample], { isKnown: false }).get('/api/v1/old')
  expect([status, headers]).toEqual([500, expect.objectContaining(ANNOUNCED)])
})

test('an operation that is not deprecated announces nothing', async () => {
  const { headers } = await serving([sample, current]).get('/api/v1/new')
  for (const name of Object.keys(ANNOUNCED)) expect(headers).not.toHaveProperty(name)
})

test('the description flags it, with its days and addresses', () => {
  const metadata = {
    title: 'T',
    version: '1',
    description: 'D',
    basePath: '/api/v1',
    errorSchema: z.object({}),
    errorStatuses: [],
  }
  expect(openapi([sample, current], metadata)).toMatchObject({
    paths: {
      '/api/v1/old': {
        get: {
          deprecated: true,
          'x-deprecated-since': '2027-01-04',
          'x-sunset': '2027-07-01',
          'x-deprecation-notice': 'https://ppman.example/policy/developers',
          'x-successor': '/api/v2/new',
        },
      },
      '/api/v1/new': { get: expect.not.objectContaining({ deprecated: true }) },
    },
  })
})

test.each([
  [
    '89 days before the sunset',
    { deprecated: { since: '2027-01-01' }, sunset: '2027-03-31' },
    'less than 90 days',
  ],
  ['a sunset alone', { sunset: '2027-03-31' }, 'without being deprecated'],
  ['a day that does not exist', { deprecated: { since: '2027-13-01' } }, 'no day of the form'],
])('%s is refused before the service starts', (_, announced, words) => {
  expect(() => serving([{ ...current, ...announced }])).toThrow(words)
})

test('90 days before the sunset are enough', () => {
  expect(() =>
    serving([{ ...current, deprecated: { since: '2027-01-01' }, sunset: '2027-04-01' }]),
  ).not.toThrow()
})
