import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'undici'
import type { Sample } from './figures.ts'

export type Call = {
  kind: Sample['kind']
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

/** Connections at most; calls beyond them wait, and their waiting counts. */
const MOST_CONNECTIONS = 2_000
const TIMEOUT_MS = 30_000

export const openClient = (origin: string): Pool =>
  new Pool(origin, {
    connections: MOST_CONNECTIONS,
    pipelining: 1,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
  })

type Load = { perSecond: number; durationMs: number; client: Pool; nextCall: () => Call }

/** A random time between arrivals that come independently of one another. */
const gapMs = (perSecond: number) => (-Math.log(1 - Math.random()) * 1_000) / perSecond

/**
 * Sends calls by the clock, whether or not earlier ones were answered, at random times with a fixed
 * mean rate. Returns once all are answered.
 */
export async function offer({ perSecond, durationMs, client, nextCall }: Load): Promise<Sample[]> {
  const samples: Sample[] = []
  const open = new Set<Promise<void>>()
  const beganMs = performance.now()
  const send = async (dueMs: number) => {
    const lagMs = performance.now() - beganMs - dueMs
    const { kind, ...request } = nextCall()
    const status = await client.request(request).then(
      async ({ statusCode, body }) => body.dump().then(() => statusCode),
      () => 0,
    )
    samples.push({ kind, dueMs, lagMs, tookMs: performance.now() - beganMs - dueMs, status })
  }
  for (let dueMs = gapMs(perSecond); dueMs < durationMs;) {
    for (; dueMs <= performance.now() - beganMs && dueMs < durationMs; dueMs += gapMs(perSecond)) {
      const sent = send(dueMs).finally(() => open.delete(sent))
      open.add(sent)
    }
    await pause(1)
  }
  await Promise.all(open)
  return samples
}
