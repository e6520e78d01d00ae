import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import request from 'supertest'
import { z } from 'zod'
import { type DescribedRoute, idempotencyHeaders, openapi } from '../index.ts'
import type { Document } from './contract.ts'
import {
  readSeenHeaders,
  recordHeaders,
  SEEN_HEADERS_FILE,
  type SeenHeader,
  undeclaredHeaders,
} from './seen-headers.ts'

const folder = mkdtempSync(join(tmpdir(), 'ppman-headers-'))
const file = join(folder, 'seen.jsonl')
const collected = process.env[SEEN_HEADERS_FILE]
beforeAll(() => (process.env[SEEN_HEADERS_FILE] = file))
afterAll(() => {
  process.env[SEEN_HEADERS_FILE] = collected
  rmSync(folder, { recursive: true })
})

test('an app under test notes each header of an operation once, but for those of HTTP itself', async () => {
  const app = express()
    .disable('etag')
    .get('/api/v1/payers/:id', (_req, res) => {
      res.locals['route'] = '/api/v1/payers/:id'
      res.set({ ETag: '"1"', 'Cache-Control': 'no-cache' }).json({})
    })
  app.disable('x-powered-by')
  app.get('/page', (_req, res) => void res.set('ETag', '"2"').end())
  const api = request(recordHeaders(app, 'ppman-api'))
  for (const path of ['/api/v1/payers/1', '/api/v1/payers/2', '/page', '/api/v1/none']) await api.get(path)
  await api.head('/api/v1/payers/1')
  expect(readSeenHeaders(file)).toEqual([
    { service: 'ppman-api', method: 'GET', route: '/api/v1/payers/{id}', status: 200, header: 'etag' },
  ])
})

const add = {
  method: 'post',
  path: '/payers',
  operationId: 'addPayer',
  summary: 'Add a payer',
  tag: 'payers',
  access: 'public',
  headers: idempotencyHeaders,
  responses: { 201: { description: 'The payer', headers: ['ETag'] } },
  failureHeaders: { 422: ['X-Publish-Run-Id'] },
} satisfies DescribedRoute
const document = openapi([add], {
  title: 'T',
  version: '1',
  description: 'D',
  basePath: '/api/v1',
  errorSchema: z.object({}).meta({ id: 'Error' }),
  errorStatuses: [401, 404, 405, 422, 429, 503],
  rates: { write: { limit: 1, windowS: 60, per: 'principal', degradedShare: 1 } },
}) as Document
const met = (status: number, header: string): SeenHeader => ({
  service: 'docs-api',
  method: 'POST',
  route: '/api/v1/payers',
  status,
  header,
})

test.each([
  ['what the route declares', 201, 'etag'],
  ['a replay, where the operation reads an Idempotency-Key', 201, 'idempotency-replayed'],
  ['the id of the request', 404, 'x-request-id'],
  ['the quota, of a counted operation', 201, 'x-ratelimit-remaining'],
  ['the challenge', 401, 'www-authenticate'],
  ['the methods', 405, 'allow'],
  ['the time to wait', 429, 'retry-after'],
  ['the time to wait in an outage', 503, 'retry-after'],
  ['what a failure of the operation adds', 422, 'x-publish-run-id'],
])('the document declares %s (%i)', (_, status, header) => {
  expect(undeclaredHeaders([met(status, header)], { 'docs-api': document })).toEqual([])
})

test('a header that the operation does not declare is named, once', () => {
  const surprise = met(201, 'x-surprise')
  expect(undeclaredHeaders([surprise, surprise], { 'docs-api': document })).toEqual([
    'docs-api POST /api/v1/payers 201: x-surprise',
  ])
})
