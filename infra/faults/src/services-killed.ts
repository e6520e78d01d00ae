// The API and the documentation service are killed while they write; clients send again with the
// same idempotency key until they are answered.
import { setTimeout as pause } from 'node:timers/promises'
import { printReport } from '../../judges/src/verdicts/verdict.ts'
import { checkWrites, failureSentences } from './check-history.ts'
import { prepareGround, readEffects, startLoad } from './mixed-load.ts'
import { openWorld } from './world.ts'

const KILLS = 50
const PER_SECOND = 15
const VICTIMS = ['ppman-api', 'docs-api'] as const

const world = await openWorld()
try {
  const { services } = world
  await services.start('control-plane', ...VICTIMS)
  const stop = startLoad(world, await prepareGround(world), { perSecond: PER_SECOND, retries: true })
  for (let kill = 0; kill < KILLS; kill += 1) {
    const victim = VICTIMS[kill % VICTIMS.length]!
    await pause(500 + Math.random() * 500)
    await services.stop(victim, 'SIGKILL')
    await services.start(victim)
  }
  await pause(2_000)
  const history = await stop()
  const effects = await readEffects(world)
  const asked = new Set(history.flatMap(({ key }) => key ?? []))
  printReport({
    versions: {},
    figures: {
      kills: KILLS,
      per_second: PER_SECOND,
      ...checkWrites(history, effects),
      repeated: history.filter(({ key }) => key !== null).length - asked.size,
      without_effect: asked.size - effects.length,
    },
    findings: failureSentences(history).map((text) => ({ trial: 'services killed', text })),
  })
} finally {
  await world.close()
}
