import type { Account, AccountRepo } from './account-repo.ts'
import { passwordMatches } from './password.ts'

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
