import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Seeded } from '@ppman/control-plane/seed'
import { HOSTS } from './open-front.ts'
import type { ServiceName } from './two-of-each.ts'

/** One kind of request of a load, with the status that is right. */
export type Call = {
  name: string
  host: string
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
  status: number
}

export type Answer = { status: number; body: string; headers: Record<string, string | string[] | undefined> }

/** Sends one request to the front. The status is 0 when the connection broke. */
export function send(
  url: string,
  call: Omit<Call, 'name' | 'status'>,
  agent?: Agent,
): Promise<Answer & { error?: string }> {
  const { hostname, port } = new URL(url)
  const headers = {
    host: `${call.host}:${port}`,
    ...(call.body !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(call.body),
    }),
    ...call.headers,
  }
  return new Promise((resolve) => {
    const failed = (error: Error) => resolve({ status: 0, body: '', headers: {}, error: error.message })
    const options = { hostname, port, method: call.method, path: call.path, headers, ...(agent && { agent }) }
    const outgoing = request(options, (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (text: string) => (body += text))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body, headers: answer.headers }))
      answer.on('error', failed)
    })
    outgoing.on('error', failed).end(call.body)
  })
}

export type Load = { sent: number; failures: string[] }

/**
 * Sends the calls in turn at a fixed rate, whether or not earlier ones were answered.
 *
 * @returns a function that stops it and tells what was not answered as it should be
 */
export function startLoad(url: string, calls: readonly Call[], perSecond: number): () => Promise<Load> {
  const sender = openSender(url, calls)
  const open = new Set<Promise<void>>()
  let isStopped = false
  const fire = () => {
    const answered = sender.sendNext().finally(() => open.delete(answered))
    open.add(answered)
  }
  const startedMs = performance.now()
  const run = (async () => {
    while (!isStopped) {
      const due = ((performance.now() - startedMs) / 1_000) * perSecond
      while (sender.load.sent < due) fire()
      await sleep(5)
    }
  })()
  return async () => {
    isStopped = true
    await run
    await Promise.all(open)
    return sender.close()
  }
}

/** Fewer than a service serves without refusing any, so that no machine is too slow for them. */
const CALLERS = 4
const PAUSE_MS = 100

/**
 * Callers who send the calls in turn, each the next one shortly after the answer to its last: a
 * slow machine is asked less.
 *
 * @returns a function that stops them and tells what was not answered as it should be
 */
export function startCallers(url: string, calls: readonly Call[]): () => Promise<Load> {
  const sender = openSender(url, calls)
  let isStopped = false
  const callAndPause = async () => {
    while (!isStopped) {
      await sender.sendNext()
      await sleep(PAUSE_MS)
    }
  }
  const callers = Array.from({ length: CALLERS }, callAndPause)
  return async () => {
    isStopped = true
    await Promise.all(callers)
    return sender.close()
  }
}

/** Sends the calls in turn over kept connections, and notes the wrong answers. */
function openSender(url: string, calls: readonly Call[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const load: Load = { sent: 0, failures: [] }
  return {
    load,
    sendNext: async (): Promise<void> => {
      const call = calls[load.sent % calls.length]!
      load.sent += 1
      const { status, error, body } = await send(url, call, agent)
      if (status !== call.status) load.failures.push(`${call.name}: ${status} ${error ?? body.slice(0, 120)}`)
    },
    close: (): Load => {
      agent.destroy()
      return load
    },
  }
}

/** Reads and a write that reach every service, some through the edge and its signature. */
export function mixedCalls({ tokens }: Seeded): (Call & { service: ServiceName })[] {
  const headers = { authorization: `Bearer ${tokens.ppman}` }
  return [
    {
      service: 'ppman-api',
      name: 'payers',
      host: HOSTS.console,
      method: 'GET',
      path: '/v1/ppman/payers/',
      headers,
      status: 200,
    },
    { service: 'ppman-web', name: 'home page', host: HOSTS.base, method: 'GET', path: '/', status: 200 },
    {
      service: 'docs-api',
      name: 'documentation',
      host: HOSTS.docs,
      method: 'GET',
      path: '/docs/',
      status: 200,
    },
    {
      service: 'email-hook',
      name: 'unsigned event',
      host: HOSTS.base,
      method: 'POST',
      path: '/webhook/email/event',
      body: '[]',
      status: 401,
    },
    {
      service: 'control-plane',
      name: 'edge keys',
      host: HOSTS.console,
      method: 'GET',
      path: '/.well-known/jwks.json',
      status: 200,
    },
    {
      service: 'ppman-api',
      name: 'invalid rule',
      host: HOSTS.console,
      method: 'POST',
      path: '/v1/ppman/billing-rules/',
      headers,
      body: '{}',
      status: 422,
    },
    {
      service: 'ppman-api',
      name: 'socket ticket',
      host: HOSTS.console,
      method: 'POST',
      path: '/v1/ppman/auth/ws-ticket',
      headers,
      body: '{}',
      status: 200,
    },
  ]
}
