import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Caller } from './caller.ts'

/** A recognized token; `expiresAtMs` limits how long it is cached. */
export type RecognizedToken = { caller: Caller; expiresAtMs: number }
export type RecognizeToken = (token: string) => Promise<RecognizedToken | null>

export type CallerMemory = {
  /** The caller of a token, or null when nobody has issued it, it has expired or it was revoked. */
  find: (token: string) => Promise<Caller | null>
  /** Drops one token at once, when its revocation is announced. */
  forget: (tokenId: string) => void
}

/** Longest time that a revoked token works, within the promised 30 s (open questions, 5). */
const KNOWN_MS = 20_000
/** Short, so that a new token works soon; long enough that guessing costs few lookups. */
const UNKNOWN_MS = 5_000
const REMEMBERED = 10_000

/**
 * Caches the lookup of tokens: found ones for 20 seconds, unknown ones for 5. Failures are not
 * cached.
 */
export function rememberCallers(recognize: RecognizeToken, now: () => Date): CallerMemory {
  const answers = new LRUCache<string, { caller: Caller | null; untilMs: number }>({ max: REMEMBERED })
  const asking = new Map<string, Promise<Caller | null>>()
  let revocations = 0

  const ask = async (key: string, token: string): Promise<Caller | null> => {
    const revocationsBefore = revocations
    const askedAtMs = now().getTime()
    const found = await recognize(token)
    const live = found && found.expiresAtMs > askedAtMs ? found : null
    const untilMs = live ? Math.min(askedAtMs + KNOWN_MS, live.expiresAtMs) : askedAtMs + UNKNOWN_MS
    const answer = { caller: live?.caller ?? null, untilMs }
    // else it may be about the token just revoked
    if (revocations === revocationsBefore) answers.set(key, answer)
    return answer.caller
  }

  return {
    find(token) {
      const key = createHash('sha256').update(token).digest('base64')
      const cached = answers.get(key)
      if (cached && cached.untilMs > now().getTime()) return Promise.resolve(cached.caller)
      const running = asking.get(key) ?? ask(key, token).finally(() => asking.delete(key))
      asking.set(key, running)
      return running
    },
    forget(tokenId) {
      revocations++
      for (const [key, { caller }] of answers.entries()) if (caller?.tokenId === tokenId) answers.delete(key)
    },
  }
}
