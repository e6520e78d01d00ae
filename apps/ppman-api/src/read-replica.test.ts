import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { inTransaction, noteWrites, openDb, Prisma, queryRows, readFromReplica, withTenant } from '@ppman/db'
import { aPayer } from '@ppman/payers/testing'
import { testApi } from './testing.ts'
import { readsOf, replicatedDatabase } from './testing/replicated-database.ts'
import { until } from './testing/until.ts'

const { database, replica, replicaPool, options } = await replicatedDatabase()
const { api, as, db, pool, url, close } = await testApi({ database })
afterAll(close, 60_000)

/** Tests share a Redis: positions on this server must not meet those of another. */
const [OURS, THEIRS]: [string, string] = [randomUUID(), randomUUID()]
const IN_RECOVERY = Prisma.sql`SELECT pg_is_in_recovery() AS "isReplica"`
const whoAnswers = async () =>
  (await queryRows<{ isReplica: boolean }>(db, IN_RECOVERY))[0]!.isReplica ? 'replica' : 'primary'
const get = (path: string, org = OURS) => api.get(`/api/v1/payers/${path}`).set(as({ org }))
const addEntry = async (ediPayerId: string) => {
  const { id } = await aPayer(pool, { name: `Plan ${ediPayerId}` })
  const { status } = await api
    .post('/api/v1/payers/entries')
    .set(as({ org: OURS }))
    .send({ payer_id: id, edi_payer_id: ediPayerId })
  expect(status).toBe(201)
}
const numbersOf = async (org: string) =>
  ((await get('entries', org)).body.items as { edi_payer_id: string }[]).map((it) => it.edi_payer_id)

/** Repeats a read until it was counted with the outcome. */
const readUntil = (outcome: string, read: () => Promise<unknown>) =>
  until(`a read is counted as ${outcome}`, async () => {
    const before = await readsOf(outcome)
    await read()
    return (await readsOf(outcome)) > before
  })
const readsFromReplica = () =>
  until('the replica is read', async () => (await readFromReplica(db, whoAnswers)) === 'replica')

beforeEach(readsFromReplica)

test('a list that may be seconds old is read from the replica, all else from the primary', async () => {
  await readUntil('replica', () => get(''))
  expect(await readFromReplica(db, whoAnswers)).toBe('replica')
  expect(await whoAnswers()).toBe('primary')
  const inside = await readFromReplica(db, () =>
    inTransaction(db, async (tx) => (await queryRows<{ isReplica: boolean }>(tx, IN_RECOVERY))[0]),
  )
  expect(inside).toEqual({ isReplica: false })
  const before = await readsOf('replica')
  expect((await get('stats')).status).toBe(200)
  expect(await readsOf('replica')).toBe(before)
})

test('Prisma reads from the replica too', async () => {
  await replicaPool.query('SELECT pg_wal_replay_pause()')
  await aPayer(pool, { name: 'Unseen Plan' })
  const find = () => db.payer.findMany({ where: { name: 'Unseen Plan' } })
  expect(await readFromReplica(db, find)).toEqual([])
  expect(await find()).toHaveLength(1)
  await replicaPool.query('SELECT pg_wal_replay_resume()')
})

test('what a read has begun does not stay on the replica when the read is over', async () => {
  const late = Promise.withResolvers<null>()
  let answer: Promise<string> | undefined
  await readFromReplica(db, () => {
    answer = late.promise.then(whoAnswers)
    return whoAnswers()
  })
  late.resolve(null)
  expect(await answer).toBe('primary')
})

test('an organization sees at once what it wrote, while others read from the replica', async () => {
  await replicaPool.query('SELECT pg_wal_replay_pause()')
  await addEntry('OWN1')
  expect(await numbersOf(OURS)).toContain('OWN1')
  await readUntil('own_write', () => get('entries', OURS))
  await readUntil('replica', () => get('entries', THEIRS))
  await replicaPool.query('SELECT pg_wal_replay_resume()')
  await readUntil('replica', () => get('entries', OURS))
  expect(await numbersOf(OURS)).toContain('OWN1')
})

