import { randomUUID } from 'node:crypto'
import { openPool } from '@ppman/db'
import { ppman } from '../testing.ts'

const server = process.env['TEST_DATABASE_URL']!
const admin = openPool({ url: server, max: 1, statementTimeoutMs: 0 })
const names: string[] = []
afterAll(async () => {
  for (const name of names) await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await admin.end()
})

/** An empty database, and the command on it. */
async function emptyDatabase() {
  const name = `test_migrate_${randomUUID().slice(0, 8)}`
  names.push(name)
  await admin.query(`CREATE DATABASE ${name}`)
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).toString()
  const query = async (sql: string) => {
    const pool = openPool({ url, max: 1, statementTimeoutMs: 0 })
    return pool.query(sql).finally(() => pool.end())
  }
  const migrate = (...args: string[]) => ppman(['migrate', ...args], { env: { DATABASE_URL: url } })
  return { url, query, migrate }
}

test('a new database gets every migration in order, and a second run has nothing to do', async () => {
  const { migrate } = await emptyDatabase()
  const before = await migrate('--status')
  expect(before.status).toBe(1)
  expect(before.answers[0]).toMatchObject({ migration: '0001_base', kind: 'baseline', state: 'pending' })
  const dry = await migrate('--dry-run')
  expect(dry).toMatchObject({ status: 0, answers: before.answers, stderr: 'Nothing was changed.\n' })
  expect((await migrate('--status')).answers).toEqual(before.answers)

  const { status, answers } = await migrate()
  expect(status).toBe(0)
  expect(answers).toEqual(before.answers.map(({ migration }) => ({ migration, state: 'applied' })))
  expect(await migrate()).toMatchObject({ status: 0, answers: [], stderr: 'Nothing to do.\n' })
  expect(await migrate('--dry-run')).toMatchObject({ status: 0, answers: [], stderr: 'Nothing to do.\n' })
  const after = await migrate('--status')
  expect(after.status).toBe(0)
  expect(new Set(after.answers.map(({ state }) => state))).toEqual(new Set(['applied']))
})

test('two runs at the same time apply each migration once', async () => {
  const { migrate, query } = await emptyDatabase()
  const runs = await Promise.all([migrate(), migrate()])
  expect(runs.map(({ status }) => status)).toEqual([0, 0])
  expect(runs.map(({ answers }) => answers.length).sort((a, b) => a - b)[0]).toBe(0)
  const { rows } = await query(
    `SELECT count(*)::int AS attempts, count(DISTINCT migration_name)::int AS names FROM _prisma_migrations`,
  )
  expect(rows).toEqual([{ attempts: runs.flatMap(({ answers }) => answers).length, names: rows[0].attempts }])
})

test('a failed migration stops every run until the operator settles it as the runbook says', async () => {
  const { migrate, query } = await emptyDatabase()
  await query('CREATE TABLE web_session (in_the_way text)')
  const failed = await migrate()
  expect(failed).toMatchObject({ status: 1, answers: [] })
  expect(failed.stderr).toBe(
    'Migration 0006_web failed: relation "web_session" already exists. ' +
      'See docs/runbooks/migration-stuck.md.\n',
  )
  const later = 'Migration 0006_web failed earlier (P3009): see docs/runbooks/migration-stuck.md.\n'
  expect(await migrate()).toMatchObject({ status: 1, stderr: later })
  expect(await migrate('--dry-run')).toMatchObject({ status: 1, stderr: later })
  const { answers } = await migrate('--status')
  expect(answers.find(({ state }) => state === 'failed')).toMatchObject({ migration: '0006_web' })
  const { rows } = await query(`SELECT to_regclass('logout_token') AS kept, logs FROM _prisma_migrations
    WHERE finished_at IS NULL AND rolled_back_at IS NULL`)
  expect(rows).toEqual([{ kept: null, logs: 'relation "web_session" already exists' }])

  await query('DROP TABLE web_session')
  await query(`UPDATE _prisma_migrations SET rolled_back_at = now()
    WHERE migration_name = '0006_web' AND finished_at IS NULL`)
  expect((await migrate()).answers[0]).toEqual({ migration: '0006_web', state: 'applied' })
  expect((await migrate('--status')).status).toBe(0)
})

test('a database of a newer release is left as it is, one of another line is refused', async () => {
  const { migrate, query } = await emptyDatabase()
  await migrate()
  await query(`INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
    VALUES ('newer', 'x', '9999_newer', now())`)
  expect(await migrate()).toMatchObject({ status: 0, answers: [] })
  const { status, answers } = await migrate('--status')
  expect(status).toBe(0)
  expect(answers.at(-1)).toMatchObject({ migration: '9999_newer', kind: null, state: 'unknown' })

  await query(`DELETE FROM _prisma_migrations WHERE migration_name = '0024_docs_ticket'`)
  const refused = {
    status: 1,
    stderr:
      'The database has 9999_newer, which this release does not know, and lacks 0024_docs_ticket: ' +
      'it belongs to another line of releases. See docs/runbooks/migration-stuck.md.\n',
  }
  expect(await migrate()).toMatchObject(refused)
  expect(await migrate('--dry-run')).toMatchObject(refused)
})

test.each([
  ['a server that does not answer', 'postgresql://operator:hidden-word@127.0.0.1:1/ppman', 'ECONNREFUSED'],
  ['an address that is none', 'postgresql://operator:hidden-word@[/ppman', 'ERR_INVALID_URL'],
])('of %s neither the address nor the password is printed', async (_, url, code) => {
  for (const args of [[], ['--status'], ['--dry-run']]) {
    const { status, stderr } = await ppman(['migrate', ...args], { env: { DATABASE_URL: url } })
    expect(status).toBe(1)
    expect(stderr).toContain(`The database cannot be used (${code}).`)
    expect(stderr).not.toMatch(/hidden-word|operator|127\.0\.0\.1/)
  }
})

test('a missing database is named by its code', async () => {
  const url = Object.assign(new URL(server), { pathname: '/no_such_database' }).toString()
  const { status, stderr } = await ppman(['migrate'], { env: { DATABASE_URL: url } })
  expect(status).toBe(1)
  expect(stderr).toContain('The database cannot be used (3D000).')
  expect(stderr).not.toContain('no_such_database')
})

test('wrong options are bad usage', async () => {
  expect(await ppman(['migrate', '--status', '--dry-run'])).toMatchObject({ status: 2 })
  expect(await ppman(['migrate', '0001_base'])).toMatchObject({ status: 2 })
})
