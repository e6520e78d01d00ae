import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { commandOf, isAlive } from '../machine/processes.ts'
import { trouble } from '../trouble.ts'
import { type Account, serverEnvironment } from './server-program.ts'

export const MAJOR = '18'

export type ClusterOptions = {
  binaries: string
  account: Account | undefined
  dataDir: string
  /** Null trusts every connection from this machine: for throw-away clusters only. */
  password: string | null
}

/**
 * Creates the data directory unless it exists, atomically, so a killed start leaves nothing behind.
 *
 * @throws when it belongs to another major version, or cannot be created
 */
export function ensureCluster(options: ClusterOptions): void {
  const versionFile = path.join(options.dataDir, 'PG_VERSION')
  if (!existsSync(versionFile)) return makeCluster(options)
  const version = readFileSync(versionFile, 'utf8').trim()
  if (version === MAJOR) return
  throw trouble(
    `The data directory ${options.dataDir} was made by PostgreSQL ${version}, and this one is ${MAJOR}. ` +
      'Move it away to start afresh, or set DATABASE_URL to a server that can read it.',
  )
}

function makeCluster({ binaries, account, dataDir, password }: ClusterOptions): void {
  const draft = `${dataDir}.draft`
  const passwordFile = `${dataDir}.password`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(path.dirname(dataDir), { recursive: true, mode: 0o755 })
  mkdirSync(draft, { mode: 0o700 })
  if (account) chownSync(draft, account.uid, account.gid)
  try {
    if (password !== null) writePassword(passwordFile, password, account)
    initdb(binaries, account, [
      '-D',
      draft,
      ...(password === null ? ['-A', 'trust'] : ['-A', 'scram-sha-256', `--pwfile=${passwordFile}`]),
    ])
    renameSync(draft, dataDir)
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(draft, { recursive: true, force: true })
  }
}

function writePassword(file: string, password: string, account: Account | undefined): void {
  writeFileSync(file, password, { mode: 0o600 })
  if (account) chownSync(file, account.uid, account.gid)
}

/** The built-in locale sorts the same on every host. */
function initdb(binaries: string, account: Account | undefined, args: string[]): void {
  const fixed = [
    '-U',
    'postgres',
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    '--no-instructions',
  ]
  const result = spawnSync(path.join(binaries, 'bin', 'initdb'), [...fixed, ...args], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
    env: serverEnvironment(),
  })
  if (result.status === 0) return
  const output = `${result.error?.message ?? ''}${result.stderr ?? ''}`
  const reason = output.includes('No space left on device') ? 'the disk is full' : output.trim()
  throw trouble(`PostgreSQL could not make its data directory ${args[1]}: ${reason}.`)
}

/** What a running server writes about itself into its data directory. */
export type Postmaster = { pid: number; port: number; isReady: boolean }

const PID_LINE = 0
const PORT_LINE = 3
const STATUS_LINE = 7

/** The running server of this data directory, if any. A stale pid file counts as none. */
export function livePostmaster(dataDir: string): Postmaster | undefined {
  const note = readNote(dataDir)
  return note && isAlive(note.pid) && isServerOf(note.pid, dataDir) ? note : undefined
}

function readNote(dataDir: string): Postmaster | undefined {
  try {
    const lines = readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[PID_LINE])
    return pid > 0
      ? { pid, port: Number(lines[PORT_LINE]), isReady: lines[STATUS_LINE]?.trim() === 'ready' }
      : undefined
  } catch {
    return undefined
  }
}

/**
 * Process ids are used again: the process must be a PostgreSQL that was started on this very
 * directory.
 */
function isServerOf(pid: number, dataDir: string): boolean {
  const command = commandOf(pid)
  return command.includes('postgres') && command.includes(dataDir)
}

/** Waiting time for a leftover server that is starting or stopping. */
const SETTLE_LIMIT_MS = 30_000
const POLL_MS = 100

/**
 * Adopts the server that a killed launcher left running; undefined when there is none. A stopping
 * server is waited for.
 */
export async function adoptServer(
  dataDir: string,
  urlOf: (port: number) => string,
): Promise<Postmaster | undefined> {
  for (let waitedMs = 0; waitedMs < SETTLE_LIMIT_MS; waitedMs += POLL_MS) {
    const postmaster = livePostmaster(dataDir)
    if (!postmaster) return undefined
    if (postmaster.isReady && (await serves(urlOf(postmaster.port), dataDir))) return postmaster
    await sleep(POLL_MS)
  }
  throw trouble(
    `A PostgreSQL server runs on ${dataDir} but does not answer. Stop the process ` +
      `${livePostmaster(dataDir)?.pid}, then start again.`,
  )
}

async function serves(url: string, dataDir: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory')
    return rows[0]?.data_directory === dataDir
  } catch (error) {
    if ((error as pg.DatabaseError).code === '28P01')
      throw trouble(`The server on ${dataDir} refuses the password kept for it.`, error)
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
