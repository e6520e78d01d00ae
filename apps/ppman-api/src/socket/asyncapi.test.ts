import { readFile } from 'node:fs/promises'
import request from 'supertest'
import { LIVE_KINDS } from '../live/live-event.ts'
import { testApi } from '../testing.ts'
import { asyncapiDocument } from './asyncapi.ts'

type Document = {
  asyncapi: string
  channels: { socket: { messages: Record<string, { payload: { properties: Record<string, object> } }> } }
}
const document = JSON.parse(JSON.stringify(asyncapiDocument())) as Document

test('the committed asyncapi.json is what the socket checks frames with', async () => {
  const committed = await readFile(new URL('../../asyncapi.json', import.meta.url), 'utf8')
  expect(document).toEqual(JSON.parse(committed))
})

test('it is published to everyone', async () => {
  const { app, close } = await testApi()
  const { status, body } = await request(app).get('/api/v1/asyncapi.json')
  await close()
  expect([status, body]).toEqual([200, document])
})

test('it describes every kind of event that sockets get', () => {
  const kinds = Object.values(document.channels.socket.messages).flatMap(({ payload }) => {
    const event = payload.properties['event'] as { const?: string; enum?: string[] } | undefined
    return event?.enum ?? event?.const ?? []
  })
  expect(kinds.toSorted()).toEqual(LIVE_KINDS.toSorted())
})
