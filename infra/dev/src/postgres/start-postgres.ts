import { rmSync } from 'node:fs'
import path from 'node:path'
import { LOOPBACK, onFreePort } from '../ports.ts'
import { stopProcess } from '../processes.ts'
import { serverAccount } from './account.ts'
import { adoptServer } from './adopt.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { startServer, type ServerOptions } from './server.ts'

export type PostgresOptions = {
  dataDir: string
  logFile: string
  /** Tried first; a taken port moves to the next free one. */
  port: number
  /** Null trusts every connection from this machine: for throw-away clusters only. */
  password: string | null
  /** A server that may forget everything in a power cut, for speed. */
  isThrowAway?: boolean
  /** Settings of the server beyond its own defaults. */
  settings?: Readonly<Record<string, string | number>>
}

export type RunningPostgres = {
  pid: number
  port: number
  /** True when an earlier, killed launcher had started it. */
  isAdopted: boolean
  url(database: string): string
  stop(): Promise<void>
}

const STOP_LIMIT_MS = 10_000
const THROW_AWAY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** Starts the embedded PostgreSQL on a data directory, making that first when it is not there, or takes over a running one. */
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
  // What is left of a dead server; its process id may belong to somebody else by now, and PostgreSQL would then refuse to start.
  rmSync(path.join(dataDir, 'postmaster.pid'), { force: true })
  const settings = { ...(isThrowAway && THROW_AWAY), ...own }
  return onFreePort(port, (free) =>
    startServer({ binaries, account, dataDir, logFile, port: free, settings } satisfies ServerOptions),
  )
}
