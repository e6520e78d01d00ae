import type { Db, Prisma } from '@ppman/db'

export type IdempotencyClaim = { orgId: string; principal: string; operation: string; key: string; bodySha256: string; at: Date }

/** How long a key is remembered (docs decision D26). */
export const KEPT_MS = 24 * 3_600_000

/** First answers by Idempotency-Key. A claim waits for a twin that runs at the same time. */
export function idempotencyRepo(db: Db) {
  return {
    /** Claims a key for this transaction. A twin waits here until the first one has ended. @returns false when it is taken */
    async claim({ orgId, principal, operation, key, bodySha256, at }: IdempotencyClaim): Promise<boolean> {
      const rows = await db.$executeRaw`
        INSERT INTO doc_idempotency_key (org_id, principal, operation, key, body_sha256, created_at)
        VALUES (${orgId}::uuid, ${principal}, ${operation}, ${key}, ${bodySha256}, ${at})
        ON CONFLICT (org_id, principal, operation, key)
          DO UPDATE SET body_sha256 = excluded.body_sha256, answer = NULL, created_at = excluded.created_at
          WHERE doc_idempotency_key.created_at < ${new Date(at.getTime() - KEPT_MS)}`
      return rows === 1
    },

    find: ({ orgId, principal, operation, key }: Omit<IdempotencyClaim, 'bodySha256' | 'at'>) =>
      db.docIdempotencyKey.findUnique({ where: { orgId_principal_operation_key: { orgId, principal, operation, key } } }),

    keep: ({ orgId, principal, operation, key }: Omit<IdempotencyClaim, 'bodySha256' | 'at'>, answer: unknown) =>
      db.docIdempotencyKey.update({
        where: { orgId_principal_operation_key: { orgId, principal, operation, key } },
        data: { answer: answer as Prisma.InputJsonValue },
      }),
  }
}

export type IdempotencyRepo = ReturnType<typeof idempotencyRepo>
