import { type createLog, type Log, type Metrics, PPMAN_RATES, rateLimits } from '@ppman/http'
import { readAtScrape, setGauge } from '@ppman/telemetry'
import type { Express, RequestHandler } from 'express'
import type { Redis } from 'ioredis'
import type pg from 'pg'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { sweepResets } from './accounts/password-repo.ts'
import { createContext, type Ctx } from './context.ts'
import { creditCounter } from './edge/credit-counter.ts'
import { forwarder } from './edge/forward.ts'
import { ledgerRepo } from './edge/ledger-repo.ts'
import { createLedger } from './edge/ledger.ts'
import { createMeter } from './edge/meter.ts'
import { sweepArtifacts } from './oidc/artifact-repo.ts'
import { applySchema } from './schema/apply-schema.ts'
import { onRevocation } from './tokens/revocations.ts'

/**
 * Quota of forms (open questions, 8). Password forms count by address, because hashing is costly.
 */
const FORM_RATES = {
  write: { limit: 120, windowS: 60, per: 'principal', degradedShare: 0.5 },
  reset: { limit: 10, windowS: 900, per: 'address', degradedShare: 0.5 },
} as const

type Sources = {
  config: Config
  pool: pg.Pool
  redis: Redis
  log: ReturnType<typeof createLog>
  metrics: Metrics
  now?: () => Date
}

export type ControlPlane = {
  app: Express
  /** Flushes the credit ledger and releases all resources. */ close: () => Promise<void>
}

/** Applies the schema and creates the control plane. Rejects while PostgreSQL is down. */
export async function createControlPlane({
  config,
  pool,
  redis,
  log,
  metrics,
  now = () => new Date(),
}: Sources): Promise<ControlPlane> {
  await applySchema(pool)
  const ctx = await createContext({ config, pool, redis, log, now })
  const scale = config.RATE_LIMIT_SCALE
  const edgeLimits = rateLimits({ service: 'edge', redis, rules: PPMAN_RATES, scale })
  const formLimits = rateLimits({ service: 'console', redis, rules: FORM_RATES, scale })
  readAtScrape('limiter', () => setGauge('limiter_degraded', {}, Number(edgeLimits.degraded())))
  const ledger = createLedger({
    repo: ledgerRepo(pool),
    now,
    onError: (err) => log.warn({ err }, 'credits are not written yet'),
  })
  const meter = createMeter({ counter: creditCounter(redis), ledger, now, scale })
  const service = forwarder(config.PPMAN_API_URL)
  const unlimited: RequestHandler = (_req, _res, next) => next()
  const formLimiter = formLimits.for('write') ?? unlimited
  const resetLimiter = formLimits.for('reset') ?? unlimited
  const stops = [
    repeat(1_000, ledger.flush, log),
    repeat(60_000, ctx.ring.refresh, log),
    repeat(5_000, ctx.outbox.sendDue, log),
    repeat(600_000, () => sweep(ctx), log),
    onRevocation(redis, ctx.callers.forget),
    edgeLimits.close,
    formLimits.close,
    ctx.outbox.close,
    service.close,
  ]
  const close = async () => {
    stops.forEach((stop) => stop())
    await ledger.flush()
  }
  return {
    app: createApp({ ctx, log, metrics, edgeLimits, formLimiter, resetLimiter, meter, service }),
    close,
  }
}

/** Deletes what has ended. */
const sweep = (ctx: Ctx) =>
  Promise.all([sweepArtifacts(ctx.pool, ctx.now()), sweepResets(ctx.pool, ctx.now()), ctx.sessions.sweep()])

/**
 * Runs work at an interval, never twice at once; failures are logged.
 *
 * @returns a function that stops it
 */
function repeat(everyMs: number, work: () => Promise<unknown>, log: Log): () => void {
  let running = false
  const timer = setInterval(async () => {
    if (running) return
    running = true
    await work().catch((err: unknown) => log.warn({ err }, 'repeated work failed'))
    running = false
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
