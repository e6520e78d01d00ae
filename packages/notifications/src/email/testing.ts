import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { openPool } from '@ppman/db'
import { foldAddress } from './delivery-event.ts'

/** Lets a subscription be confirmed with a token. @returns the token */
export async function aConfirmation(
  pool: ReturnType<typeof openPool>,
  subscriptionId: string,
  expiresAt = new Date(Date.now() + 60_000),
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await pool.query(
    `INSERT INTO email_token (sha256, org_id, subscription_id, purpose, expires_at, created_at)
     SELECT $1, org_id, id, 'confirm', $3, now() FROM email_subscription WHERE id = $2`,
    [createHash('sha256').update(token).digest('hex'), subscriptionId, expiresAt],
  )
  return token
}

/** A stored subscription. @returns its id and the unsubscribe token that its mails would carry */
export async function aSubscription(
  pool: ReturnType<typeof openPool>,
  {
    email = 'reader@example.test',
    orgId = randomUUID(),
    status = 'active',
  }: { email?: string; orgId?: string; status?: string } = {},
) {
  const token = randomBytes(32).toString('base64url')
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO email_subscription (org_id, email, folded_email, frequency, status, token_sha256)
     VALUES ($1, $2, $3, 'daily', $4, $5) RETURNING id`,
    [orgId, email, foldAddress(email), status, createHash('sha256').update(token).digest('hex')],
  )
  return { id: rows[0]!.id, token }
}
