import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { LOOPBACK } from '../ports.ts'
import { trouble } from '../trouble.ts'
import type { Account } from './account.ts'
import { serverEnvironment } from './environment.ts'
import { livePostmaster, type Postmaster } from './postmaster.ts'

export type ServerOptions = {
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
 * Starts a server of its own process group, so that Ctrl-C in a terminal reaches it only through us, after the services.
 *
 * @throws with the server's own words when it does not become ready
 */
export async function startServer(options: ServerOptions): Promise<Postmaster> {
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
  const said = () => readFileSync(options.logFile, 'utf8').slice(logStart).trim()
  return Promise.race([untilReady(child, options.dataDir, said), spawnError])
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

async function untilReady(child: ChildProcess, dataDir: string, said: () => string): Promise<Postmaster> {
  for (let waitedMs = 0; waitedMs < START_LIMIT_MS; waitedMs += POLL_MS) {
    if (child.exitCode !== null) throw trouble(`PostgreSQL stopped before it was ready: ${reasonOf(said())}`)
    const postmaster = livePostmaster(dataDir)
    if (postmaster?.isReady && postmaster.pid === child.pid) return postmaster
    await sleep(POLL_MS)
  }
  child.kill('SIGQUIT')
  throw trouble(`PostgreSQL was not ready after ${START_LIMIT_MS / 1000} s: ${reasonOf(said())}`)
}

const reasonOf = (said: string) => (said.includes('No space left on device') ? 'the disk is full.' : said)
