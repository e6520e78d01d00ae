import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import request from 'supertest'
import { z } from 'zod'
import { openapi } from '../routes/openapi.ts'
import type { Document } from './contract.ts'
import { readSeenErrors, recordErrors, SEEN_ERRORS_FILE, unpublishedErrors } from './seen-errors.ts'

const folder = mkdtempSync(join(tmpdir(), 'ppman-seen-'))
const file = join(folder, 'seen.jsonl')
const collected = process.env[SEEN_ERRORS_FILE]
beforeAll(() => (process.env[SEEN_ERRORS_FILE] = file))
afterAll(() => {
  process.env[SEEN_ERRORS_FILE] = collected
  rmSync(folder, { recursive: true })
})

const payers = '/api/v1/payers/{id}'
const refusal = { service: 'ppman-api', method: 'GET', route: payers, status: 404, code: 'not_found' }

test('an app under test notes each error of its API once, with the template of its route', async () => {
  const app = express().get('/api/v1/payers/:id', (_req, res) => {
    res.locals['route'] = '/api/v1/payers/:id'
    res.status(404).json({ error: { code: 'not_found', message: 'None.', request_id: 'r' } })
  })
  app.get(
    '/api/v1/flat',
    (_req, res) => void res.status(400).json({ error: 'None.', code: 'invalid_request' }),
  )
  app.get('/api/v1/fine', (_req, res) => void res.json({}))
  app.get('/page', (_req, res) => void res.status(404).json({ code: 'elsewhere' }))
  const api = request(recordErrors(app, 'ppman-api'))
  for (const path of ['/api/v1/payers/1', '/api/v1/payers/2', '/api/v1/flat', '/api/v1/fine', '/page'])
    await api.get(path)
  await api.head('/api/v1/payers/1')
  expect(readSeenErrors(file)).toEqual([
    refusal,
    { ...refusal, route: '', status: 400, code: 'invalid_request' },
  ])
  expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(3)
})

const schema = z
  .object({ error: z.object({ code: z.enum(['not_found', 'unauthorized', 'made_up']) }) })
  .meta({ id: 'Error' })
const document = openapi(
  [
    {
      method: 'get',
      path: '/payers/:id',
      operationId: 'getPayer',
      summary: 'Get a payer',
      tag: 'payers',
      access: 'public',
      responses: {},
    },
  ],
  {
    title: 'T',
    version: '1',
    description: 'D',
    basePath: '/api/v1',
    errorSchema: schema,
    errorStatuses: [404, 422],
  },
) as Document

test.each([
  ['is fine when it is declared, in the enum and in the table', {}, []],
  [
    'has a code of the enum',
    { code: 'gone' },
    ['GET /api/v1/payers/{id} 404 gone: no served row', 'the code is not in the published enum'],
  ],
  [
    'has a status that its operation declares',
    { status: 401, code: 'unauthorized' },
    ['the operation does not declare the status'],
  ],
  [
    'has a row in the table',
    { status: 422, code: 'made_up' },
    ['no served row of operations.csv has this status and code'],
  ],
  [
    'of no route has a code and a row all the same',
    { route: '', code: 'gone' },
    ['no route 404 gone: no served row', 'not in the published enum'],
  ],
  ['of a service without a document is not judged', { service: 'email-hook', code: 'gone' }, []],
])('an error that a test met %s', (_, over, words) => {
  const problems = unpublishedErrors([{ ...refusal, ...over }], { 'ppman-api': document })
  expect(problems).toHaveLength(words.length)
  words.forEach((word) => expect(problems.join()).toContain(word))
})
