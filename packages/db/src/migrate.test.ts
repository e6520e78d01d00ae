import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { baselinesOf, FOLDED, schemaFingerprint } from './adopt-baselines.ts'
import { migrate, migrationStates } from './migrate.ts'
import { migrationOf, readMigrations } from './migration-files.ts'
import { testDb } from './testing.ts'

const { url, close } = await testDb()
const owner = new pg.Client({ connectionString: url })
beforeAll(() => owner.connect())
afterAll(async () => {
  await owner.end()
  await close()
})

const NOTHING = { applied: [], adopted: [] }
const ours = await readMigrations()
const baselines = baselinesOf(ours)
const ledgerOf = async (client: pg.Client) =>
  (
    await client.query<{ migration_name: string }>(
      'SELECT migration_name FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY 1',
    )
  ).rows.map((row) => row.migration_name)
const settle = (name: string) =>
  owner.query(
    'UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = $1 AND finished_at IS NULL',
    [name],
  )

test('a migrated database is left as it is', async () => {
  expect(await migrate(url)).toEqual(NOTHING)
})

test('a migration that failed stops the start until somebody settles it as the runbook says', async () => {
  await owner.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('stuck', 'x', '9999_stuck')`,
  )
  await expect(migrate(url)).rejects.toThrow(
    '9999_stuck failed earlier (P3009): see docs/runbooks/migration-stuck.md',
  )
  await settle('9999_stuck')
  expect(await migrate(url)).toEqual(NOTHING)
})

test('a file of several statements is applied whole or not at all', async () => {
  const broken = migrationOf('9000_broken', '-- expand: Breaks.\nCREATE TABLE half (id int); SELECT 1 / 0;')
  await expect(migrate(url, { migrations: [...ours, broken] })).rejects.toThrow(
    '9000_broken failed: division by zero',
  )
  const { rows } = await owner.query(`SELECT to_regclass('half') AS half`)
  expect(rows).toEqual([{ half: null }])
  await settle('9000_broken')
})

test('an index is created concurrently while another process waits for its turn', async () => {
  await owner.query('CREATE TABLE busy (id int)')
  const index = migrationOf(
    '9001_index',
    '-- expand: Adds an index.\nCREATE INDEX CONCURRENTLY busy_id_idx ON busy (id);',
  )
  const migrations = [...ours, index]
  const runs = await Promise.all([migrate(url, { migrations }), migrate(url, { migrations })])
  expect(runs.flatMap(({ applied }) => applied)).toEqual(['9001_index'])
  const { rows } = await owner.query(
    `SELECT indisvalid FROM pg_index WHERE indexrelid = 'busy_id_idx'::regclass`,
  )
  expect(rows).toEqual([{ indisvalid: true }])
  await owner.query(`DROP TABLE busy; DELETE FROM _prisma_migrations WHERE migration_name LIKE '9%'`)
})

describe('a database from before the baselines', () => {
  const name = `test_adopt_${randomUUID().slice(0, 8)}`
  const oldUrl = Object.assign(new URL(url), { pathname: `/${name}` }).toString()
  const old = new pg.Client({ connectionString: oldUrl })
  const next = migrationOf('9002_next', '-- expand: Nothing.\nSELECT 1;')
  const migrations = [...baselines, next]
  const names = baselines.map((baseline) => baseline.name)

  beforeAll(async () => {
    await owner.query(`CREATE DATABASE ${name}`)
    await migrate(oldUrl, { migrations: baselines })
    await old.connect()
    await old.query('TRUNCATE _prisma_migrations')
    await old.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
       SELECT gen_random_uuid(), 'x', name, now() FROM unnest($1::text[]) AS name`,
      [FOLDED],
    )
    await old.query(`INSERT INTO organisation (name) VALUES ('kept')`)
  })
  afterAll(async () => {
    await old.end()
    // graphile-worker does not wait for its connections to end, and reports one that is cut off.
    const sessions = () => owner.query('SELECT FROM pg_stat_activity WHERE datname = $1', [name])
    while ((await sessions()).rowCount) await setTimeout(20)
    await owner.query(`DROP DATABASE ${name}`)
  })

  test('is refused when it stopped halfway', async () => {
    await old.query(`UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name >= '0065'`)
    const message =
      'This database stopped before 0065_docs_purge in the list of migrations that the baselines replaced ' +
      `(5 of ${FOLDED.length} are missing). See docs/runbooks/migration-stuck.md.`
    await expect(migrate(oldUrl)).rejects.toThrow(message)
    await expect(migrationStates(oldUrl)).rejects.toThrow(message)
    await old.query('UPDATE _prisma_migrations SET finished_at = now()')
  })

  test('is refused when its schema is another, and stays as it is', async () => {
    await old.query('ALTER TABLE organisation ADD COLUMN nickname text')
    await expect(migrate(oldUrl, { migrations })).rejects.toThrow(
      /differs from that of the baselines in 1 places[^]*not expected: column organisation\.nickname/,
    )
    await old.query('ALTER TABLE organisation DROP COLUMN nickname')
    expect(await ledgerOf(old)).toEqual([...FOLDED])
  })

  test('records the baselines, runs none, and gets the migrations that follow', async () => {
    const before = await schemaFingerprint(old)
    const states = await migrationStates(oldUrl)
    expect(states.filter(({ state }) => state === 'adoptable').map((state) => state.name)).toEqual(names)
    expect(await migrate(oldUrl, { migrations })).toEqual({ applied: [next.name], adopted: names })
    expect(await ledgerOf(old)).toEqual([...names, next.name])
    expect(await schemaFingerprint(old)).toEqual(before)
    expect((await old.query('SELECT name FROM organisation')).rows).toEqual([{ name: 'kept' }])
    expect(await migrate(oldUrl, { migrations })).toEqual(NOTHING)
  })
})

test('a migration that was edited after it was applied is refused', async () => {
  await owner.query(`UPDATE _prisma_migrations SET checksum = 'other' WHERE migration_name LIKE '0001%'`)
  await expect(migrate(url)).rejects.toThrow(/0001_\w+ was edited after it was applied/)
})
