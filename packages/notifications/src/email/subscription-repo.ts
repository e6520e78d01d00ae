import { createHash } from 'node:crypto'
import { type Db, inTransaction, Prisma, queryRows } from '@ppman/db'

/** 32 random bytes as base64url, part of the unsubscribe URL of every mail. */
const SHAPE = /^[A-Za-z0-9_-]{43}$/

/** The stored hash of a token, or null for other text. 256 random bits need no slow hash. */
const tokenSha256 = (token: string): string | null =>
  SHAPE.test(token) ? createHash('sha256').update(token).digest('hex') : null

export type SubscriptionRepo = ReturnType<typeof subscriptionRepo>

const { sql } = Prisma

/** Finds and stops subscriptions by their token. */
export function subscriptionRepo(db: Db) {
  return {
    /** Whether a subscription has this unsubscribe token. */
    exists: async (token: string): Promise<boolean> => {
      const sha256 = tokenSha256(token)
      if (!sha256) return false
      const found = await queryRows<object>(
        db,
        sql`SELECT 1 FROM email_subscription WHERE token_sha256 = ${sha256}`,
      )
      return found.length > 0
    },

    /**
     * Stops the subscription with this token. Idempotent (RFC 8058).
     *
     * @returns false when no subscription has the token
     */
    stop: async (token: string, stoppedAt: Date): Promise<boolean> => {
      const sha256 = tokenSha256(token)
      if (!sha256) return false
      return inTransaction(db, async (tx) => {
        const found = await queryRows<{ id: string }>(
          tx,
          sql`SELECT id FROM email_subscription WHERE token_sha256 = ${sha256} FOR UPDATE`,
        )
        await tx.$executeRaw(sql`
          UPDATE email_subscription SET status = 'unsubscribed', stopped_at = ${stoppedAt}::timestamptz
          WHERE token_sha256 = ${sha256} AND status IN ('pending_confirmation', 'active')`)
        return found.length > 0
      })
    },
  }
}
