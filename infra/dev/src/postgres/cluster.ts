import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { trouble } from '../trouble.ts'
import { type Account, serverEnvironment } from './server-account.ts'

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
