import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { traceCollector } from '@ppman/telemetry/testing'
import type { ServiceName } from '../../dev/src/services/plan.ts'
import { consoleCalls, MARK, planted, type PlantedCall, plantedCalls, toolCalls } from './testing/canaries.ts'
import { realServices, until } from './testing/real-services.ts'

const ALL = ['control-plane', 'ppman-api', 'ppman-worker', 'ppman-web', 'email-hook', 'docs-api'] as const

const collector = await traceCollector()
const delivered: string[] = []
const receiver = createServer(async (req, res) => {
  let body = ''
  for await (const chunk of req.setEncoding('utf8')) body += String(chunk)
  delivered.push(body)
  res.end()
}).listen(0, '127.0.0.1')
await once(receiver, 'listening')
const receiverHost = `127.0.0.1:${(receiver.address() as AddressInfo).port}`

const services = await realServices({
  env: {
    LOG_LEVEL: 'debug',
    TRUSTED_PROXIES: '', // whoever calls is a stranger, whose trace is not continued
    RATE_LIMIT_SCALE: '10000',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_TRACES_SAMPLER_ARG: '1',
    WEBHOOK_ALLOW_HOSTS: receiverHost,
  },
})
afterAll(async () => {
  await services.close()
  receiver.closeAllConnections()
  receiver.close()
  collector.close()
})
await services.start(...ALL)
const { tokens, users } = services.sample

const tokenFor = (service: string) => (service === 'docs-api' ? tokens.docs : tokens.ppman)
const urlOf = (service: string, path: string) => services.addresses[service as ServiceName].url + path

async function send({ service, method, path, headers, body, isIdentified }: PlantedCall) {
  const authorization = `Bearer ${isIdentified ? tokenFor(service) : planted('token').replaceAll(' ', '_')}`
  const init = { method, headers: { ...headers, authorization }, redirect: 'manual' as const }
  const signal = AbortSignal.timeout(20_000)
  const answer = await fetch(urlOf(service, path), { ...init, signal, ...(body && { body }) })
  return { status: answer.status, text: await answer.text() }
}

/** Eight at a time. */
async function sendAll(
  calls: readonly PlantedCall[],
): Promise<{ title: string; status: number; text: string }[]> {
  const waiting = [...calls]
  const answers: { title: string; status: number; text: string }[] = []
  const work = async () => {
    for (let call = waiting.pop(); call; call = waiting.pop())
      answers.push({ title: call.title, ...(await send(call)) })
  }
  await Promise.all(Array.from({ length: 8 }, work))
  return answers
}

/** The same through the metered edge, for the operations of the API. */
const throughEdge = (calls: readonly PlantedCall[]): PlantedCall[] =>
  calls
    .filter(({ service, path }) => service === 'ppman-api' && path.startsWith('/api/v1/'))
    .map((call) => ({
      ...call,
      title: `edge: ${call.title}`,
      service: 'control-plane',
      path: call.path.replace('/api/v1', '/v1/ppman'),
    }))

const direct = plantedCalls()
const calls = [...direct, ...throughEdge(direct), ...toolCalls(), ...consoleCalls()]
let answers: Awaited<ReturnType<typeof sendAll>> = []
const secrets: string[] = []

beforeAll(async () => {
  const created = await fetch(urlOf('ppman-api', '/api/v1/webhooks'), {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.ppman}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: `http://${receiverHost}/?key=${MARK}`, description: planted('description') }),
  })
  const { id, secret } = (await created.json()) as { id: string; secret: string }
  secrets.push(secret, ...Object.values(tokens), ...Object.values(users).map(({ password }) => password))
  secrets.push(
    ...Object.values(services.secrets).flatMap((text) =>
      text.split('\n').filter((line) => line.length > 20 && !line.startsWith('---')),
    ),
  )
  answers = await sendAll(calls)
  await fetch(urlOf('ppman-api', `/api/v1/webhooks/${id}/ping`), {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.ppman}` },
  })
  await until('the webhook came', () => delivered.length > 0)
  await new Promise((resolve) => setTimeout(resolve, 4_000)) // the collector's next message
}, 600_000)

/** Lines that hold the mark or a secret, without the word itself. */
const leaks = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => [MARK, ...secrets].some((word) => line.includes(word)))
    .map((line) => line.replaceAll(MARK, '<mark>').slice(0, 400))

/** The lines that services logged of a request, by the request id in its answer. */
function causeOf(text: string): string {
  const id = /"request_?id":"([^"]+)"/i.exec(text)?.[1] ?? 'none'
  return ALL.flatMap((name) => services.logOf(name).split('\n'))
    .filter((line) => line.includes(id))
    .join('\n')
}

test('every route was called, and answered', () => {
  expect(answers).toHaveLength(calls.length)
  expect(calls.length).toBeGreaterThan(1_000)
  const failed = answers.filter(({ status }) => status >= 500)
  expect(failed.map(({ title, status, text }) => `${status} ${title}: ${text}\n${causeOf(text)}`)).toEqual([])
})

test('the search finds a planted word', () => {
  expect(leaks(planted('test'))).toHaveLength(1)
})

test.each(ALL)('the log of %s holds none of it', (name) => {
  expect(services.logOf(name).length).toBeGreaterThan(100)
  expect(leaks(services.logOf(name)).slice(0, 5)).toEqual([])
})

test.each(ALL)('the metrics of %s hold none of it', async (name) => {
  expect(leaks(await services.metricsOf(name)).slice(0, 5)).toEqual([])
})

test('no trace holds any of it', () => {
  expect(collector.spans.length).toBeGreaterThan(1_000)
  expect(leaks(collector.messages.join('\n')).slice(0, 5)).toEqual([])
})

test('no webhook holds any of it', () => {
  expect(leaks(delivered.join('\n'))).toEqual([])
})

test('no error that another caller gets afterwards holds any of it', async () => {
  const others = direct
    .filter(({ title, method }) => method === 'GET' && title.endsWith(': path'))
    .map((call) => ({ ...call, path: call.path.replaceAll(encodeURIComponent(planted('path')), 'unlikely') }))
  const errors = (await sendAll(others)).filter(({ status }) => status >= 400)
  expect(errors.length).toBeGreaterThan(20)
  expect(errors.filter(({ text }) => leaks(text).length > 0).map(({ title }) => title)).toEqual([])
})
