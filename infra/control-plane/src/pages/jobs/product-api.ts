import { ASSERTION_HEADER, signAssertion } from '@ppman/auth'
import { AppError } from '@ppman/errors'
import { type Account, isAdmin } from '../../accounts/account-repo.ts'
import type { Ctx } from '../../context.ts'

const AUDIENCE = 'ppman-api'
const TIMEOUT_MS = 5_000

type Call = { account: Account; method: 'GET' | 'POST'; path: string }

/**
 * Calls the product's API as the edge does, in the name of the person who is signed in. The console's own pages cost no credits.
 *
 * @throws AppError `unavailable` when the API does not answer in time
 */
export async function callApi({ config, ring, now }: Ctx, { account, method, path }: Call): Promise<{ status: number; body: unknown }> {
  const caller = { orgId: account.orgId, sub: account.id, scopes: ['svc-ppman'], plan: 'console', admin: isAdmin(account), tokenId: null }
  const assertion = signAssertion(ring.edge().signing, { caller, audience: AUDIENCE, issuedAt: now() })
  try {
    const headers = { [ASSERTION_HEADER]: assertion, Accept: 'application/json' }
    const answer = await fetch(`${config.PPMAN_API_URL}/api/v1${path}`, { method, headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
    return { status: answer.status, body: await answer.json() }
  } catch (cause) {
    throw new AppError('unavailable', 'The service cannot answer now. Try again soon.', { headers: { 'Retry-After': '5' }, cause })
  }
}
