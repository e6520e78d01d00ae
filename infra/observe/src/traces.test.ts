import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ReceivedSpan, traceCollector } from '@ppman/telemetry/testing'
import { realServices, until } from './testing/real-services.ts'

const collector = await traceCollector()
const received: Record<string, unknown>[] = []
const receiver = createServer((req, res) => {
  received.push(req.headers)
  req.resume()
  res.end()
}).listen(0, '127.0.0.1')
await once(receiver, 'listening')
const receiverHost = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
const services = await realServices({
  env: {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_TRACES_SAMPLER_ARG: '1',
    RATE_LIMIT_SCALE: '1000',
    WEBHOOK_ALLOW_HOSTS: receiverHost,
  },
  envOf: { 'control-plane': { TRUSTED_PROXIES: '' } }, // whoever calls the edge here is a stranger
})
afterAll(async () => {
  await services.close()
  receiver.closeAllConnections()
  receiver.close()
  collector.close()
})
await services.start('control-plane', 'ppman-api', 'ppman-worker')

const STRANGER = '0af7651916cd43dd8448eb211c80319c'
const edge = (method: string, path: string, body?: object) =>
  fetch(`${services.addresses['control-plane'].url}/v1/ppman${path}`, {
    method,
    headers: {
      authorization: `Bearer ${services.sample.tokens.ppman}`,
      'content-type': 'application/json',
      traceparent: `00-${STRANGER}-b7ad6b7169203331-01`,
    },
    ...(body && { body: JSON.stringify(body) }),
  })

/** The chain of parents of a span, the first one first, as "service name". */
function pathTo(span: ReceivedSpan): string[] {
  const parent = collector.spans.find(({ spanId }) => spanId === span.parentSpanId)
  return [...(parent ? pathTo(parent) : []), `${span.service}: ${span.name}`]
}
const named = (name: string) => collector.spans.find((span) => span.name === name)
const pathOf = async (name: string): Promise<string[]> => {
  await until(`a span ${name} and its parents arrive`, () => {
    const span = named(name)
    return span !== undefined && pathTo(span)[0]!.startsWith('control-plane')
  })
  return pathTo(named(name)!)
}

test('one trace leads from the edge to the API, its statements, and the delivery by the worker', async () => {
  const created = await edge('POST', '/webhooks', { url: `http://${receiverHost}/hook?key=1` })
  const { id } = (await created.json()) as { id: string }
  expect((await edge('POST', `/webhooks/${id}/ping`)).status).toBe(202)
  const beginning = [
    'control-plane: POST /v1/ppman/{*path}',
    'control-plane: forward to ppman-api',
    'ppman-api: POST /api/v1/webhooks/:id/ping',
  ]
  expect(await pathOf('INSERT notification_event')).toEqual([
    ...beginning,
    'ppman-api: INSERT notification_event',
  ])
  const attempt = await pathOf('webhook attempt')
  expect(attempt.slice(0, 3)).toEqual(beginning)
  expect(attempt.at(-1)).toBe('ppman-worker: webhook attempt')
  expect(named('webhook attempt')!.attributes).toMatchObject({ 'ppman.event.kind': 'webhook.ping' })
})

test('a job continues the trace of the call that started it', async () => {
  expect((await edge('POST', '/payers/sync')).status).toBe(202)
  const path = await pathOf('job sync-payers')
  expect(path.slice(0, 3)).toEqual([
    'control-plane: POST /v1/ppman/{*path}',
    'control-plane: forward to ppman-api',
    'ppman-api: POST /api/v1/payers/sync',
  ])
})

test('the line of a recorded request names its trace', () => {
  const { traceId } = named('POST /api/v1/webhooks/:id/ping')!
  expect(services.logOf('ppman-api')).toContain(`"traceId":"${traceId}"`)
})

test('a stranger cannot choose the trace, and no receiver is told of it', () => {
  expect(collector.spans.filter(({ traceId }) => traceId === STRANGER)).toEqual([])
  expect(received.filter((headers) => 'traceparent' in headers)).toEqual([])
})

test('attributes are of a short list, and none holds an address, a query or a text', () => {
  const names = new Set(collector.spans.flatMap(({ attributes }) => Object.keys(attributes)))
  expect([...names].sort()).toEqual([
    'db.operation.name',
    'db.system.name',
    'http.request.method',
    'http.response.status_code',
    'http.route',
    'messaging.message.id',
    'ppman.attempt',
    'ppman.endpoint.id',
    'ppman.event.kind',
    'ppman.job.id',
  ])
  expect(collector.messages.join()).not.toContain('key=1')
})
