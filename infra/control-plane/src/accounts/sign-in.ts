import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Account, AccountRepo } from './account-repo.ts'

/** Wrong passwords in a row before an account is locked (NIST 800-63B 5.2.2 allows up to 100). */
const FAILURES_BEFORE_REST = 10
const REST_MS = 15 * 60_000
/** Longer texts are rejected: hashing them would let attackers waste our CPU time. */
const MAX_PASSWORD_LENGTH = 200

type Attempt = { email: string; password: string; at: Date }

/**
 * Finds the account of an e-mail address and password.
 *
 * @returns null for an unknown address, a wrong password and a locked account alike
 */
export async function signIn(
  accounts: AccountRepo,
  { email, password, at }: Attempt,
): Promise<Account | null> {
  if (password.length > MAX_PASSWORD_LENGTH) return null
  const account = await accounts.byEmail(email)
  const mayTry =
    account !== null &&
    (await accounts.countTry(account.id, { at, limit: FAILURES_BEFORE_REST, restMs: REST_MS }))
  const usable = mayTry ? account : null
  const matches = await passwordMatches(password, usable?.passwordHash ?? null)
  if (!usable || !matches) return null
  await accounts.clearFailures(usable.id)
  return { id: usable.id, email: usable.email, orgId: usable.orgId, roles: usable.roles }
}

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)

/**
 * 32 MiB and three passes: what OWASP's password storage sheet asks of scrypt on a shared server.
 */
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }
const KEY_BYTES = 32

/** Format `scrypt$N$r$p$salt$hash`: the cost can rise without invalidating stored passwords. */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password.normalize('NFKC'), salt, KEY_BYTES, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/** Whether this is the password. Without a stored hash it does the same work and returns false. */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  const [, N, r, p, salt = '', hash = ''] = (stored ?? NOBODY).split('$')
  const cost = { N: Number(N), r: Number(r), p: Number(p), maxmem: COST.maxmem }
  const expected = Buffer.from(hash, 'base64url')
  const actual = await derive(password.normalize('NFKC'), Buffer.from(salt, 'base64url'), KEY_BYTES, cost)
  return stored !== null && expected.length === actual.length && timingSafeEqual(expected, actual)
}

/** Dummy hash for unknown addresses, so the response time does not reveal which accounts exist. */
const NOBODY = ['scrypt', COST.N, COST.r, COST.p, 'AAAAAAAAAAAAAAAAAAAAAA', ''].join('$')
