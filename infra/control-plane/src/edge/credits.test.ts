import { randomUUID } from 'node:crypto'
import { openRedis } from '@ppman/http'
import { cuttableProxy } from '../testing/cuttable-proxy.ts'
import { testWorld } from '../testing/test-plane.ts'
import { creditCounter } from './credit-counter.ts'
import { createLedger } from './ledger.ts'
import { ledgerRepo } from './ledger-repo.ts'
import { createMeter, creditsPerDay } from './meter.ts'
import { priceOf } from './price.ts'

const world = await testWorld()
const way = await cuttableProxy(world.redisUrl)
const redis = openRedis(way.url)
beforeAll(
  () =>
    new Promise((resolve) => void (redis.status === 'ready' ? resolve(null) : redis.once('ready', resolve))),
)
afterAll(async () => {
  redis.disconnect()
  way.close()
  await world.close()
})

const NOON = new Date('2026-03-01T12:00:00Z')
const READ = { rateClass: 'read', credits: 1, operation: 'GET /payers/' } as const

/** An edge with ten credits a day, and an organization of its own. */
function edge(orgId: string = randomUUID(), tokenId: string = randomUUID()) {
  const state = { now: NOON, errors: [] as unknown[] }
  const ledger = createLedger({
    repo: ledgerRepo(world.pool),
    now: () => state.now,
    onError: (error) => state.errors.push(error),
  })
  const meter = createMeter({
    counter: creditCounter(redis),
    ledger,
    now: () => state.now,
    scale: 10 / creditsPerDay('sample'),
  })
  const caller = { orgId, sub: 's', scopes: [], plan: 'sample', admin: false, tokenId }
  const use = async (credits: number, status = 200) =>
    (await meter.charge(caller, { ...READ, credits })).settle(status)
  return { orgId, tokenId, state, ledger, use }
}

const stored = async (orgId: string) =>
  (
    await world.pool.query(
      'SELECT sum(calls)::int AS calls, sum(credits)::int AS credits FROM control_plane.credit_entry ' +
        'WHERE org_id = $1',
      [orgId],
    )
  ).rows[0]

describe('prices', () => {
  test.each([
    ['GET', '/payers/', 'read', 1],
    ['HEAD', '/policies/', 'read', 1],
    ['GET', '/lookup/', 'search', 5],
    ['GET', '/lookup/payers', 'search', 5],
    ['GET', '/search/', 'search', 5],
    ['GET', '/payers/match', 'search', 5],
    ['GET', '/compare/payers', 'search', 5],
    ['POST', '/billing-rules/', 'write', 20],
    ['DELETE', '/webhooks/1', 'write', 20],
    ['POST', '/payers/sync', 'sync', 20],
    ['POST', '/auth/ws-ticket', 'ticket', 20],
    ['GET', '/payers/export', 'export', 100],
    ['GET', '/audit/export', 'export', 100],
  ])('%s %s counts as %s and costs %i', (method, path, rateClass, credits) => {
    expect(priceOf(method, path)).toMatchObject({ rateClass, credits })
  })

  test('an unknown plan is worth the smallest', () => {
    expect(creditsPerDay('of tomorrow')).toBe(creditsPerDay('standard'))
  })
})

test('a day has its allowance, and midnight UTC brings the next', async () => {
  const { use, state } = edge()
  await use(5)
  await use(5)
  await expect(use(1)).rejects.toMatchObject({
    kind: 'rate_limited',
    code: 'quota_exhausted',
    headers: { 'Retry-After': '43200' },
  })
  state.now = new Date('2026-03-02T00:00:00Z')
  await use(10)
})

test('what does not fit takes nothing', async () => {
  const { use } = edge()
  await use(6)
  await expect(use(5)).rejects.toMatchObject({ code: 'quota_exhausted' })
  await use(4)
})

test('many calls at once never take more than there is', async () => {
  const { use } = edge()
  const ends = await Promise.allSettled(Array.from({ length: 50 }, () => use(1)))
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
})

test.each([500, 503, 429])('a call that ended with %i costs nothing', async (status) => {
  const { use, ledger, orgId } = edge()
  for (let i = 0; i < 30; i++) await use(10, status)
  await use(10)
  await ledger.flush()
  expect(await stored(orgId)).toEqual({ calls: 1, credits: 10 })
})

test('use is written in batches, each once, however often it is tried', async () => {
  const { use, ledger, orgId } = edge()
  await use(1)
  await use(2)
  await Promise.all([ledger.flush(), ledger.flush(), ledger.flush()])
  expect(await stored(orgId)).toEqual({ calls: 2, credits: 3 })
})

test('a lost counter starts again from the ledger', async () => {
  const { use, ledger, orgId } = edge()
  await use(8)
  await ledger.flush()
  expect(await redis.del(`credits:${orgId}:2026-03-01`)).toBe(1)
  await expect(use(3)).rejects.toMatchObject({ code: 'quota_exhausted' })
  await use(2)
})

test('use goes on being counted while Redis is away, and is not forgotten when it is back', async () => {
  const { use, ledger } = edge()
  await use(3)
  way.cut()
  await use(3)
  await ledger.flush()
  await expect(use(5)).rejects.toMatchObject({ code: 'quota_exhausted' })
  way.mend()
  await new Promise((resolve) => redis.once('ready', resolve))
  await expect(use(5)).rejects.toMatchObject({ code: 'quota_exhausted' })
  await use(4)
})

test('use that cannot be written is kept, and after five minutes nobody passes', async () => {
  const { use, ledger, state, orgId, tokenId } = edge(randomUUID(), 'no id that PostgreSQL would take')
  await use(1)
  await ledger.flush()
  expect([state.errors.length, (await stored(orgId)).calls]).toEqual([1, null])
  state.now = new Date(NOON.getTime() + 5 * 60_000)
  await use(1)
  state.now = new Date(NOON.getTime() + 5 * 60_000 + 1)
  await expect(use(1)).rejects.toMatchObject({ kind: 'unavailable' })
  expect(tokenId).toContain('no id')
})
