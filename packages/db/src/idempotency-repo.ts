import type { Db } from './open-db.ts'

/** Whose key it is, for which operation, and what was sent with it. */
type Claim = {
  orgId: string
  principal: string
  operation: string
  key: string
  bodySha256: string
  at: Date
}
type Answer = { status: number; headers: Record<string, string>; body: string }

/** Lifetime of a key. */
const KEPT_MS = 24 * 3_600_000

/** First answers by Idempotency-Key, in the tenant of the context. */
export function idempotencyRepo(db: Db) {
  const nameOf = ({ orgId, principal, operation, key }: Claim) => ({
    orgId_principal_operation_key: { orgId, principal, operation, key },
  })
  return {
    /**
     * Claims a key for this transaction. A twin waits here until the first one has ended. @returns
     * false when it is taken
     */
    async claim({ orgId, principal, operation, key, bodySha256, at }: Claim): Promise<boolean> {
      const rows = await db.$executeRaw`
        INSERT INTO idempotency_key (org_id, principal, operation, key, body_sha256, created_at)
        VALUES (${orgId}::uuid, ${principal}, ${operation}, ${key}, ${bodySha256}, ${at})
        ON CONFLICT (org_id, principal, operation, key)
          DO UPDATE SET body_sha256 = excluded.body_sha256,
            status = NULL, headers = '{}', body = NULL, created_at = excluded.created_at
          WHERE idempotency_key.created_at < ${new Date(at.getTime() - KEPT_MS)}`
      return rows === 1
    },

    /** The stored body hash and answer of a key. */
    async find(claim: Claim): Promise<{ bodySha256: string; answer: Answer } | null> {
      const row = await db.idempotencyKey.findUnique({ where: nameOf(claim) })
      if (!row || row.status === null) return null
      return {
        bodySha256: row.bodySha256,
        answer: { status: row.status, headers: row.headers as Record<string, string>, body: row.body ?? '' },
      }
    },

    async keep(claim: Claim, answer: Answer): Promise<void> {
      await db.idempotencyKey.update({ where: nameOf(claim), data: answer })
    },

    /**
     * Removes the keys of all organizations that are remembered no longer. Needs the role
     * `ppman_worker`.
     */
    forgetOld: (now: Date): Promise<number> =>
      db.$executeRaw`DELETE FROM idempotency_key WHERE created_at < ${new Date(now.getTime() - KEPT_MS)}`,
  }
}
