import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { ppmanDialect } from '@ppman/errors'
import express from 'express'
import { errorHandler } from './error-handler.ts'
import type { Log } from '../service/log.ts'
import { mount } from './mount.ts'
import type { RateLimits } from '../quotas/rate-limit.ts'
import { raw, routeFor } from './route.ts'

const logged: unknown[] = []
const log = { error: (words: unknown) => logged.push(words) } as unknown as Log
const limits = { for: () => null } as unknown as RateLimits
const answer = Readable.from(['a long ', 'answer'])

const slow = routeFor<object>()({
  method: 'get',
  path: '/slow',
  operationId: 'slow',
  summary: 'Answer when the reader is gone',
  tag: 'tests',
  access: 'public',
  responses: { 200: { description: 'Text', contentType: ['text/plain'] } },
  handler: async ({ req }) => {
    await once(req.socket, 'close')
    return raw(200, 'text/plain', answer)
  },
})

const app = express()
app.use(
  mount([slow], {
    ctx: {},
    authenticate: () => Promise.reject(new Error('never asked')),
    limits,
    checkReplies: true,
  }),
)
app.use(errorHandler(ppmanDialect, log))
const server = createServer(app)
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => server.close())

test('an answer whose reader left before it began is let go, and is no error of ours', async () => {
  const reader = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const came = once(server, 'request')
  reader.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n')
  await came
  reader.destroy()
  await once(answer, 'close')
  await new Promise((resolve) => setImmediate(resolve))
  expect([answer.destroyed, logged]).toEqual([true, []])
})