test('the replica shows an organization its own rows alone, and none outside of one', async () => {
  await addEntry('RLS1')
  const entries = Prisma.sql`SELECT pg_is_in_recovery() AS "isReplica", (SELECT count(*) FROM entry_submission
    WHERE edi_payer_id = 'RLS1') AS entries`
  const read = () => readFromReplica(db, () => queryRows(db, entries))
  await until('the replica has the entry', async () => {
    const [row] = await withTenant(OURS, read)
    return JSON.stringify(row) === '{"isReplica":true,"entries":1}'
  })
  expect(await withTenant(THEIRS, read)).toEqual([{ isReplica: true, entries: 0 }])
  expect(await read()).toEqual([{ isReplica: true, entries: 0 }])
  const calls = Array.from({ length: 100 }, (_, i) => withTenant(i % 2 ? OURS : THEIRS, read))
  const counts = (await Promise.all(calls)).map((rows) => rows[0])
  expect(counts).toEqual(counts.map((_, i) => ({ isReplica: true, entries: i % 2 })))
})

test('a replica that is too far behind is not read until it has caught up', async () => {
  options.maxLagMs = 500
  await replicaPool.query('SELECT pg_wal_replay_pause()')
  const { id } = await aPayer(pool, { name: 'Late Plan' })
  await readUntil('lag', () => get(''))
  const { status, body } = await get('?search=Late%20Plan')
  expect([status, body.items[0].id]).toEqual([200, id])
  await replicaPool.query('SELECT pg_wal_replay_resume()')
  await readUntil('replica', () => get(''))
  options.maxLagMs = 60_000
})

test('a write within a read that should not be one is done once, on the primary', async () => {
  await pool.query('CREATE TABLE scribble (n int); GRANT INSERT ON scribble TO ppman_app')
  let writes = 0
  await readUntil('failed', () => {
    writes += 1
    return readFromReplica(db, () => db.$executeRaw`INSERT INTO scribble SELECT count(*) FROM payer`)
  })
  expect((await pool.query('SELECT FROM scribble')).rowCount).toBe(writes)
  expect(await readFromReplica(db, whoAnswers)).toBe('replica')
})

describe('without the store of positions', () => {
  const away = () => Promise.reject(new Error('Redis is away.'))
  const ask = async (client: typeof db) =>
    (await queryRows<{ isReplica: boolean }>(client, IN_RECOVERY))[0]!.isReplica
  const withStore = async (find: () => Promise<null>, work: (client: typeof db) => Promise<void>) => {
    const writes = { raise: away, find }
    const client = openDb({ url, role: 'ppman_app', replica: { ...options, writes } })
    await until('strangers read from the replica', () => readFromReplica(client, () => ask(client)))
    await work(client).finally(() => client.$disconnect())
  }

  test('an organization reads from the primary, because nobody can tell what it wrote', () =>
    withStore(away, async (client) => {
      expect(await withTenant(OURS, () => readFromReplica(client, () => ask(client)))).toBe(false)
    }))

  test('a write whose position was not stored is seen, though the store is back', () =>
    withStore(
      () => Promise.resolve(null),
      async (client) => {
        const read = () => withTenant(OURS, () => readFromReplica(client, () => ask(client)))
        await until('the organization reads from the replica', read)
        await withTenant(OURS, () => noteWrites(client, () => Promise.resolve()))
        expect(await read()).toBe(false)
      },
    ))
})

test('a replica that hangs fails no request, and they wait for it once', async () => {
  const warm = await Promise.all(Array.from({ length: 8 }, () => get('')))
  expect(warm.map((it) => it.status)).toEqual(warm.map(() => 200))
  replica.freeze()
  try {
    const hung = await Promise.all(Array.from({ length: 8 }, () => get('')))
    expect(hung.map((it) => it.status)).toEqual(hung.map(() => 200))
    await readUntil('unreachable', () => get(''))
  } finally {
    replica.thaw()
  }
  await readsFromReplica()
})

test('a replica that is killed fails no request, and is read again when it is back', async () => {
  const statuses: number[] = []
  let isOver = false
  const reader = async () => {
    while (!isOver) statuses.push((await get('')).status)
  }
  const readers = [reader(), reader(), reader()]
  await until('the readers are served', () => statuses.length > 10)
  await replica.kill()
  const atKill = statuses.length
  await until('the readers are served without it', () => statuses.length > atKill + 20)
  await readUntil('unreachable', () => get(''))
  await replica.start()
  await readsFromReplica()
  await pause(200)
  isOver = true
  await Promise.all(readers)
  expect(statuses.filter((status) => status !== 200)).toEqual([])
})

test('a replica that was promoted is no longer read', async () => {
  await replicaPool.query('SELECT pg_promote()')
  await readUntil('no_replica', () => get(''))
  expect(await readFromReplica(db, whoAnswers)).toBe('primary')
})
