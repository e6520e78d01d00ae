import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anyFreePort } from '../../dev/src/machine/ports.ts'
import { startRedis } from '../../dev/src/redis/start-redis.ts'
import { DRILLS, type World } from './testing/drills.ts'
import { hasPrometheus, startPrometheus } from './testing/prometheus.ts'
import { realServices, until } from './testing/real-services.ts'

const onPrometheus = hasPrometheus() ? describe : describe.skip

onPrometheus('on real services, scraped by a real Prometheus', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ppman-drills-'))
  const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  let world: World
  let prometheus: Awaited<ReturnType<typeof startPrometheus>>
  beforeAll(async () => {
    const redis = await startRedis({
      choice: 'any',
      port: await anyFreePort(),
      logFile: join(folder, 'redis.log'),
    })
    closing.unshift(redis.stop)
    const env = {
      RATE_LIMIT_SCALE: '1000',
      PAYER_SYNC_URLS: 'https://127.0.0.1:1/edi_directory.json', // a private address, which is refused
      JOBS_AT_ONCE: '4',
    }
    const services = await realServices({ redisUrl: redis.url, env, hasServiceLimits: true })
    closing.unshift(services.close)
    world = { services, redis }
    await services.start('control-plane', 'ppman-api', 'ppman-worker')
    const ports = (['control-plane', 'ppman-api', 'ppman-worker'] as const).map(
      (name) => services.addresses[name].metricsPort,
    )
    prometheus = await startPrometheus(ports.map((port) => `127.0.0.1:${port}`))
    closing.unshift(prometheus.close)
  }, 200_000)
  afterAll(async () => {
    for (const close of closing) await close()
  }, 200_000)

  test('nothing fires while all is well', async () => {
    await until('all are scraped', async () => (await prometheus.firing()).length === 0)
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    expect(await prometheus.firing()).toEqual([])
  })

  test.each(Object.entries(DRILLS))(
    '%s fires',
    async (alert, provoke) => {
      const end = await provoke(world)
      try {
        await until(`${alert} fires`, async () => (await prometheus.firing()).includes(alert))
      } finally {
        await end()
      }
    },
    200_000,
  )

  test('what was late is worked off once nothing holds it', async () => {
    const late = ['ServiceDown', 'QuotasWithoutRedis', 'EventsNotDispatched', 'WebhooksLate', 'JobsLate']
    await until('these alerts end', async () => {
      const firing = await prometheus.firing()
      return !late.some((alert) => firing.includes(alert))
    })
  }, 200_000)
})
