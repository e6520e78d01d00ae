import { type Db, inTransaction, Prisma } from '@ppman/db'
import { tokenSha256 } from './unsubscribe-token.ts'

export type SubscriptionRepo = ReturnType<typeof subscriptionRepo>

const { sql } = Prisma

/** What the mail hook may do with subscriptions: find one by its token, and stop it. */
export function subscriptionRepo(db: Db) {
  return {
    /** Whether a subscription has this unsubscribe token. */
    exists: async (token: string): Promise<boolean> => {
      const sha256 = tokenSha256(token)
      if (!sha256) return false
      const found = await db.$queryRaw<unknown[]>(
        sql`SELECT 1 FROM email_subscription WHERE token_sha256 = ${sha256}`,
      )
      return found.length > 0
    },

    /**
     * Stops the subscription with this token; one that is stopped stays as it is (RFC 8058: again is no error).
     *
     * @returns false when no subscription has the token
     */
    stop: async (token: string, stoppedAt: Date): Promise<boolean> => {
      const sha256 = tokenSha256(token)
      if (!sha256) return false
      return inTransaction(db, async (tx) => {
        const found = await tx.$queryRaw<{ id: string }[]>(
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
