import { ASSERTION_HEADER, signAssertion } from '@ppman/auth'
import { AppError } from '@ppman/errors'
import { type Account, isAdmin } from '../accounts/account-repo.ts'
import type { Ctx } from '../context.ts'

const TIMEOUT_MS = 10_000

/** A service that the console's pages call, and the scopes of these calls. */
export type Service = { url: string; audience: string; scopes: string[] }

export type Call = {
  account: Account
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  body?: object
  headers?: Record<string, string>
}

/**
 * Calls a service's API on behalf of the signed-in person, as the edge does. These calls cost no
 * credits.
 *
 * @throws AppError `unavailable` when the API does not answer in time
 */
export async function callService(
  { ring, now }: Ctx,
  service: Service,
  call: Call,
): Promise<{ status: number; body: unknown; headers: Headers }> {
  const { account, method, path, body } = call
  const { url, audience, scopes } = service
  const caller = {
    orgId: account.orgId,
    sub: account.id,
    scopes,
    plan: 'console',
    admin: isAdmin(account),
    tokenId: null,
  }
  const assertion = signAssertion(ring.edge().signing, { caller, audience, issuedAt: now() })
  try {
    const headers = {
      ...call.headers,
      [ASSERTION_HEADER]: assertion,
      Accept: 'application/json',
      ...(body && { 'Content-Type': 'application/json' }),
    }
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers,
      signal,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { status, headers: answerHeaders } = answer
    return { status, body: status === 204 ? null : await answer.json(), headers: answerHeaders }
  } catch (cause) {
    throw new AppError('unavailable', 'The service cannot answer now. Try again soon.', {
      headers: { 'Retry-After': '5' },
      cause,
    })
  }
}
