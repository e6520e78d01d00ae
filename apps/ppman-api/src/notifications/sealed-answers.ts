import { AppError } from '@ppman/errors'
import type { IdempotencyStore } from '@ppman/http'
import { openSecret, type SealKey, sealSecret } from '@ppman/notifications/webhooks'

type Claim = Parameters<IdempotencyStore['claim']>[0]

/** Names the row, so that an answer copied into another row does not decrypt. */
const contextOf = ({ orgId, principal, operation, key }: Claim): string =>
  JSON.stringify(['idempotency_key', orgId, principal, operation, key])

/**
 * Stores first answers that hold a secret. Their bodies are encrypted at rest, so that a replay can
 * show the secret and the database cannot.
 */
export const sealAnswers = (store: IdempotencyStore, keys: readonly SealKey[]): IdempotencyStore => ({
  claim: store.claim,
  async find(claim) {
    const first = await store.find(claim)
    if (!first) return null
    const body = openSecret(first.answer.body, contextOf(claim), keys)
    if (body === null) throw unreadable()
    return { ...first, answer: { ...first.answer, body } }
  },
  keep: (claim, answer) =>
    store.keep(claim, { ...answer, body: sealSecret(answer.body, contextOf(claim), keys) }),
})

/** The key that encrypts answers was removed within the 24 hours of the Idempotency-Key. */
function unreadable(): AppError {
  const message = 'The first answer to this Idempotency-Key can no longer be read. What it created exists.'
  return new AppError('key_reused', message, {
    details: [{ path: 'idempotency-key', code: 'custom', message }],
  })
}
