import { type Caller, signAssertion } from '@ppman/auth'
import type { KeyRing } from '../keys/key-ring.ts'

/** An assertion serves a token's calls for half its life, so that one signature is enough for a burst. */
const REUSED_MS = 30_000

/** Signs who calls, for one service, and reuses the statement for 30 seconds while it stays true. */
export function assertionMaker({
  ring,
  audience,
  now,
}: {
  ring: Pick<KeyRing, 'edge'>
  audience: string
  now: () => Date
}) {
  const made = new WeakMap<Caller, { assertion: string; untilMs: number }>()
  return (caller: Caller): string => {
    const at = now()
    const known = made.get(caller)
    if (known && known.untilMs > at.getTime()) return known.assertion
    const assertion = signAssertion(ring.edge().signing, { caller, audience, issuedAt: at })
    made.set(caller, { assertion, untilMs: at.getTime() + REUSED_MS })
    return assertion
  }
}
