import { openDb, openProbe } from '@ppman/db'
import { configOrExit, openService, PPMAN_RATES } from '@ppman/http'
import { createApp } from './app.ts'
import { configSchema } from './config.ts'
import { createContext } from './context.ts'

const config = configOrExit(configSchema, process.env)
const keys = config.EMAIL_HOOK_PUBLIC_KEYS
const db = openDb({ url: config.DATABASE_URL, role: 'ppman_hook' })
const probe = openProbe(config.DATABASE_URL)
const rates = { unsubscribe: PPMAN_RATES.unsubscribe! }
const { run, ...service } = await openService({ name: 'email-hook', config, rates, check: probe.check })
if (keys.length === 0) service.log.warn('EMAIL_HOOK_PUBLIC_KEYS is empty: every event is refused')

await run({
  app: createApp({
    ...service,
    ctx: createContext({ db, keys }),
    checkReplies: config.NODE_ENV !== 'production',
  }),
  close: async () => void (await Promise.all([db.$disconnect(), probe.close()])),
})
