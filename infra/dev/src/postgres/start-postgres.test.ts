import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { anyFreePort } from '../machine/ports.ts'
import { isAlive, waitUntilGone } from '../machine/processes.ts'
import { ensureDatabase, type PostgresOptions, startPostgres } from './start-postgres.ts'

const home = mkdtempSync(path.join(os.tmpdir(), 'ppman-postgres-'))
chmodSync(home, 0o755)
const password = 'one'.repeat(8)
const options = async (dataDir = 'data'): Promise<PostgresOptions> => ({
  dataDir: path.join(home, dataDir),
  logFile: path.join(home, 'log'),
  port: await anyFreePort(),
  password,
  isThrowAway: true,
})
async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}
afterAll(() => rmSync(home, { recursive: true }))

test('makes a cluster with a password, which a second start adopts with its data', async () => {
  const first = await startPostgres(await options())
  expect(first.isAdopted).toBe(false)
  await ensureDatabase(first.url('postgres'), 'ppman')
  await ensureDatabase(first.url('postgres'), 'ppman')
  await ask(first.url('ppman'), 'CREATE TABLE kept AS SELECT 7 AS n')
  await expect(ask(first.url('ppman').replace(password, 'wrong'), 'SELECT 1')).rejects.toThrow(
    'password authentication failed',
  )

  const second = await startPostgres(await options())
  expect(second).toMatchObject({ isAdopted: true, pid: first.pid, port: first.port })
  expect(await ask(second.url('ppman'), 'SELECT n FROM kept')).toEqual([7])
  await second.stop()
  expect(isAlive(first.pid)).toBe(false)
})

test('starts again after a server that was killed, though its note names a living process', async () => {
  const killed = await startPostgres(await options())
  process.kill(killed.pid, 'SIGKILL')
  await waitUntilGone(killed.pid, 5_000)
  const note = path.join(home, 'data', 'postmaster.pid')
  writeFileSync(note, readFileSync(note, 'utf8').replace(/^\d+/, String(process.pid)))
  const server = await startPostgres(await options())
  expect(server.isAdopted).toBe(false)
  expect(await ask(server.url('ppman'), 'SELECT n FROM kept')).toEqual([7])
  await server.stop()
})

test('waits for a server that is just stopping, then starts its own', async () => {
  const stopping = await startPostgres(await options())
  process.kill(stopping.pid, 'SIGINT')
  const server = await startPostgres(await options())
  expect(server.pid).not.toBe(stopping.pid)
  await server.stop()
})

test('moves on from a port that is taken', async () => {
  const first = await startPostgres(await options())
  const other = await startPostgres({ ...(await options('other')), port: first.port, password: null })
  expect(other.port).toBeGreaterThan(first.port)
  await Promise.all([first.stop(), other.stop()])
})

test('refuses the data of another major version, and says what to do', async () => {
  writeFileSync(path.join(home, 'data', 'PG_VERSION'), '17\n')
  await expect(startPostgres(await options())).rejects.toThrow(
    /was made by PostgreSQL 17, and this one is 18\. Move it away/,
  )
})

test('says why a data directory cannot be made', async () => {
  writeFileSync(path.join(home, 'file'), '')
  await expect(startPostgres(await options('file/data'))).rejects.toThrow(/EEXIST|ENOTDIR/)
})
