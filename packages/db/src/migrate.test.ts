import pg from 'pg'
import { migrate } from './migrate.ts'
import { testDb } from './testing.ts'

const { url, close } = await testDb()
const owner = new pg.Client({ connectionString: url })
beforeAll(() => owner.connect())
afterAll(async () => {
  await owner.end()
  await close()
})

test('a migrated database is left as it is', async () => {
  expect(await migrate(url)).toEqual([])
})

test('a migration that failed stops the start until somebody says that it is settled, as the runbook tells', async () => {
  await owner.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('stuck', 'x', '9999_stuck')`,
  )
  await expect(migrate(url)).rejects.toThrow(
    '9999_stuck failed earlier (P3009): see docs/runbooks/migration-stuck.md',
  )
  await owner.query(
    `UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = '9999_stuck'
      AND finished_at IS NULL`,
  )
  expect(await migrate(url)).toEqual([])
})

test('a migration that was edited after it was applied is refused', async () => {
  await owner.query(`UPDATE _prisma_migrations SET checksum = 'other' WHERE migration_name LIKE '0001%'`)
  await expect(migrate(url)).rejects.toThrow(/0001_\w+ was edited after it was applied/)
})
