// Services start while PostgreSQL or Redis is away, and become ready without help once it is there.
import { setTimeout as pause } from 'node:timers/promises'
import { printReport } from '../../judges/src/verdicts/verdict.ts'
import { openWorld, type World } from './world.ts'

const SERVICES = ['control-plane', 'ppman-api', 'docs-api', 'ppman-web', 'email-hook'] as const
const LIMIT_MS = 60_000

const statusOf = ({ services }: World, name: (typeof SERVICES)[number], path: string) =>
  fetch(`${services.addresses[name].url}${path}`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ status }) => status,
    () => 0,
  )

/** How many services answer a path with 200 within the limit. */
async function countAnswering(world: World, path: string): Promise<number> {
  const answers = SERVICES.map(async (name) => {
    for (const endMs = performance.now() + LIMIT_MS; performance.now() < endMs; await pause(100))
      if ((await statusOf(world, name, path)) === 200) return 1
    return 0
  })
  return (await Promise.all(answers)).reduce<number>((sum, one) => sum + one, 0)
}

/** Starts all services while a server is away. `start` itself waits until they are ready. */
async function bootWithout(world: World, away: 'database' | 'redis') {
  world[away].kill()
  const ready = world.services.start(...SERVICES)
  const alive = await countAnswering(world, '/healthz')
  await pause(3_000)
  await world[away].start()
  const backMs = performance.now()
  await ready
  const isReady = await countAnswering(world, '/health')
  const readyMs = performance.now() - backMs
  for (const name of SERVICES) await world.services.stop(name)
  return { alive, isReady, readyMs }
}

const world = await openWorld()
try {
  const database = await bootWithout(world, 'database')
  const redis = await bootWithout(world, 'redis')
  printReport({
    versions: {},
    figures: {
      alive_without_database: database.alive,
      alive_without_redis: redis.alive,
      became_ready: database.isReady + redis.isReady,
      ready_ms: Math.round(Math.max(database.readyMs, redis.readyMs)),
    },
    findings: [],
  })
} finally {
  await world.close()
}
