import type { Account, AccountRepo } from './account-repo.ts'
import { passwordMatches } from './password.ts'

/** After so many wrong passwords in a row an account rests (NIST 800-63B 5.2.2 allows up to 100). */
const FAILURES_BEFORE_REST = 10
const REST_MS = 15 * 60_000
/** Longer texts are not passwords, and hashing them would be a gift to an attacker. */
const MAX_PASSWORD_LENGTH = 200

type Attempt = { email: string; password: string; at: Date }

/**
 * The account that an e-mail address and a password belong to.
 *
 * @returns null for an unknown address, a wrong password and a resting account alike: the answer tells nothing more
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
