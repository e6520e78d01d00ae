import { openDb, openPool, openProbe } from '@ppman/db'
import { configOrExit, openService, PPMAN_RATES, readReplica } from '@ppman/http'
import { createApp } from './app.ts'
import { configSchema } from './config.ts'
import { createContext } from './context.ts'
import { sessions } from './middleware/session.ts'

const config = configOrExit(configSchema, process.env)
const sessionPool = openPool({ url: config.DATABASE_URL, role: 'ppman_app', max: 5 })
const session = sessions({
  pool: sessionPool,
  secret: config.SESSION_SECRET,
  secure: config.BASE_URL.startsWith('https:'),
})
const probe = openProbe(config.DATABASE_URL)
const { run, ...service } = await openService({
  name: 'ppman-web',
  config,
  rates: PPMAN_RATES,
  check: probe.check,
})
const db = openDb({
  url: config.DATABASE_URL,
  role: 'ppman_app',
  replica: readReplica(config, service.redis),
})

/** An upload of 20 MiB may take two minutes; `endSlowBodies` ends other bodies sooner. */
const REQUEST_TIMEOUT_MS = 120_000

const ctx = createContext({ db, config })
const stopWarming = ctx.payerMatches.keepWarm()

await run({
  onServer: (server) => void (server.requestTimeout = REQUEST_TIMEOUT_MS),
  app: createApp({ ...service, ctx, session: session.handler }),
  close: async () => {
    stopWarming()
    session.close()
    await Promise.all([db.$disconnect(), sessionPool.end(), probe.close()])
  },
})
