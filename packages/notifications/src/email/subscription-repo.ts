import { createHash, createHmac } from 'node:crypto'
import { type Db, inTransaction, Prisma, queryRows } from '@ppman/db'

export type SubscriptionRepo = ReturnType<typeof subscriptionRepo>

const { sql } = Prisma

/** Subscriptions of an unsubscribe token. Those of the first mails have it in their own row. */
const unsubscribedBy = (sha256: string) => sql`
  SELECT id FROM email_subscription WHERE token_sha256 = ${sha256}
  UNION ALL SELECT subscription_id FROM email_token WHERE sha256 = ${sha256} AND purpose = 'unsubscribe'`

/** Finds, confirms and stops subscriptions by their tokens, with the rights of the mail hook. */
export function subscriptionRepo(db: Db) {
  return {
    /** Whether a subscription has this unsubscribe token. */
    exists: async (token: string): Promise<boolean> => {
      const sha256 = hashToken(token)
      return sha256 !== null && (await queryRows<{ id: string }>(db, unsubscribedBy(sha256))).length > 0
    },

    /**
     * Stops the subscription with this token. Idempotent (RFC 8058).
     *
     * @returns false when no subscription has the token
     */
    stop: async (token: string, stoppedAt: Date): Promise<boolean> => {
      const sha256 = hashToken(token)
      if (!sha256) return false
      return inTransaction(db, async (tx) => {
        const found = await queryRows<{ id: string }>(tx, unsubscribedBy(sha256))
        const ids = found.map(({ id }) => id)
        await tx.$executeRaw(sql`
          UPDATE email_subscription SET status = 'unsubscribed', stopped_at = ${stoppedAt}::timestamptz
          WHERE id = ANY (${ids}::uuid[]) AND status IN ('pending_confirmation', 'active')`)
        return found.length > 0
      })
    },

    /** The status of the subscription that a confirmation token names; null without a valid one. */
    statusToConfirm: async (token: string, now: Date): Promise<string | null> => {
      const sha256 = hashToken(token)
      if (!sha256) return null
      const [found] = await queryRows<{ status: string }>(
        db,
        sql`
        SELECT s.status FROM email_token t JOIN email_subscription s ON s.id = t.subscription_id
        WHERE t.sha256 = ${sha256} AND t.purpose = 'confirm' AND t.expires_at > ${now}`,
      )
      return found?.status ?? null
    },

    /** Activates a subscription that waits. @returns its status, null without a valid token */
    confirm: async (token: string, now: Date): Promise<string | null> => {
      const sha256 = hashToken(token)
      if (!sha256) return null
      const [found] = await queryRows<{ status: string | null }>(
        db,
        sql`SELECT confirm_email_subscription(${sha256}, ${now}) AS status`,
      )
      return found!.status
    },
  }
}

/** 256 bits as base64url, in the addresses of mails. */
const SHAPE = /^[A-Za-z0-9_-]{43}$/

/** The stored hash of a token, or null for other text. 256 bits need no slow hash. */
export const hashToken = (token: string): string | null =>
  SHAPE.test(token) ? createHash('sha256').update(token).digest('hex') : null

export type TokenPurpose = 'confirm' | 'unsubscribe'

/**
 * The token of a subscription or of a confirmation mail, always the same, so that nothing secret is
 * stored. Under another key new mails get other tokens; those of old mails stay valid, because
 * their hashes are stored.
 */
export const deriveToken = (key: string, purpose: TokenPurpose, id: string): string =>
  createHmac('sha256', key).update(`ppman mail: ${purpose}: ${id}`).digest('base64url')
