import { createAuthenticator } from '@ppman/auth'
import { openDb, openProbe } from '@ppman/db'
import { docsDialect } from '@ppman/errors'
import { configOrExit, DOCS_RATES, openService } from '@ppman/http'
import { specChecks } from './api-specs/check-spec.ts'
import { createApp } from './app.ts'
import { configSchema } from './config.ts'
import { createContext } from './context.ts'
import { openPurger } from './deletions/purge.ts'
import { openImporter } from './imports/importer.ts'
import { openapiDocument } from './openapi-document.ts'
import { openReviewers } from './reviewers/reviewers.ts'
import { routes } from './routes.ts'

const config = configOrExit(configSchema, process.env)
const db = openDb({ url: config.DATABASE_URL, role: 'ppman_app' })
/** The worker role purges old deletions; the request role may not. */
const workerDb = openDb({ url: config.DATABASE_URL, role: 'ppman_worker', max: 1 })
const probe = openProbe(config.DATABASE_URL)
const { run, ...service } = await openService({
  name: 'docs-api',
  config,
  rates: DOCS_RATES,
  check: probe.check,
})
const authenticate = createAuthenticator({
  mode: config.AUTH_MODE,
  audience: 'docs-api',
  controlPlaneUrl: config.CONTROL_PLANE_URL,
  introspectionSecret: config.INTROSPECTION_SECRET,
  production: config.NODE_ENV === 'production',
  now: () => new Date(),
})
const reviewers = openReviewers()
const ctx = createContext({
  db,
  config,
  review: reviewers.review,
  checkSpec: specChecks(),
  description: openapiDocument(routes),
})
const importer = openImporter(ctx, service.log)
const purger = openPurger(workerDb, service.log, () => new Date())

await run({
  dialect: docsDialect,
  app: createApp({ ...service, ctx, authenticate, checkReplies: config.NODE_ENV !== 'production' }),
  close: async () => {
    await Promise.all([importer.close(), purger.close()])
    await Promise.all([db.$disconnect(), workerDb.$disconnect(), probe.close(), reviewers.close()])
  },
})
