import { canonicalJson, sha256Hex } from '@ppman/topic-pipeline'
import type { Actor } from '../actor.ts'
import { badRequest } from '../refusals.ts'
import type { IdempotencyRepo } from './idempotency-repo.ts'

type Call = { actor: Actor; operation: string; key: string | undefined; body: unknown; at: Date }

/**
 * Does the work once for each Idempotency-Key of a caller, and gives every repeat the first answer (specification 4.1).
 * Runs inside the work's transaction: both are committed or neither, so a failed call may be tried again.
 *
 * @throws `bad_request` when the key was used with another body
 */
export async function once<T>(repo: IdempotencyRepo, call: Call, work: () => Promise<T>): Promise<{ answer: T; isReplay: boolean }> {
  const { actor, operation, key, body, at } = call
  if (key === undefined) return { answer: await work(), isReplay: false }
  const claim = { orgId: actor.orgId, principal: actor.principal, operation, key, bodySha256: sha256Hex(canonicalJson(body)), at }
  if (await repo.claim(claim)) {
    const answer = await work()
    await repo.keep(claim, answer)
    return { answer, isReplay: false }
  }
  const first = await repo.find(claim)
  if (first?.bodySha256 !== claim.bodySha256) throw badRequest('This Idempotency-Key was used with another body.')
  return { answer: first.answer as T, isReplay: true }
}
