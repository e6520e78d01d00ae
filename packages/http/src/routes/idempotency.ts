import { createHash } from 'node:crypto'
import type { Caller } from '@ppman/auth'
import { AppError } from '@ppman/errors'
import { z } from 'zod'
import type { Reply } from './route.ts'

const last = new Map<string, Promise<unknown>>()

/**
 * Runs work with the same key one after the other in this process, so that waiting calls hold no
 * database connection. Locks in the database serialize several processes.
 */
export async function serializeByKey<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(key) ?? Promise.resolve()
  const own = before.then(work, work)
  last.set(key, own)
  try {
    return await own
  } finally {
    if (last.get(key) === own) last.delete(key)
  }
}

type Claim = {
  orgId: string
  principal: string
  operation: string
  key: string
  bodySha256: string
  at: Date
}
type Answer = { status: number; headers: Record<string, string>; body: string }

/** Stores first answers. All its calls for one request use the transaction of the work. */
export type IdempotencyStore = {
  /** Waits for a transaction that claims the same key. @returns false when it is taken */
  claim: (claim: Claim) => Promise<boolean>
  find: (claim: Claim) => Promise<{ bodySha256: string; answer: Answer } | null>
  keep: (claim: Claim, answer: Answer) => Promise<void>
}

/** What a service gives to answer a call once: transactions, and the store inside of one. */
type Transactions<Tx> = {
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  idempotencyKeys: (tx: Tx) => IdempotencyStore
}

/** A call to an operation; `operation` is its operationId, which no two services share. */
type Call = { caller: Caller; operation: string; key: string | undefined; body: unknown; at: Date }

/** Request headers of an operation that answers a call once for each key. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, 'Expected 1 to 255 visible ASCII characters')
    .optional()
    .meta({
      description:
        'Repeating it with the same body within 24 hours replays the first answer, byte for byte, ' +
        'with `Idempotency-Replayed: true`.',
    }),
})

/**
 * Does the work once for each Idempotency-Key of a caller, and gives every repeat the bytes of the
 * first answer. Work and answer are committed together or not at all, so a call that failed may be
 * tried again.
 *
 * `prepare` does what is slow and stores nothing. It runs before the transaction and is skipped for
 * a repeat.
 *
 * @throws AppError `key_reused` when the key was sent with another body
 */
export async function answerOnce<Tx, R extends Reply, Prepared = undefined>(
  { caller, operation, key, body, at }: Call,
  { transaction, idempotencyKeys }: Transactions<Tx>,
  work: (tx: Tx, runPrepare: Prepared) => Promise<R>,
  prepare?: () => Promise<Prepared>,
): Promise<R> {
  const prepared = async () => (await prepare?.()) as Prepared
  if (key === undefined) {
    const ready = await prepared()
    return transaction((tx) => work(tx, ready))
  }
  const principal = caller.tokenId ?? caller.sub
  const claim = { orgId: caller.orgId, principal, operation, key, bodySha256: fingerprint(body), at }
  return serializeByKey(JSON.stringify([operation, caller.orgId, principal, key]), async () => {
    const first = prepare && (await transaction((tx) => storedAnswer<R>(idempotencyKeys(tx), claim)))
    if (first) return first
    const ready = await prepared()
    return transaction((tx) => claimAndAnswer(idempotencyKeys(tx), claim, () => work(tx, ready)))
  })
}

async function claimAndAnswer<R extends Reply>(
  store: IdempotencyStore,
  claim: Claim,
  work: () => Promise<R>,
): Promise<R> {
  if (await store.claim(claim)) {
    const reply = await work()
    const text = JSON.stringify(reply.body)
    await store.keep(claim, { status: reply.status, headers: reply.headers ?? {}, body: text })
    return { ...reply, text }
  }
  const first = await storedAnswer<R>(store, claim)
  if (!first) throw keyReusedError()
  return first
}

/** The first answer as a repeat gets it, or null when there is none yet. */
async function storedAnswer<R extends Reply>(store: IdempotencyStore, claim: Claim): Promise<R | null> {
  const first = await store.find(claim)
  if (!first) return null
  if (first.bodySha256 !== claim.bodySha256) throw keyReusedError()
  const { status, headers, body: text } = first.answer
  const repeat: Reply = {
    status,
    body: JSON.parse(text),
    text,
    headers: { ...headers, 'Idempotency-Replayed': 'true' },
  }
  return repeat as R
}

const keyReusedError = () => {
  const message = 'This Idempotency-Key was sent with another body.'
  return new AppError('key_reused', message, {
    details: [{ path: 'idempotency-key', code: 'custom', message }],
  })
}

/**
 * SHA-256 of the body with sorted object keys: bodies that are equal as JSON have the same
 * fingerprint.
 */
const fingerprint = (body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(body, sortKeys) ?? '')
    .digest('hex')
const sortKeys = (_: string, value: unknown) =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(byName))
    : value
const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)
