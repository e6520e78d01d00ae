// Redis is frozen, killed, restarted and forgets its scripts, under a mixed load.
import { setTimeout as pause } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { printReport } from '../../judges/src/verdicts/verdict.ts'
import {
  checkWrites,
  describeFailures,
  failureSentences,
  type Operation,
  percentile,
} from './check-history.ts'
import { prepareGround, readEffects, startLoad } from './mixed-load.ts'
import { openWorld, type World } from './world.ts'

const PER_SECOND = 40
const AWAY_MS = 10_000

const timesOf = (operations: readonly Operation[], fromMs: number, untilMs: number) =>
  operations
    .filter(({ startedMs, key }) => key === null && startedMs >= fromMs && startedMs < untilMs)
    .map(({ tookMs }) => tookMs)

async function ticketStatus({ services }: World): Promise<number> {
  const answer = await fetch(`${services.addresses['ppman-api'].url}/api/v1/auth/ws-ticket`, {
    method: 'POST',
    headers: { authorization: `Bearer ${services.sample.tokens.ppman}`, 'content-type': 'application/json' },
    body: '{}',
  })
  await answer.text()
  return answer.status
}

/** Breaks, waits while the load runs on, and mends. */
async function breakFor(world: World, broken: () => void, mend: () => unknown) {
  const [fromMs] = [performance.now(), broken()]
  await pause(AWAY_MS / 2)
  const ticket = await ticketStatus(world)
  await pause(AWAY_MS / 2)
  const untilMs = performance.now()
  await mend()
  const mendedMs = performance.now()
  while ((await ticketStatus(world)) !== 200) await pause(50)
  return { fromMs, untilMs, ticket, backMs: performance.now() - mendedMs }
}

async function forgetScripts({ redisUrl }: World) {
  const client = new Redis(redisUrl)
  await client.script('FLUSH')
  client.disconnect()
}

const world = await openWorld()
try {
  await world.services.start('control-plane', 'ppman-api', 'docs-api')
  const stop = startLoad(world, await prepareGround(world), { perSecond: PER_SECOND })
  await pause(5_000)
  const [calmFromMs] = [performance.now(), await pause(10_000)]
  const calmUntilMs = performance.now()
  const { redis } = world
  const frozen = await breakFor(world, redis.freeze, redis.thaw)
  const killed = await breakFor(world, redis.kill, redis.start)
  await forgetScripts(world)
  await pause(3_000)
  const history = await stop()
  const calm = percentile(timesOf(history, calmFromMs, calmUntilMs), 99)
  // The breaker opens in the first second.
  const added = [frozen, killed].map(
    ({ fromMs, untilMs }) => percentile(timesOf(history, fromMs + 1_000, untilMs), 99) - calm,
  )
  printReport({
    versions: {},
    figures: {
      per_second: PER_SECOND,
      ...checkWrites(history, await readEffects(world)),
      failed: describeFailures(history).failed,
      added_p99_ms: Math.round(Math.max(0, ...added)),
      tickets_not_503: [frozen, killed].filter(({ ticket }) => ticket !== 503).length,
      back_ms: Math.round(Math.max(frozen.backMs, killed.backMs)),
    },
    findings: failureSentences(history).map((text) => ({ trial: 'Redis away', text })),
  })
} finally {
  await world.close()
}
