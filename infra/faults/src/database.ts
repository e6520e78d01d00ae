// PostgreSQL is killed while services write, then frozen, under a mixed load.
//
// KIND  `kill` or `hang`
import { setTimeout as pause } from 'node:timers/promises'
import { printReport } from '../../judges/src/verdicts/verdict.ts'
import {
  checkWrites,
  describeFailures,
  failureSentences,
  longestRecoveryMs,
  type Operation,
  percentile,
} from './check-history.ts'
import { prepareGround, readEffects, startLoad } from './mixed-load.ts'
import { openWorld, type World } from './world.ts'

const KILLS = 20
const FROZEN_MS = 30_000
const PER_SECOND = 40

async function killTwentyTimes(world: World, stop: () => Promise<Operation[]>) {
  const recoveredMs: number[] = []
  for (let kill = 0; kill < KILLS; kill += 1) {
    await pause(3_000 + Math.random() * 2_000)
    world.database.kill()
    await world.database.start()
    recoveredMs.push(performance.now())
  }
  await pause(8_000)
  const history = await stop()
  const failures = describeFailures(history)
  return {
    history,
    kills: KILLS,
    ...checkWrites(history, await readEffects(world)),
    ...failures,
    recovery_ms: longestRecoveryMs(history, recoveredMs),
  }
}

async function freezeOnce(world: World, stop: () => Promise<Operation[]>) {
  await pause(3_000)
  const probe = startProbe(`${world.services.addresses['ppman-api'].url}/healthz`)
  world.database.freeze()
  await pause(FROZEN_MS)
  const healthz = await probe()
  world.database.thaw()
  const thawedMs = performance.now()
  await pause(10_000)
  const history = await stop()
  return {
    history,
    ...checkWrites(history, await readEffects(world)),
    ...describeFailures(history),
    healthz_p99_ms: Math.round(percentile(healthz, 99)),
    recovery_ms: longestRecoveryMs(history, [thawedMs]),
    connections_left: await busyConnections(world),
  }
}

/** Connections of the services that still are in a transaction: a pool that leaks keeps them. */
async function busyConnections({ query }: World): Promise<number> {
  const [row] = await query<{ busy: number }>(
    `SELECT count(*)::int AS busy FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND state LIKE '%in transaction%'`,
  )
  return row!.busy
}

/** Asks for a path ten times a second. @returns a function that stops it and returns the times */
function startProbe(url: string): () => Promise<number[]> {
  const times: number[] = []
  let isOn = true
  const run = (async () => {
    while (isOn) {
      const startedMs = performance.now()
      const isGood = await fetch(url, { signal: AbortSignal.timeout(10_000) }).then(
        ({ ok }) => ok,
        () => false,
      )
      times.push(isGood ? performance.now() - startedMs : Infinity)
      await pause(100)
    }
  })()
  return async () => {
    isOn = false
    await run
    return times
  }
}

const isKill = process.argv[2] === 'kill'
const world = await openWorld()
try {
  await world.services.start('control-plane', 'ppman-api', 'docs-api')
  const stop = startLoad(world, await prepareGround(world), { perSecond: PER_SECOND })
  const { history, ...figures } = await (isKill ? killTwentyTimes : freezeOnce)(world, stop)
  const trial = isKill ? 'PostgreSQL killed' : 'PostgreSQL frozen'
  printReport({
    versions: {},
    figures: { per_second: PER_SECOND, ...figures },
    findings: failureSentences(history).map((text) => ({ trial, text })),
  })
} finally {
  await world.close()
}
