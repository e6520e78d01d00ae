import { ppmanDialect } from '@ppman/errors'
import express from 'express'
import request from 'supertest'
import { z } from 'zod'
import { silentLog } from '../testing/index.ts'
import { errorHandler, refuseUnknownPath } from './error-handler.ts'
import { mount } from './mount.ts'
import * as param from './params.ts'
import { ok, routeFor } from './route.ts'

const route = routeFor<null>()
const answering = (method: 'get' | 'post', path: string) =>
  route({
    method,
    path,
    operationId: `${method}${path}`,
    summary: 'Answer',
    tag: 'samples',
    access: 'public',
    ...(path.includes(':') && { params: z.object({ id: param.uuid }) }),
    responses: { 200: { description: 'Answered', schema: z.object({}) } },
    handler: async () => ok({}),
  })
const routes = [
  answering('get', '/payers/:id'),
  answering('get', '/payers/'),
  answering('post', '/payers/sync'),
  answering('get', '/payers/updates/feed'),
  answering('get', '/payers/aliases/:id'),
]
const limits = { for: () => null, degraded: () => false, close: () => {} }
const authenticate = async () => {
  throw new Error('nobody')
}
const app = express().use(mount(routes, { ctx: null, authenticate, limits, checkReplies: true }))
const api = request(app.use(refuseUnknownPath, errorHandler(ppmanDialect, silentLog)))

test.each(['/payers/sync', '/payers/sync/'])('GET of %s, which can only be posted, is 405', async (path) => {
  const { status, headers, body } = await api.get(path)
  expect([status, headers.allow, body.error.code]).toEqual([405, 'POST', 'method_not_allowed'])
})

test.each(['/payers/updates', '/payers/aliases'])(
  'the beginning %s of longer paths is not found, and no id',
  async (path) => {
    expect((await api.get(path)).status).toBe(404)
  },
)

test.each([
  ['get', '/payers', 200],
  ['get', '/payers/0190a000-0000-7000-8000-000000000001', 200],
  ['get', '/payers/nobody', 422],
  ['post', '/payers/sync', 200],
  ['get', '/payers/updates/feed', 200],
] as const)('%s %s answers %i', async (method, path, expected) => {
  expect((await api[method](path)).status).toBe(expected)
})
