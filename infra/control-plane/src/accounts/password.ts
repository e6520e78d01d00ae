import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)

/** 32 MiB and three passes: what OWASP's password storage sheet asks of scrypt on a shared server. */
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }
const KEY_BYTES = 32

/** Written `scrypt$N$r$p$salt$hash`, so that the cost can rise without breaking stored passwords. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password.normalize('NFKC'), salt, KEY_BYTES, COST)
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/** Whether this is the password; false, after the same work, when there is no stored one. */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  const [, N, r, p, salt = '', hash = ''] = (stored ?? NOBODY).split('$')
  const cost = { N: Number(N), r: Number(r), p: Number(p), maxmem: COST.maxmem }
  const expected = Buffer.from(hash, 'base64url')
  const actual = await derive(password.normalize('NFKC'), Buffer.from(salt, 'base64url'), KEY_BYTES, cost)
  return stored !== null && expected.length === actual.length && timingSafeEqual(expected, actual)
}

/** Compared against when nobody has the address, so that the time tells nothing about who has an account. */
const NOBODY = ['scrypt', COST.N, COST.r, COST.p, 'AAAAAAAAAAAAAAAAAAAAAA', ''].join('$')
