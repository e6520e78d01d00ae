import { migrate, openPool } from '@ppman/db'
import { ensureDatabase } from '../../../../infra/dev/src/postgres/start-postgres.ts'
import {
  startStreamingReplica,
  startThrowAwayPrimary,
} from '../../../../infra/dev/src/postgres/streaming-replica.ts'
import { ppman } from '../testing.ts'

const primary = await startThrowAwayPrimary()
await ensureDatabase(primary.url, 'ppman')
const url = Object.assign(new URL(primary.url), { pathname: '/ppman' }).toString()
await migrate(url)
const replica = await startStreamingReplica(primary)
const readUrl = replica.url('ppman')
const replicaPool = openPool({ url: readUrl, max: 1 })
afterAll(async () => {
  await replicaPool.end()
  await replica.stop()
  await primary.stop()
})

async function doctor(env: Record<string, string>) {
  const { status, answers } = await ppman(['doctor', '--json', '--only', 'replica'], {
    env: { DATABASE_URL: url, ...env },
  })
  return { status, found: Object.fromEntries(answers.map((it) => [it['check'] as string, it])) }
}

test('a replica that follows the database is in order', async () => {
  const { status, found } = await doctor({ DATABASE_READ_URL: readUrl })
  expect(Object.values(found).map((it) => [it['check'], it['status']])).toEqual([
    ['replica.reachable', 'ok'],
    ['replica.recovery', 'ok'],
    ['replica.role', 'ok'],
    ['replica.lag', 'ok'],
  ])
  expect(status).toBe(0)
})

test('without an address nothing is checked', async () => {
  const { status, found } = await doctor({})
  expect([status, found['replica']?.['status']]).toEqual([0, 'skipped'])
})

test('a replica that is behind is told with the bytes that it lacks', async () => {
  await replicaPool.query('SELECT pg_wal_replay_pause()')
  const pool = openPool({ url, max: 1 })
  await pool.query('CREATE TABLE unseen AS SELECT 1 AS n')
  await pool.end()
  const { status, found } = await doctor({ DATABASE_READ_URL: readUrl, DATABASE_READ_MAX_LAG_S: '1' })
  expect([status, found['replica.lag']?.['status']]).toEqual([0, 'warning'])
  expect(found['replica.lag']!['message']).toMatch(/^The replica lacks \d+ bytes of the log after 1 s/)
  await replicaPool.query('SELECT pg_wal_replay_resume()')
})

test('a login without the role, the primary itself and a foreign server are named', async () => {
  const pool = openPool({ url, max: 1 })
  await pool.query('CREATE ROLE stranger LOGIN')
  const strange = Object.assign(new URL(readUrl), { username: 'stranger' }).toString()
  let found: Record<string, Record<string, unknown>> = {}
  for (let i = 0; i < 100 && !found['replica.role']; i++)
    found = (await doctor({ DATABASE_READ_URL: strange })).found
  expect(found['replica.role']).toMatchObject({ status: 'failed' })
  await pool.end()

  const same = await doctor({ DATABASE_READ_URL: url })
  expect([same.status, same.found['replica.recovery']?.['status']]).toEqual([1, 'failed'])
  expect(same.found['replica.recovery']!['message']).toContain('is no replica')

  const foreign = await doctor({
    DATABASE_URL: process.env['TEST_DATABASE_URL']!,
    DATABASE_READ_URL: readUrl,
  })
  expect([foreign.status, foreign.found['replica.recovery']?.['message']]).toEqual([
    1,
    'The replica follows another server than that of DATABASE_URL.',
  ])
})

test('one that does not answer is named by its code, without address or password', async () => {
  const { status, found } = await doctor({
    DATABASE_READ_URL: 'postgresql://reader:hidden@127.0.0.1:1/ppman',
  })
  expect(status).toBe(1)
  expect(found['replica.reachable']!['message']).toContain('ECONNREFUSED')
  expect(JSON.stringify(found)).not.toMatch(/hidden|127\.0\.0\.1/)
})
