import { readFileSync, statSync } from 'node:fs'
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
