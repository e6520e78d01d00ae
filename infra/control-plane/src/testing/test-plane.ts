import { randomBytes } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAuthenticator } from '@ppman/auth'
import { openPool } from '@ppman/db'
import { testDb } from '@ppman/db/testing'
import { createMetrics, openRedis } from '@ppman/http'
import { silentLog } from '@ppman/http/testing'
import { hashPassword } from '../accounts/sign-in.ts'
import { configSchema } from '../config.ts'
import { createControlPlane } from '../control-plane.ts'
import { seed } from '../seed.ts'
import { Browser } from './browser.ts'

const random = () => randomBytes(32).toString('base64url')

/** A clock that tests move. */
export const testClock = () => {
  let aheadMs = 0
  return { now: () => new Date(Date.now() + aheadMs), advance: (ms: number) => void (aheadMs += ms) }
}

export type TestWorld = Awaited<ReturnType<typeof testWorld>>

/**
 * A stored password names its cost. The real one is for sign-in.test.ts; here each takes 300 ms.
 */
const CHEAP = { N: 16, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }

/**
 * A migrated and seeded database, a service behind the edge, and the secrets that several control
 * planes may share.
 */
export async function testWorld() {
  const { url: databaseUrl, pool, close } = await testDb()
  const secrets = { tokenPepper: `k1:${random()}`, sampleSeed: random() }
  const sample = await seed({ databaseUrl, secrets, hash: (password) => hashPassword(password, CHEAP) })
  const shared = {
    INTROSPECTION_SECRET: random(),
    OIDC_CLIENT_SECRET: random(),
    TOKEN_PEPPER: secrets.tokenPepper,
  }
  return {
    databaseUrl,
    pool,
    secrets,
    sample,
    shared,
    redisUrl: process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:1',
    close,
  }
}

type PlaneOptions = {
  databaseUrl?: string
  redisUrl?: string
  serviceUrl?: string
  clock?: ReturnType<typeof testClock>
  env?: Record<string, string>
}

export type TestPlane = Awaited<ReturnType<typeof testPlane>>

/** The control plane that ships, listening on a port of its own, with all its guards on. */
export async function testPlane(
  world: TestWorld,
  {
    databaseUrl = world.databaseUrl,
    redisUrl = world.redisUrl,
    serviceUrl = 'http://127.0.0.1:1',
    clock = testClock(),
    env = {},
  }: PlaneOptions = {},
) {
  const server = await listening()
  const url = urlOf(server)
  const own = {
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    CONSOLE_URL: url,
    BASE_URL: 'http://product.test',
    PPMAN_API_URL: serviceUrl,
    DOCS_API_URL: serviceUrl,
    RATE_LIMIT_SCALE: '100',
  }
  const config = configSchema.parse({ ...world.shared, ...own, ...env })
  const pool = openPool({ url: databaseUrl })
  const redis = openRedis(redisUrl)
  const plane = await createControlPlane({
    config,
    pool,
    redis,
    log: silentLog,
    metrics: createMetrics('test'),
    now: clock.now,
  })
  server.on('request', plane.app)
  const close = async () => {
    await closed(server)
    await plane.close()
    redis.disconnect()
    await pool.end()
  }
  return { url, config, clock, redis, browser: () => new Browser(url), close }
}

type Echo = { caller: unknown; method: string; path: string; headers: Record<string, unknown>; body: string }

/**
 * A service as the edge meets it: believes the edge's assertion only, and says what it received.
 */
export async function echoService(
  planeUrl: () => string,
  { now }: { now: () => Date } = { now: () => new Date() },
) {
  const server = await listening()
  let authenticate: ReturnType<typeof createAuthenticator> | undefined
  server.on('request', async (req, res) => {
    authenticate ??= createAuthenticator({
      mode: 'edge',
      audience: 'ppman-api',
      production: true,
      controlPlaneUrl: planeUrl(),
      now,
    })
    try {
      const caller = await authenticate(req)
      let body = ''
      for await (const chunk of req) body += String(chunk)
      const echo: Echo = { caller, method: req.method ?? '', path: req.url ?? '', headers: req.headers, body }
      res
        .writeHead(200, { 'content-type': 'application/json', 'x-service': 'echo' })
        .end(JSON.stringify(echo))
    } catch (error) {
      res.writeHead(418).end(String(error))
    }
  })
  return { url: urlOf(server), close: () => closed(server) }
}

/** A service whose answers the test writes itself. */
export async function scriptedService(answer: RequestListener) {
  const server = await listening()
  server.on('request', answer)
  return { url: urlOf(server), close: () => closed(server) }
}

async function listening(): Promise<Server> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const closed = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
