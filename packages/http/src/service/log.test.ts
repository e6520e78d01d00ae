import { ppmanDialect } from '@ppman/errors'
import express from 'express'
import request from 'supertest'
import { errorHandler } from '../routes/error-handler.ts'
import { createLog, requestLog } from './log.ts'
import { requestId } from '../request-context.ts'

/** Words that must never be printed, made here so that they stand in no other file. */
const canary = (place: string) => ['canary', place, 'm7Q2'].join('-')

function logged() {
  const lines: Record<string, unknown>[] = []
  const log = createLog('test', 'debug', {
    write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  })
  const app = express().use(requestId(), requestLog(log), express.json())
  app.post('/cards/:id', (_req, res) => void res.json({ seen: canary('answer') }))
  app.get('/broken', () => {
    throw new Error('a bug')
  })
  app.use(errorHandler(ppmanDialect, log))
  return { api: request(app), lines }
}

test('a request is one line of facts that were chosen, and nothing it carried is among them', async () => {
  const { api, lines } = logged()
  await api
    .post(`/cards/${canary('path')}?member=${canary('query')}`)
    .set({
      authorization: `Bearer ${canary('token')}`,
      cookie: `sid=${canary('cookie')}`,
      'user-agent': canary('agent'),
      'x-request-id': 'request-1',
    })
    .send({ patient: canary('body') })
  expect(lines).toHaveLength(1)
  expect(Object.keys(lines[0]!).sort()).toEqual([
    'durationMs',
    'level',
    'method',
    'msg',
    'requestId',
    'route',
    'service',
    'status',
    'time',
  ])
  expect(lines[0]).toMatchObject({ method: 'POST', route: '/cards/:id', status: 200, requestId: 'request-1' })
  expect(JSON.stringify(lines)).not.toContain('m7Q2')
})

test('an address that nothing serves is not printed either', async () => {
  const { api, lines } = logged()
  await api.get(`/${canary('nowhere')}`)
  expect(lines.map(({ route, status }) => [route, status])).toEqual([['unmatched', 404]])
  expect(JSON.stringify(lines)).not.toContain('m7Q2')
})

test('a bug is printed whole under the id of its request', async () => {
  const { api, lines } = logged()
  const { headers } = await api.get('/broken')
  expect(lines[0]).toMatchObject({
    requestId: headers['x-request-id'],
    err: { message: 'a bug', stack: expect.any(String) },
  })
})

test('what is named like a secret is struck out wherever it stands', () => {
  const lines: string[] = []
  createLog('test', 'info', { write: (line) => void lines.push(line) }).info(
    { token: canary('a'), user: { password: canary('b'), email: canary('c') } },
    'said',
  )
  expect(lines.join()).not.toContain('m7Q2')
  expect(lines.join().match(/\[redacted\]/g)).toHaveLength(3)
})
