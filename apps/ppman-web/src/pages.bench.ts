import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { PPMAN_RATES } from '@ppman/http'
import { testService } from '@ppman/http/testing'
import type { RequestHandler } from 'express'
import { payerId } from '../../ppman-api/src/billing-rules/testing/many-rules-sql.ts'
import { manyRules } from '../../ppman-api/src/billing-rules/testing/many-rules.ts'
import { manyPrices } from '../../ppman-api/src/price-transparency/testing/many-prices.ts'
import { databaseCpuS, ownCpuS } from '../../ppman-api/src/price-transparency/testing/cpu.ts'
import { shapeOf } from '../../ppman-api/src/price-transparency/testing/many-prices-sql.ts'
import { benchDatabase, type Pool } from '../../ppman-api/src/testing/bench-database.ts'
import { createApp } from './app.ts'
import { configSchema } from './config.ts'
import { createContext } from './context.ts'
import { visitor } from './testing.ts'

const { values } = parseArgs({
  options: {
    hospitals: { type: 'string', default: '5400' },
    prices: { type: 'string', default: '30000000' },
    rules: { type: 'string', default: '1000000' },
    documents: { type: 'string', default: '200001' },
    calls: { type: 'string', default: '100' },
    // A directory that keeps servers and data, so that the next run finds them filled.
    keep: { type: 'string' },
    // Only pages whose address holds this.
    only: { type: 'string', default: '' },
  },
})
const priceSize = { hospitals: Number(values.hospitals), prices: Number(values.prices) }
const ruleSize = { documents: Number(values.documents), rules: Number(values.rules) }
const calls = Number(values.calls)
/** Server time that 95 of 100 answers may take. */
const BAR_MS = 150
/** A member of the first organization that has rules of its own. */
const MEMBER = { ...visitor, orgId: '0190a000-0009-7000-8000-000000000001' }

const shape = shapeOf(priceSize)
const code = (index: number) =>
  String(10_001 + shape.common + ((index * 7_919) % (shape.codes - shape.common)))
const often = (index: number) => String(10_001 + (index % shape.common))
const ccn = (index: number) => String(1 + ((index * 31) % shape.hospitals)).padStart(6, '0')
const ruleCode = (index: number) => String(10_000 + ((index * 7_919) % 10_000))
const policyId = (index: number) =>
  `0190a000-0003-7000-8000-${(1 + ((index * 31) % ruleSize.documents)).toString(16).padStart(12, '0')}`

type Addresses = readonly ((index: number) => string)[]
const PRICE_PAGES: Addresses = [
  () => '/',
  () => '/transparency/',
  (index) => `/transparency/search?q=${code(index)}`,
  (index) => `/transparency/search?q=${often(index)}`,
  (index) => `/transparency/search?q=${often(index)}&state=TX&setting=outpatient`,
  (index) => `/transparency/search?q=knee+repair+number+${50_001 + index}`,
  (index) => `/transparency/procedure?code=${often(index)}&code_type=CPT`,
  (index) => `/transparency/hospital?ccn=${ccn(index)}`,
  (index) =>
    `/transparency/compare?codes=${often(index)},${often(index + 1)},${code(index)}` +
    `&hospitals=${ccn(index)},${ccn(index + 1)},${ccn(index + 2)}`,
  () => '/transparency/updates',
  () => '/transparency/coverage',
  (index) => `/search?q=${often(index)}`,
]
const sourceId = (index: number) =>
  `0190a000-0002-7000-8000-${(1 + ((index * 31) % ruleSize.documents)).toString(16).padStart(12, '0')}`
const POLICY_PAGES: Addresses = [
  () => '/welcome',
  () => '/policy/',
  (index) => `/policy/search?q=${ruleCode(index)}`,
  (index) => `/policy/search?q=policy+number+${index}`,
  (index) => `/policy/prior-authorization?code=${ruleCode(index)}`,
  (index) => `/policy/codes/${ruleCode(index)}`,
  (index) => `/policy/policies/${policyId(index)}`,
  () => '/policy/changes?mine=false',
  () => '/policy/sources',
  () => '/policy/monitoring',
  (index) => `/policy/my-payers?q=Payer+${1 + (index % 200)}`,
  () => '/policy/confidence',
  (index) => `/policy/sources/${sourceId(index)}`,
  (index) => `/policy/find-payer?company=Payer+${1 + (index % 200)}`,
  (index) =>
    `/policy/applicability?payer_id=${payerId(index)}&plan_type=commercial&state=TX&code=${ruleCode(index)}`,
  (index) => `/search?q=policy+${ruleCode(index)}`,
]

