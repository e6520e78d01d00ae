import { type DbRole, migrationStates, openPool } from '@ppman/db'
import { targetRepo } from '../backup/target-repo.ts'
import { databaseRepo } from './database-repo.ts'
import { compareClocks, failed, type Finding, ok, reasonOf, warning } from './finding.ts'

/** The oldest server that the migrations run on. */
const OLDEST_MAJOR = 18
const EXTENSIONS = ['pg_trgm', 'unaccent'] as const
const ROLES: readonly DbRole[] = ['ppman_app', 'ppman_worker', 'ppman_hook']
const STATEMENT_TIMEOUT_MS = 10_000
/** The worker's clock beats every minute. */
const BEAT_LIMIT_S = 180
const WAIT_LIMIT_S = 900

const LOGIN = 'See “Database logins” in docs/how-to/operate.md.'

type Now = () => Date

/** Checks the server, the schema, the roles and the queue. Without a connection, only that. */
export async function checkDatabase(url: string, now: Now): Promise<Finding[]> {
  const pool = openPool({ url, max: 1, statementTimeoutMs: STATEMENT_TIMEOUT_MS })
  try {
    const repo = databaseRepo(pool)
    const askedAt = now().getTime()
    const server = await repo.server()
    const middle = (askedAt + now().getTime()) / 2
    return [
      ok('database.reachable', 'The database answers.'),
      checkVersion(server.versionNumber),
      compareClocks('database.clock', 'the database', server.now.getTime() - middle),
      ...(await guard('database.restore', () => checkRestore(pool))),
      ...(await guard('database.extensions', () => checkExtensions(repo))),
      ...(await guard('database.migrations', () => checkMigrations(url))),
      ...(await guard('database.roles', () => checkRoles(repo))),
      ...(await guard('worker.queue', () => checkQueue(repo))),
    ]
  } catch (error) {
    return [
      failed(
        'database.reachable',
        `The database cannot be used (${reasonOf(error)}).`,
        'Check DATABASE_URL (host, port, name, login, password), the server and the way to it.',
      ),
    ]
  } finally {
    await pool.end()
  }
}

/** A check that cannot be made is a finding of its own; the others go on. */
async function guard(check: string, work: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await work()
  } catch (error) {
    return [
      failed(
        check,
        `This could not be checked (${reasonOf(error)}).`,
        'Mend the findings above first; run the doctor as the login of the services or the owner.',
      ),
    ]
  }
}

type Repo = ReturnType<typeof databaseRepo>

async function checkRestore(pool: ReturnType<typeof openPool>): Promise<Finding[]> {
  const id = await targetRepo(pool).unfinished()
  if (id === null) return []
  return [
    failed(
      'database.restore',
      `The restore of backup ${id} began here and did not end.`,
      'Run `ppman restore` again before any service starts.',
    ),
  ]
}

function checkVersion(versionNumber: number): Finding {
  const major = Math.floor(versionNumber / 10_000)
  return major >= OLDEST_MAJOR
    ? ok('database.version', `PostgreSQL ${major}.${versionNumber % 10_000}.`)
    : failed(
        'database.version',
        `PostgreSQL ${major} is older than ${OLDEST_MAJOR}.`,
        `Use PostgreSQL ${OLDEST_MAJOR} or newer.`,
      )
}

async function checkExtensions(repo: Repo): Promise<Finding[]> {
  const present = new Set(await repo.extensions(EXTENSIONS))
  const missing = EXTENSIONS.filter((name) => !present.has(name))
  if (missing.length === 0) return [ok('database.extensions', `${EXTENSIONS.join(' and ')} are installed.`)]
  return [
    failed(
      'database.extensions',
      `The database lacks ${missing.join(' and ')}.`,
      'Install postgresql-contrib on the server, then run `ppman migrate` as the owner.',
    ),
  ]
}

