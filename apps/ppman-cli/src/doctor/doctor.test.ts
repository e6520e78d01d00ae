import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDb } from '@ppman/db/testing'
import { ppman } from '../testing.ts'
import { compareClocks } from './finding.ts'

const { pool, url, close } = await testDb()
const redisUrl = process.env['TEST_REDIS_URL']!
const folder = mkdtempSync(join(tmpdir(), 'ppman-doctor-'))
afterAll(async () => {
  await close()
  rmSync(folder, { recursive: true })
})

const good = { DATABASE_URL: url, REDIS_URL: redisUrl, BLOB_DIR: folder }

/** Runs some groups of checks; gives the exit status and the findings by name. */
async function doctor(groups: string[], env: Record<string, string> = {}, ...more: string[]) {
  const only = groups.flatMap((group) => ['--only', group])
  const { status, answers, stderr } = await ppman(['doctor', '--json', ...only, ...more], {
    env: { ...good, ...env },
  })
  const found = Object.fromEntries(answers.map((finding) => [finding['check'] as string, finding]))
  return { status, found, stderr }
}

test('an installation in order has no failed check', async () => {
  const { status, found, stderr } = await doctor(
    ['node', 'database', 'redis', 'blobs', 'mail', 'addresses', 'disk'],
    {},
    '--disk-free-mb',
    '1',
  )
  expect(Object.values(found).filter((it) => it['status'] === 'failed')).toEqual([])
  expect(status).toBe(0)
  for (const check of [
    'node.version',
    'database.reachable',
    'database.version',
    'database.clock',
    'database.extensions',
    'database.migrations',
    'database.roles',
    'database.tenants',
    'redis.reachable',
    'redis.clock',
    'blobs.usable',
    'disk.BLOB_DIR',
  ])
    expect([check, found[check]?.['status']]).toEqual([check, 'ok'])
  expect(found['worker.heartbeat']).toMatchObject({ status: 'warning' })
  expect(stderr).toMatch(/\d+ ok, \d+ warnings, 0 failed/)
})

test('for people each finding is a line, with what to do below it', async () => {
  const { status, stdout } = await ppman(['doctor', '--only', 'redis'], {
    env: { ...good, REDIS_URL: 'redis://127.0.0.1:1' },
  })
  expect(status).toBe(1)
  expect(stdout).toMatch(
    /^FAILED {3}redis.reachable: Redis cannot be used \(ECONNREFUSED\)\.\n +→ Check REDIS_URL/,
  )
})

describe('configuration', () => {
  test('a variable that is missing or wrong is named with its services, and no value is shown', async () => {
    const secret = `short-${randomUUID().slice(0, 4)}`
    const { status, found } = await doctor(
      ['configuration'],
      { NODE_ENV: 'production', SESSION_SECRET: secret, REDIS_URL: 'http://wrong.example' },
      '--service',
      'ppman-web',
      '--service',
      'email-hook',
    )
    expect(status).toBe(1)
    expect(found['configuration.OIDC_ISSUER']).toMatchObject({
      status: 'failed',
      message: 'OIDC_ISSUER is missing for ppman-web.',
    })
    expect(found['configuration.SESSION_SECRET']!['message']).toMatch(/^SESSION_SECRET is wrong/)
    expect(found['configuration.REDIS_URL']!['message']).toMatch(/for ppman-web, email-hook\.$/)
    expect(JSON.stringify(found)).not.toContain(secret)
  })

  test('the environment of a service that could start is in order', async () => {
    const { status, found } = await doctor(['configuration'], {}, '--service', 'email-hook')
    expect([status, found['configuration']?.['status']]).toEqual([0, 'ok'])
  })

  test('all six services are known', async () => {
    const { stderr, status } = await ppman(['doctor', '--service', 'nobody'])
    expect(status).toBe(2)
    expect(stderr).toContain('ppman-api, ppman-worker, ppman-web, email-hook, docs-api, control-plane')
  })
})

