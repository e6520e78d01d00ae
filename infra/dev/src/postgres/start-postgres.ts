import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { LOOPBACK, startOnFreePort } from '../machine/ports.ts'
import { stopProcess } from '../machine/processes.ts'
import { trouble } from '../trouble.ts'
import { type Account, serverAccount, serverEnvironment, findBinaries } from './server-program.ts'
import { adoptServer, ensureCluster, livePostmaster, type Postmaster } from './cluster.ts'

export type PostgresOptions = {
  dataDir: string
  logFile: string
  /** Tried first; a taken port moves to the next free one. */
  port: number
  /** Null trusts every connection from this machine: for throw-away clusters only. */
  password: string | null
  /** Trades durability for speed. */
  isThrowAway?: boolean
  /** Settings of the server beyond its own defaults. */
  settings?: Readonly<Record<string, string | number>>
}

type RunningPostgres = {
  pid: number
  port: number
  /** True when an earlier, killed launcher had started it. */
  isAdopted: boolean
  url(database: string): string
  stop(): Promise<void>
}

const STOP_LIMIT_MS = 10_000
const THROW_AWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '256MB',
}

/**
 * Starts the embedded PostgreSQL on a data directory, creating it when missing, or adopts a running
 * server.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const dataDir = path.resolve(options.dataDir)
  const login = options.password === null ? 'postgres' : `postgres:${options.password}`
  const urlAt = (port: number, database = 'postgres') =>
    `postgresql://${login}@${LOOPBACK}:${port}/${database}`
  const adopted = await adoptServer(dataDir, urlAt)
  const { pid, port } = adopted ?? (await startAfresh({ ...options, dataDir }))
  return {
    pid,
    port,
    isAdopted: adopted !== undefined,
    url: (database) => urlAt(port, database),
    stop: () => stopProcess(pid, { signal: 'SIGINT', timeoutMs: STOP_LIMIT_MS }),
  }
}

async function startAfresh({
  dataDir,
  logFile,
  port,
  password,
  isThrowAway = false,
  settings: own = {},
}: PostgresOptions) {
  const account = serverAccount()
  const binaries = findBinaries(account)
  ensureCluster({ binaries, account, dataDir, password })
  // What is left of a dead server; its process id may belong to somebody else by now, and
  // PostgreSQL would then refuse to start.
  rmSync(path.join(dataDir, 'postmaster.pid'), { force: true })
  const settings = { ...(isThrowAway && THROW_AWAY), ...own }
  return startOnFreePort(port, (free) =>
    startServer({ binaries, account, dataDir, logFile, port: free, settings } satisfies ServerOptions),
  )
}

type ServerOptions = {
  binaries: string
  account: Account | undefined
  dataDir: string
  port: number
  logFile: string
  settings: Readonly<Record<string, string | number>>
}

/** A start after a crash replays the log first; on a slow disk that takes a while. */
const START_LIMIT_MS = 60_000
const POLL_MS = 20

/**
 * Starts the server in its own process group, so that Ctrl-C stops it only after the services.
 *
 * @throws with the server's log when it does not become ready
 */
async function startServer(options: ServerOptions): Promise<Postmaster> {
  const log = openSync(options.logFile, 'a', 0o600)
  const logStart = statSync(options.logFile).size
  const child = spawn(path.join(options.binaries, 'bin', 'postgres'), serverArguments(options), {
    ...options.account,
    cwd: '/',
    env: serverEnvironment(),
    stdio: ['ignore', log, log],
    detached: true,
  })
  closeSync(log)
  child.unref()
  const spawnError = new Promise<never>((_, reject) => child.once('error', reject))
  const readOutput = () => readFileSync(options.logFile, 'utf8').slice(logStart).trim()
  return Promise.race([waitUntilReady(child, options.dataDir, readOutput), spawnError])
}

function serverArguments({ dataDir, port, settings }: ServerOptions): string[] {
  const fixed = {
    listen_addresses: LOOPBACK,
    unix_socket_directories: '',
    max_connections: 200,
    timezone: 'UTC',
    log_timezone: 'UTC',
  }
  const flags = Object.entries({ ...fixed, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  return ['-D', dataDir, '-p', String(port), ...flags]
}

async function waitUntilReady(
  child: ChildProcess,
  dataDir: string,
  readOutput: () => string,
): Promise<Postmaster> {
  for (let waitedMs = 0; waitedMs < START_LIMIT_MS; waitedMs += POLL_MS) {
    if (child.exitCode !== null)
      throw trouble(`PostgreSQL stopped before it was ready: ${reasonOf(readOutput())}`)
    const postmaster = livePostmaster(dataDir)
    if (postmaster?.isReady && postmaster.pid === child.pid) return postmaster
    await sleep(POLL_MS)
  }
  child.kill('SIGQUIT')
  throw trouble(`PostgreSQL was not ready after ${START_LIMIT_MS / 1000} s: ${reasonOf(readOutput())}`)
}

const reasonOf = (output: string) =>
  output.includes('No space left on device') ? 'the disk is full.' : output

const DUPLICATE_DATABASE = '42P04'

/** Creates a database unless it exists. `serverUrl` names any database of the same server. */
export async function ensureDatabase(serverUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`)
  } catch (error) {
    if ((error as pg.DatabaseError).code !== DUPLICATE_DATABASE) throw error
  } finally {
    await client.end()
  }
}

const IDENTITY =
  'SELECT system_identifier, oid FROM pg_control_system(), pg_database WHERE datname = current_database()'

/** Unique identity of a database; a recreated one with the same name differs. */
export async function databaseIdentity(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ system_identifier: string; oid: number }>(IDENTITY)
    return rows.map(({ system_identifier: system, oid }) => `${system}/${oid}`).join()
  } finally {
    await client.end()
  }
}
