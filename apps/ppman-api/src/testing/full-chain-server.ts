import { openSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testIssuer } from '@ppman/auth/testing'
import { ppmanDialect } from '@ppman/errors'
import { openDb, openPool, queryRows } from '@ppman/db'
import { createLog, createMetrics, ok, param, PPMAN_RATES, shedLoad } from '@ppman/http'
import { testService } from '@ppman/http/testing'
import { callCounter } from '@ppman/ledger/usage'
import { z } from 'zod'
import { createApp } from '../app.ts'
import type { Ctx } from '../context.ts'
import { route } from '../route.ts'
import { serveMeasured } from '../payers/testing/measured-server.ts'
import { BENCH_ORG, chainDb, chainSql } from './chain-rows.ts'

/**
 * The chain of the service that ships, as in production: request id, metrics, log to a file,
 * headers, identity, quota in Redis, validation, answer; around the query of the bench. With
 * `tenant` the database holds the caller to its organization.
 */
const [isolation] = process.argv.slice(2)
const { url } = await chainDb()
const place =
  isolation === 'tenant'
    ? openDb({ url, role: 'ppman_app', max: 10 })
    : openPool({ url, role: 'ppman_worker', max: 10 })
const issuer = testIssuer()
const service = testService({
  name: 'chain',
  rates: PPMAN_RATES,
  scale: 1_000_000,
  check: () => Promise.resolve(),
})
const file = openSync(join(tmpdir(), `ppman-chain-${process.pid}.log`), 'w')
const Params = z.object({ id: z.uuid() })
const read = (orgId: string) => queryRows(place, chainSql(orgId))

const benchRoute = route({
  method: 'get',
  path: '/bench/:id',
  operationId: 'benchChain',
  summary: 'The query of the bench',
  tag: 'bench',
  access: 'scope:svc-ppman',
  params: Params,
  query: param.page(),
  responses: { 200: { description: 'Rows', schema: z.object({ items: z.array(z.unknown()) }) } },
  handler: async ({ caller }) => ok({ items: await read(caller.orgId) }),
})

const app = createApp({
  ...service,
  log: createLog('chain', 'info', { write: (line) => void writeSync(file, line) }),
  metrics: createMetrics('chain'),
  ctx: { calls: callCounter(), now: () => new Date() } as unknown as Ctx,
  authenticate: issuer.authenticator('ppman-api'),
  routes: [benchRoute],
})
serveMeasured({
  app: shedLoad(app, { dialect: ppmanDialect }).listener,
  headersFor: (sub) => issuer.headers({ org: BENCH_ORG, sub, scopes: ['svc-ppman'], audience: 'ppman-api' }),
})
