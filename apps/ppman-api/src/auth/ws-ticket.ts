import { createHash, randomBytes } from 'node:crypto'
import type { Caller } from '@ppman/auth'
import { AppError } from '@ppman/errors'
import type { Redis } from 'ioredis'

/** Seconds a ticket stays valid (specification, section 8). */
export const TICKET_TTL_S = 30

type Holder = Pick<Caller, 'orgId' | 'sub' | 'scopes'>

/**
 * Keeps who may connect under the hash of a random ticket.
 *
 * @throws AppError `unavailable` while Redis is away: identity is never guessed
 */
export async function issueTicket(
  redis: Redis,
  { orgId, sub, scopes }: Holder,
  now: Date,
): Promise<{ ticket: string; expiresAt: Date }> {
  const ticket = `wst_${randomBytes(32).toString('base64url')}`
  const expiresAt = new Date(now.getTime() + TICKET_TTL_S * 1000)
  const keep = () => redis.set(keyOf(ticket), JSON.stringify({ orgId, sub, scopes }), 'EX', TICKET_TTL_S)
  // A turn of the event loop longer than the time for a command ends a command that was answered,
  // for example while a new instance compiles its code. Keeping the same ticket twice is harmless.
  await rejectAsUnavailable(keep().catch(keep))
  return { ticket, expiresAt }
}

/**
 * Takes the ticket away as it is read, so that it opens one socket only; null when unknown, used or
 * expired.
 */
export async function redeemTicket(redis: Redis, ticket: string): Promise<Holder | null> {
  const found = await rejectAsUnavailable(redis.getdel(keyOf(ticket)))
  return found ? (JSON.parse(found) as Holder) : null
}

const keyOf = (ticket: string) => `tkt:${createHash('sha256').update(ticket).digest('hex')}`

async function rejectAsUnavailable<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (cause) {
    throw new AppError('unavailable', 'WebSocket tickets cannot be issued now. Try again soon.', {
      headers: { 'Retry-After': '5' },
      cause,
    })
  }
}
