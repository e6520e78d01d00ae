import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { testIssuer } from '@ppman/auth/testing'

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
export async function openEdge() {
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

export type Edge = Awaited<ReturnType<typeof openEdge>>
