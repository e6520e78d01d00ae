import { randomUUID } from 'node:crypto'
import { openRedis } from '../quotas/rate-limit.ts'
import { openTestRedis } from '../testing/test-service.ts'
import { readReplica, writePositions } from './read-replica.ts'

const redis = openTestRedis()
const positions = writePositions(redis)
beforeAll(() => new Promise<void>((done) => (redis.status === 'ready' ? done() : redis.once('ready', done))))
afterAll(() => redis.disconnect())

test('the last position of an organization is found by every process, and only its own', async () => {
  const [ours, theirs] = [randomUUID(), randomUUID()]
  await positions.raise(ours, 24_000)
  expect(await writePositions(redis).find(ours)).toBe(24_000)
  expect(await positions.find(theirs)).toBeNull()
})

test('an earlier position that is stored later changes nothing', async () => {
  const org = randomUUID()
  const late = Number.MAX_SAFE_INTEGER
  await positions.raise(org, late - 1)
  await positions.raise(org, late)
  await positions.raise(org, 24_000)
  expect(await positions.find(org)).toBe(late)
})

test('a position is kept a minute, which is longer than a replica that is read may be behind', async () => {
  const org = randomUUID()
  await positions.raise(org, 1)
  const leftMs = await redis.pttl(`written:${org}`)
  expect(leftMs).toBeGreaterThan(50_000)
  expect(leftMs).toBeLessThanOrEqual(60_000)
})

test('while Redis is away nothing is found, and the caller learns that', async () => {
  const away = openRedis('redis://127.0.0.1:1')
  await expect(writePositions(away).find(randomUUID())).rejects.toThrow()
  away.disconnect()
})

test('without an address there is no replica', () => {
  expect(readReplica({ DATABASE_READ_MAX_LAG_S: 5 }, redis)).toBeUndefined()
  const url = 'postgresql://reader@127.0.0.1/ppman'
  expect(readReplica({ DATABASE_READ_URL: url, DATABASE_READ_MAX_LAG_S: 5 }, redis)).toMatchObject({
    url,
    maxLagMs: 5_000,
  })
})