/** The migrations of the database against those of this release. */
async function checkMigrations(url: string): Promise<Finding[]> {
  const states = await migrationStates(url)
  const names = (state: string) => states.filter((it) => it.state === state).map(({ name }) => name)
  const findings: Finding[] = []
  const add = (state: string, what: string, remedy: string) => {
    const those = names(state)
    if (those.length > 0)
      findings.push(failed('database.migrations', `${those.length} ${what}: ${shorten(those)}.`, remedy))
  }
  add('pending', 'migrations of this release are missing', 'Run `ppman migrate` as the owner.')
  add('adoptable', 'baselines are not recorded', 'Run `ppman migrate` as the owner.')
  add('failed', 'migrations failed', 'Follow docs/runbooks/migration-stuck.md.')
  add('edited', 'migrations were edited after they were applied', 'Install the release that was applied.')
  const newer = names('unknown')
  if (newer.length > 0)
    findings.push(
      warning(
        'database.migrations',
        `The database has ${shorten(newer)} of another release.`,
        'Fine while a newer release is rolled out. Otherwise install the release that made them.',
      ),
    )
  return findings.length > 0
    ? findings
    : [ok('database.migrations', `All ${states.length} migrations are applied.`)]
}

const shorten = (names: readonly string[]) =>
  names.length <= 3 ? names.join(', ') : `${names.slice(0, 3).join(', ')} …`

async function checkRoles(repo: Repo): Promise<Finding[]> {
  const roles = await repo.roles(ROLES)
  const findings = roles.flatMap(({ role, exists, canTake, isUnbound }): Finding[] => {
    const check = `database.roles.${role}`
    if (!exists) return [failed(check, `The role ${role} is missing.`, 'Run `ppman migrate` as the owner.')]
    if (!canTake) return [failed(check, `The login of DATABASE_URL may not take the role ${role}.`, LOGIN)]
    if (isUnbound)
      return [
        failed(
          check,
          `${role} stands above row-level security: organizations would see each other's rows.`,
          `Run ALTER ROLE ${role} NOSUPERUSER NOBYPASSRLS.`,
        ),
      ]
    return []
  })
  if (findings.length > 0) return findings
  const unreadable = await repo.unreadable('ppman_worker')
  const unprotected = await repo.unprotected()
  return [
    unreadable.length === 0
      ? ok('database.roles', 'The login may take every role of the services.')
      : failed('database.roles', `ppman_worker may not read ${shorten(unreadable)}.`, LOGIN),
    unprotected.length === 0
      ? ok('database.tenants', 'Row-level security is forced on every table of organizations.')
      : failed(
          'database.tenants',
          `Row-level security is off on ${shorten(unprotected)}.`,
          'Run ALTER TABLE … FORCE ROW LEVEL SECURITY, and find out who switched it off.',
        ),
  ]
}

async function checkQueue(repo: Repo): Promise<Finding[]> {
  const { beatAgeS, waitedS, dead } = await repo.queue()
  const start = 'Start the worker, or read its log: docs/how-to/operate.md, “The worker”.'
  return [
    beatAgeS === null
      ? warning('worker.heartbeat', 'No worker has run on this database yet.', start)
      : beatAgeS > BEAT_LIMIT_S
        ? failed('worker.heartbeat', `The worker last ran ${Math.round(beatAgeS)} s ago.`, start)
        : ok('worker.heartbeat', `The worker last ran ${Math.round(beatAgeS)} s ago.`),
    (waitedS ?? 0) > WAIT_LIMIT_S
      ? warning(
          'worker.queue',
          `The oldest due job has waited ${Math.round(waitedS!)} s.`,
          'Start more workers, or raise JOBS_AT_ONCE.',
        )
      : ok('worker.queue', `The oldest due job has waited ${Math.round(waitedS ?? 0)} s.`),
    dead === 0
      ? ok('worker.failed_jobs', 'No job failed for good.')
      : warning(
          'worker.failed_jobs',
          `${dead} jobs failed for good.`,
          'Read last_error in graphile_worker.jobs and the log of the worker.',
        ),
  ]
}
