import { AppError } from '@ppman/errors'
import { callerFromClaims } from './caller.ts'
import type { RecognizeToken } from './remember-callers.ts'

type Introspection = {
  /** Full address of the control plane's `/introspect`. */
  url: string
  /** Shared secret that proves this service to the control plane. */
  secret: string
  timeoutMs?: number
}

const TIMEOUT_MS = 1_500

/**
 * Asks the control plane who a token belongs to (RFC 7662).
 *
 * Any failure to get an answer throws `unavailable`: a token that cannot be checked is never let
 * through.
 */
export function introspector({ url, secret, timeoutMs = TIMEOUT_MS }: Introspection): RecognizeToken {
  return async (token) => {
    const answer = await ask({ url, secret, timeoutMs }, token).catch(unavailable)
    if (answer['active'] === false) return null
    const caller = callerFromClaims(answer)
    if (answer['active'] !== true || !caller || typeof answer['exp'] !== 'number')
      return unavailable('the answer is incomplete')
    return { caller, expiresAtMs: answer['exp'] * 1000 }
  }
}

async function ask(
  { url, secret, timeoutMs }: Required<Introspection>,
  token: string,
): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${secret}` },
    body: new URLSearchParams({ token }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`the control plane answered ${response.status}`)
  return (await response.json()) as Record<string, unknown>
}

function unavailable(cause: unknown): never {
  throw new AppError('unavailable', 'Identity cannot be checked now. Try again soon.', {
    headers: { 'Retry-After': '5' },
    cause,
  })
}
