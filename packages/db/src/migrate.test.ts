import pg from 'pg'
import { FOLDED } from './adopt-baselines.ts'
import { migrate, migrationStates } from './migrate.ts'
import { migrationOf, readMigrations } from './migration-files.ts'
import { schemaFingerprint } from './schema-fingerprint.ts'
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
const baselines = ours.filter(({ sql }) => sql.startsWith('-- baseline: ')).map(({ name }) => name)
const ledger = async () =>
  (
    await owner.query<{ migration_name: string }>(
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
  beforeAll(async () => {
    await owner.query('DELETE FROM _prisma_migrations WHERE migration_name = ANY ($1)', [baselines])
    await owner.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
       SELECT gen_random_uuid(), 'x', name, now() FROM unnest($1::text[]) AS name`,
      [FOLDED],
    )
    await owner.query(`INSERT INTO organisation (name) VALUES ('kept')`)
  })

  test('is refused when it stopped halfway', async () => {
    await owner.query(
      `UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name >= '0065' AND checksum = 'x'`,
    )
    const message =
      'This database stopped before 0065_docs_purge in the list of migrations that the baselines replaced ' +
      `(5 of ${FOLDED.length} are missing). See docs/runbooks/migration-stuck.md.`
    await expect(migrate(url)).rejects.toThrow(message)
    await expect(migrationStates(url)).rejects.toThrow(message)
    await owner.query('UPDATE _prisma_migrations SET finished_at = now()')
  })

  test('is refused when its schema is another, and stays as it is', async () => {
    await owner.query('ALTER TABLE organisation ADD COLUMN nickname text')
    await expect(migrate(url)).rejects.toThrow(
      /differs from that of the baselines in 1 places[^]*not expected: column organisation\.nickname/,
    )
    await owner.query('ALTER TABLE organisation DROP COLUMN nickname')
    expect(await ledger()).toEqual([...FOLDED])
  })

  test('records the baselines, runs none, and gets the migrations that follow', async () => {
    const before = await schemaFingerprint(owner)
    const states = await migrationStates(url)
    expect(states.map(({ name, state }) => [name, state])).toEqual(
      baselines.map((name) => [name, 'adoptable']),
    )
    const next = migrationOf('9002_next', '-- expand: Nothing.\nSELECT 1;')
    expect(await migrate(url, { migrations: [...ours, next] })).toEqual({
      applied: ['9002_next'],
      adopted: baselines,
    })
    expect(await ledger()).toEqual([...baselines, '9002_next'])
    expect(await schemaFingerprint(owner)).toEqual(before)
    expect((await owner.query('SELECT name FROM organisation')).rows).toEqual([{ name: 'kept' }])
    const { rows } = await owner.query(`SELECT FROM pg_database WHERE datname LIKE 'ppman_baseline_%'`)
    expect(rows).toEqual([])
    expect(await migrate(url)).toEqual(NOTHING)
  })
})

test('a migration that was edited after it was applied is refused', async () => {
  await owner.query(`UPDATE _prisma_migrations SET checksum = 'other' WHERE migration_name LIKE '0001%'`)
  await expect(migrate(url)).rejects.toThrow(/0001_\w+ was edited after it was applied/)
})
