import { createHash } from 'node:crypto'

/** 32 random bytes as base64url: what stands in the unsubscribe address of every mail. */
const SHAPE = /^[A-Za-z0-9_-]{43}$/

/** The hash under which a token is kept, or null for text that is no token. 256 random bits need no slow hash. */
export const tokenSha256 = (token: string): string | null =>
  SHAPE.test(token) ? createHash('sha256').update(token).digest('hex') : null
