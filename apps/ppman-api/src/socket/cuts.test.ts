import { anInstance, readyRedis } from './testing.ts'
import { checkHistory, cutTrial } from './testing/cut-trial.ts'

test('a client whose connection is cut again and again misses nothing that it is not told of', async () => {
  const [instance, redis] = [await anInstance(), await readyRedis()]
  const found = await cutTrial({ url: instance.url, redis, cuts: 60 })
  instance.close()
  redis.disconnect()
  expect(found).toMatchObject({ missing: 0, foreign: 0 })
  expect(found.resyncs).toBeGreaterThan(1)
  expect(found.heard).toBeGreaterThan(found.events / 3)
}, 300_000)

test('the checker finds a gap, and forgives what a resync told', () => {
  const published = ['a', 'b', 'c', 'd', 'e']
  const check = (...heard: Parameters<typeof checkHistory>[0]['heard']) =>
    checkHistory({ published, foreign: new Set(['x']), heard })
  expect(check('a', 'b', 'c', 'c', 'd', 'e')).toMatchObject({ missing: 0, twice: 1, resyncs: 0 })
  expect(check('a', 'c', 'd', 'e').missing).toBe(1)
  expect(check('a', 'c', { resyncAt: 4 }, 'e').missing).toBe(1)
  expect(check('a', { resyncAt: 4 }, 'e').missing).toBe(0)
  expect(check('a', { resyncAt: 3 }, 'e', 'x')).toMatchObject({ missing: 1, foreign: 1 })
})
