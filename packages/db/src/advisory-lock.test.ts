import { inTransaction } from './open-db.ts'
import {
  lockClient,
  lockInTransaction,
  lockSession,
  releaseSessionLocks,
  tryLockClient,
  tryLockSession,
} from './advisory-lock.ts'
import { testDb } from './testing.ts'

const { db, pool, close } = await testDb()
const [mine, others] = [await pool.connect(), await pool.connect()]
afterAll(async () => {
  mine.release()
  others.release()
  await close()
})

const whether = async (client: typeof others) => {
  await client.query('BEGIN')
  const isTaken = await tryLockClient(client, 'code_change')
  await client.query('ROLLBACK')
  return isTaken
}

test('a lock of a transaction is held until it ends, by either client', async () => {
  await mine.query('BEGIN')
  await lockClient(mine, 'code_change')
  expect(await whether(others)).toBe(false)
  await mine.query('COMMIT')
  expect(await whether(others)).toBe(true)
  await inTransaction(db, async (tx) => {
    await lockInTransaction(tx, 'code_change')
    expect(await whether(others)).toBe(false)
  })
  expect(await whether(others)).toBe(true)
})

test('another key is another lock', async () => {
  await mine.query('BEGIN')
  await lockClient(mine, 'code_change', 'one')
  expect(await whether(others)).toBe(true)
  await mine.query('ROLLBACK')
})

test('a lock of a session outlives its transactions until it is released', async () => {
  await mine.query('BEGIN')
  await lockSession(mine, 'payer_load')
  await mine.query('COMMIT')
  expect(await tryLockSession(others, 'payer_load')).toBe(false)
  await releaseSessionLocks(mine)
  expect(await tryLockSession(others, 'payer_load')).toBe(true)
  await releaseSessionLocks(others)
})
