import type { Router } from 'express'
import { createRouter } from './express-app.ts'

export type Health = { isReady: () => Promise<boolean>; drain: () => void }

/** How long an answer of the database is cached, so that many probes cost one query. */
const TRUSTED_MS = 1_000

/**
 * Readiness: true while the database answers and the process is not stopping. One check at a time.
 *
 * @param check rejects, within a second, when the database does not answer; over a connection of
 *   its own
 */
export function createHealth(check: () => Promise<void>, nowMs = () => performance.now()): Health {
  let draining = false
  let checkedAtMs = -Infinity
  let pending: Promise<boolean> = Promise.resolve(false)
  const isReady = () => {
    if (draining) return Promise.resolve(false)
    if (nowMs() - checkedAtMs >= TRUSTED_MS) {
      checkedAtMs = nowMs()
      pending = check().then(
        () => true,
        () => false,
      )
    }
    return pending
  }
  return {
    isReady,
    drain: () => {
      draining = true
    },
  }
}

/**
 * `/healthz`: alive, no I/O. `/health`: 200 when requests can be served, else 503. Redis does not
 * count.
 */
export function probes(health: Health): Router {
  const router = createRouter()
  router.get('/healthz', (_req, res) => void res.json({ status: 'ok' }))
  router.get('/health', async (_req, res) => {
    const ready = await health.isReady()
    res.status(ready ? 200 : 503).json({ status: ready ? 'ok' : 'unavailable' })
  })
  return router
}
