import { createHash, randomBytes } from 'node:crypto'

/** The secret part of a link in a mail: 256 bits. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of it. */
export const hashLinkToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Whether a text can be such a token, so that the database is not asked about others. */
export const isLinkToken = (text: string): boolean => /^[\w-]{43}$/.test(text)
