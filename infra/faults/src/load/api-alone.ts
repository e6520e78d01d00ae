import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { testIssuer } from '@ppman/auth/testing'
import { openWorld, type World } from '../world.ts'
import { type Call, offer, openClient } from './generator.ts'

const PAYERS = 500
const payerId = (index: number) => `0190a000-0000-7000-8000-00000${String(index).padStart(7, '0')}`
const GENERATOR_PROCESSOR = 1
const API_PROCESSOR = 0
const PAGES = 25

/** Runs a process and all its threads on one processor. @returns whether it does */
const pin = (pid: number, processor: number): boolean =>
  spawnSync('taskset', ['-acp', String(processor), String(pid)]).status === 0

const commit = () => spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).stdout.trim()

const storePayers = ({ query }: World) =>
  query(
    `INSERT INTO payer (id, name, folded_name, slug, payer_type, source, source_key, first_seen_at,
       last_seen_at)
     SELECT id::uuid, 'Load Health ' || n, 'load health ' || n, 'load-' || n, 'commercial', 'load',
       n::text, now(), now()
     FROM unnest($1::text[]) WITH ORDINALITY AS given(id, n)`,
    [Array.from({ length: PAYERS }, (_, index) => payerId(index))],
  )

/**
 * So many callers that no quota of one ends the load: each may read 600 times a minute, and an
 * organization 3,000 times.
 */
const ORGANIZATIONS = 200
const CALLERS_EACH = 5
/** An assertion is valid for 60 seconds. */
const RENEW_AFTER_MS = 30_000

const orgId = (index: number) => `0190a000-0000-7000-8000-${String(index).padStart(12, '0')}`

/**
 * The edge as ppman-api knows it in production: it publishes its keys and signs who calls. Each
 * caller keeps its assertion for half of its life.
 */
async function openEdge() {
  const issuer = testIssuer()
  const server = createServer((_req, res) =>
    res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(issuer.jwks)),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const signed = new Map<number, { headers: Record<string, string>; untilMs: number }>()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Headers of one of the callers. */
    someCaller(): Record<string, string> {
      const index = Math.floor(Math.random() * ORGANIZATIONS * CALLERS_EACH)
      const kept = signed.get(index)
      if (kept && kept.untilMs > performance.now()) return kept.headers
      const headers = issuer.headers({
        audience: 'ppman-api',
        org: orgId(index % ORGANIZATIONS),
        sub: `caller-${index}`,
        scopes: ['svc-ppman'],
      })
      signed.set(index, { headers, untilMs: performance.now() + RENEW_AFTER_MS })
      return headers
    },
    close: () => void server.close(),
  }
}

type Edge = Awaited<ReturnType<typeof openEdge>>

const below = (limit: number) => Math.floor(Math.random() * limit)

/** Nine reads and a write: pages of payers, single payers, rules of a payer, and a new rule. */
function nextCall(edge: Edge): Call {
  const headers = edge.someCaller()
  const read = (kind: Call['kind'], path: string): Call => ({
    kind,
    method: 'GET',
    path: `/api/v1${path}`,
    headers,
  })
  const draw = below(10)
  if (draw < 3) return read('payers', `/payers/?page=${1 + below(PAGES)}&page_size=20`)
  if (draw < 6) return read('payer', `/payers/${payerId(below(PAYERS))}`)
  if (draw < 9) return read('rules', `/billing-rules/?payer_id=${payerId(below(PAYERS))}&page_size=10`)
  return {
    kind: 'new rule',
    method: 'POST',
    path: '/api/v1/billing-rules/',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      payer_id: payerId(below(PAYERS)),
      // Rules of one subject supersede one another: hundreds of one would be unlike any payer.
      code: String(10_000 + below(90_000)),
      code_type: 'cpt',
      rule_category: 'other',
      description: 'Of the load.',
      effective_from: '2026-01-01',
    }),
  }
}

/** Values of `/metrics` by name; those of several labels are added up. */
export function readMetrics(text: string): Map<string, number> {
  const values = new Map<string, number>()
  for (const [, name, value] of text.matchAll(/^(\w+)(?:\{[^}\n]*\})? (\S+)/gm))
    values.set(name!, (values.get(name!) ?? 0) + Number(value))
  return values
}

/**
 * One ppman-api as in production, with the edge's signed callers and the quotas of production, on a
 * PostgreSQL and a Redis of its own. These three share one processor; this process, which generates
 * the load, has another one.
 */
export async function openApi() {
  // What is started from here stays there.
  const isPinned = pin(process.pid, API_PROCESSOR)
  const edge = await openEdge()
  const world = await openWorld({
    envOf: {
      'ppman-api': {
        NODE_ENV: 'production',
        AUTH_MODE: 'edge',
        CONTROL_PLANE_URL: edge.url,
        RATE_LIMIT_SCALE: '1',
        LOG_LEVEL: 'info',
      },
    },
  })
  await storePayers(world)
  const { services } = world
  await services.start('ppman-api')
  const pid = services.pidOf('ppman-api')
  pin(process.pid, GENERATOR_PROCESSOR)
  const client = openClient(services.addresses['ppman-api'].url)
  return {
    conditions: [
      commit(),
      `Node ${process.version}`,
      isPinned ? 'generator on a processor of its own' : 'generator beside the service',
    ].join(', '),
    load: (perSecond: number, durationMs: number) =>
      offer({ perSecond, durationMs, client, nextCall: () => nextCall(edge) }),
    metrics: async () => readMetrics(await services.metricsOf('ppman-api')),
    /** Resident memory, in megabytes. */
    rssMb: () => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024,
    isAlive: () => existsSync(`/proc/${pid}`),
    close: async () => {
      await client.destroy()
      await world.close()
      edge.close()
    },
  }
}

export type Api = Awaited<ReturnType<typeof openApi>>
