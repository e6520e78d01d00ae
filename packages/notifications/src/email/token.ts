import { createHash, createHmac } from 'node:crypto'

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
