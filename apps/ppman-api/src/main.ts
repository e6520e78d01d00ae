import { createAuthenticator } from '@ppman/auth'
import { openDb, openProbe } from '@ppman/db'
import { configOrExit, openService, PPMAN_RATES, readReplica } from '@ppman/http'
import { type CallCounter, keepCounts, type UsageRepo } from '@ppman/ledger/usage'
import { createApp } from './app.ts'
import { configSchema } from './config.ts'
import { createContext } from './context.ts'
import { openapiDocument } from './openapi-document.ts'
import { routes } from './routes.ts'
import { sockets } from './socket/sockets.ts'

/** A killed process loses the counts of this interval at most. */
const KEEP_EVERY_MS = 10_000

const config = configOrExit(configSchema, process.env)
const probe = openProbe(config.DATABASE_URL)
const { run, ...service } = await openService({
  name: 'ppman-api',
  config,
  rates: PPMAN_RATES,
  check: probe.check,
})
const db = openDb({
  url: config.DATABASE_URL,
  role: 'ppman_app',
  replica: readReplica(config, service.redis),
})
const authenticate = createAuthenticator({
  mode: config.AUTH_MODE,
  audience: 'ppman-api',
  controlPlaneUrl: config.CONTROL_PLANE_URL,
  introspectionSecret: config.INTROSPECTION_SECRET,
  production: config.NODE_ENV === 'production',
  now: () => new Date(),
})
const ctx = createContext({ db, redis: service.redis, config, description: openapiDocument(routes) })
const stopWarming = ctx.payerMatches.keepWarm()
const stopCounting = startStoringCounts(ctx.usage, ctx.calls)
const live = sockets({ redis: service.redis, baseUrl: config.BASE_URL, now: () => new Date() })

await run({
  app: createApp({ ...service, ctx, authenticate, checkReplies: config.NODE_ENV !== 'production' }),
  onServer: live.attach,
  onDrain: live.drain,
  close: async () => {
    live.close()
    stopWarming()
    await stopCounting()
    await Promise.all([db.$disconnect(), probe.close()])
  },
})

/** Saves counts to the database periodically. @returns a function that stops and saves the rest */
function startStoringCounts(repo: UsageRepo, counter: CallCounter): () => Promise<void> {
  const timer = setInterval(() => void keepCounts(repo, counter), KEEP_EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await keepCounts(repo, counter)
  }
}