/** Addresses that nothing here asks, and secrets that protect nothing. */
const SETTINGS = {
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://127.0.0.1:1/none',
  REDIS_URL: 'redis://127.0.0.1:1',
  BLOB_DIR: '/nonexistent',
  BASE_URL: 'http://ppman.test',
  EDGE_URL: 'http://edge.test',
  CONSOLE_URL: 'http://console.test',
  DOCS_BASE_URL: 'http://docs.test',
  OIDC_ISSUER: 'http://127.0.0.1:9',
  OIDC_CLIENT_ID: 'ppman-web',
  OIDC_CLIENT_SECRET: 'session-'.repeat(5),
  SESSION_SECRET: 'session-'.repeat(5),
}

/** A session whose member the issuer has just confirmed. */
const signedIn: RequestHandler = (req, _res, next) => {
  const [session, sessionID] = [{ user: MEMBER, startedAt: Date.now(), checkedAt: Date.now() }, 'bench']
  Object.assign(req, { session, sessionID })
  next()
}

const startedAt = performance.now()
line(
  `${priceSize.prices} prices of ${priceSize.hospitals} hospitals; ${ruleSize.rules} rules of ` +
    `${ruleSize.documents} documents; ${cpus().length} processors, load ${loadavg()[0]!.toFixed(1)}`,
)
line(
  `| page, ${calls} calls | p50 ms | p95 ms | max ms | bar ms | | CPU ms: database, own | kB |\n` +
    '|---|---|---|---|---|---|---|---|',
)
await measureSite(PRICE_PAGES, {
  name: `prices_${priceSize.hospitals}_${priceSize.prices}`,
  fill: (pool) => manyPrices(pool, priceSize, say),
})
await measureSite(POLICY_PAGES, {
  name: `rules_${ruleSize.documents}_${ruleSize.rules}`,
  fill: (pool) => manyRules(pool, ruleSize, say),
})

type Filling = Omit<Parameters<typeof benchDatabase>[0], 'keepIn'>

/** Opens the site on a filled database and prints a row for each page, asked by a member. */
async function measureSite(addresses: Addresses, filling: Filling): Promise<void> {
  const keepIn = values.keep && `${values.keep}/${filling.name}`
  const { db, pool, close } = await benchDatabase({ ...filling, keepIn })
  const config = configSchema.parse(SETTINGS)
  const service = testService({ name: 'pages', rates: PPMAN_RATES, scale: 1_000_000, check: async () => {} })
  const app = createApp({ ...service, ctx: createContext({ db, config }), session: signedIn })
  const server = createServer(app).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  try {
    for (const address of addresses) await measure({ server, pool }, address)
  } finally {
    server.close()
    service.close()
    await close()
  }
}

/**
 * Asks for a page so many times, after a tenth as many that only warm the caches. Our own
 * processor time includes that of the one who asks.
 */
async function measure(
  { server, pool }: { server: Server; pool: Pool },
  address: (index: number) => string,
): Promise<void> {
  if (!address(0).includes(values.only)) return
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const times: number[] = []
  let bytes = 0
  let [databaseS, ownS] = [0, 0]
  for (let index = -Math.ceil(calls / 10); index < calls; index++) {
    if (index === 0) [databaseS, ownS] = [await databaseCpuS(pool), ownCpuS()]
    const askedAt = performance.now()
    const answer = await fetch(base + address(Math.abs(index)), { headers: { accept: 'text/html' } })
    const body = await answer.text()
    if (!answer.ok) throw new Error(`${address(index)} answered ${answer.status}`)
    if (index < 0) continue
    times.push(performance.now() - askedAt)
    bytes = Math.max(bytes, Buffer.byteLength(body))
  }
  const cpuMs = [(await databaseCpuS(pool)) - databaseS, ownCpuS() - ownS].map((s) => (s * 1_000) / calls)
  times.sort((a, b) => a - b)
  const [p50, p95, most] = [0.5, 0.95, 1].map((share) => times[Math.ceil(share * calls) - 1]!)
  const verdict = p95! <= BAR_MS ? 'met' : 'missed'
  const figures = [p50!, p95!, most!].map((ms) => ms.toFixed(1)).join(' | ')
  line(
    `| \`${address(0)}\` | ${figures} | ${BAR_MS} | ${verdict} | ` +
      `${cpuMs.map((ms) => ms.toFixed(1)).join(', ')} | ${(bytes / 1_000).toFixed(0)} |`,
  )
}

function say(step: string): void {
  process.stderr.write(`${((performance.now() - startedAt) / 1_000).toFixed(0).padStart(5)} s  ${step}\n`)
}

function line(text: string): void {
  process.stdout.write(`${text}\n`)
}