describe('the database', () => {
  test('one that is away is named by its code, without address or password', async () => {
    const { status, found } = await doctor(['database'], {
      DATABASE_URL: 'postgresql://operator:hidden-word@127.0.0.1:1/ppman',
    })
    expect(status).toBe(1)
    expect(found['database.reachable']).toMatchObject({ status: 'failed' })
    expect(found['database.reachable']!['message']).toContain('ECONNREFUSED')
    expect(JSON.stringify(found)).not.toMatch(/hidden-word|operator|127\.0\.0\.1/)
  })

  test('a login that may not take the roles of the services is named with each role', async () => {
    const login = `doctor_${randomUUID().slice(0, 8)}`
    await pool.query(`CREATE ROLE ${login} LOGIN`)
    try {
      const address = Object.assign(new URL(url), { username: login, password: '' }).toString()
      const { status, found } = await doctor(['database'], { DATABASE_URL: address })
      expect(status).toBe(1)
      expect(found['database.roles.ppman_app']!['message']).toBe(
        'The login of DATABASE_URL may not take the role ppman_app.',
      )
      expect(found['database.roles.ppman_worker']).toMatchObject({ status: 'failed' })
    } finally {
      await pool.query(`DROP ROLE ${login}`)
    }
  })

  test('a missing migration, a missing extension and an unprotected table are named', async () => {
    const other = await testDb()
    try {
      await other.pool.query(`DELETE FROM _prisma_migrations WHERE migration_name = '0045_pt_document'`)
      await other.pool.query('DROP EXTENSION unaccent CASCADE')
      await other.pool.query('ALTER TABLE audit_event NO FORCE ROW LEVEL SECURITY')
      const { status, found } = await doctor(['database'], { DATABASE_URL: other.url })
      expect(status).toBe(1)
      expect(found['database.migrations']!['message']).toContain('0045_pt_document')
      expect(found['database.migrations']!['remedy']).toContain('ppman migrate')
      expect(found['database.extensions']!['message']).toBe('The database lacks unaccent.')
      expect(found['database.tenants']!['message']).toBe('Row-level security is off on audit_event.')
    } finally {
      await other.close()
    }
  })

  test('a restore that was killed is told', async () => {
    await pool.query('CREATE SCHEMA ppman_restore; CREATE TABLE ppman_restore.mark (id text)')
    await pool.query(`INSERT INTO ppman_restore.mark VALUES ('2026-11-26')`)
    const { status, found } = await doctor(['database'])
    expect([status, found['database.restore']?.['message']]).toEqual([
      1,
      'The restore of backup 2026-11-26 began here and did not end.',
    ])
    await pool.query('DROP SCHEMA ppman_restore CASCADE')
  })

  test('a worker that stopped, a job that waits and a job that failed for good are told', async () => {
    await pool.query(`INSERT INTO graphile_worker._private_known_crontabs
      (identifier, known_since, last_execution)
      VALUES ('beat', now() - interval '1 day', now() - interval '1 hour')`)
    await pool.query(`SELECT graphile_worker.add_job('late', run_at => now() - interval '1 hour')`)
    await pool.query(`SELECT graphile_worker.add_job('dead', max_attempts => 1)`)
    await pool.query(`UPDATE graphile_worker._private_jobs SET attempts = 1 WHERE max_attempts = 1`)
    const { found } = await doctor(['database'])
    expect(found['worker.heartbeat']).toMatchObject({ status: 'failed' })
    expect(found['worker.queue']).toMatchObject({ status: 'warning' })
    expect(found['worker.failed_jobs']!['message']).toBe('1 jobs failed for good.')
    await pool.query('UPDATE graphile_worker._private_known_crontabs SET last_execution = now()')
    expect((await doctor(['database'])).found['worker.heartbeat']).toMatchObject({ status: 'ok' })
  })
})

test('a disk with less room than asked for is told', async () => {
  const { status, found } = await doctor(['disk'], {}, '--disk-free-mb', '999999999')
  expect(status).toBe(1)
  expect(found['disk.BLOB_DIR']).toMatchObject({ status: 'failed' })
  expect(found['disk.BLOB_DIR']!['message']).toContain(folder)
})

test('a blob folder that cannot be written is told', async () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  const { status, found } = await doctor(['blobs'], { BLOB_DIR: join(file, 'blobs') })
  expect(status).toBe(1)
  expect(found['blobs.usable']).toMatchObject({ status: 'failed' })
})

describe('addresses', () => {
  const listen = async (server: Server | ReturnType<typeof createTcpServer>) => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    return `127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  test('one that answers an error and one that does not answer are named', async () => {
    const server = createServer((_, response) => void response.writeHead(500).end())
    const host = await listen(server)
    const gone = createServer()
    const closed = await listen(gone)
    gone.close()
    try {
      const { status, found } = await doctor(['addresses'], {
        OIDC_ISSUER: `http://${host}`,
        CONTROL_PLANE_URL: `http://${closed}`,
      })
      expect(status).toBe(1)
      expect(found['addresses.OIDC_ISSUER']!['message']).toBe(
        'OIDC_ISSUER answers 500 to /.well-known/openid-configuration.',
      )
      expect(found['addresses.CONTROL_PLANE_URL']!['message']).toContain('ECONNREFUSED')
    } finally {
      server.close()
    }
  })

  test('a mail server that greets with a refusal is told', async () => {
    const server = createTcpServer((socket) => void socket.end('554 no\r\n'))
    const host = await listen(server)
    try {
      const { status, found } = await doctor(['mail'], { SMTP_URL: `smtp://${host}` })
      expect([status, found['mail.reachable']?.['status']]).toEqual([1, 'failed'])
    } finally {
      server.close()
    }
  })
})

test.each([
  [1_000, 'ok'],
  [-5_000, 'warning'],
  [31_000, 'failed'],
])('a clock that is %d ms off is %s', (skewMs, status) => {
  expect(compareClocks('database.clock', 'the database', skewMs).status).toBe(status)
})
