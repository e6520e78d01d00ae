import { createHmac } from 'node:crypto'

/** A secret kept outside the database: who can write rows but does not know it cannot plant a token. */
export type Pepper = { kid: string; secret: string }

const PEPPER = /^(?:([\w-]{1,16}):)?(.{32,})$/
const FIRST_KID = 'k1'

/**
 * Reads peppers written `kid:secret,kid:secret`, the one for new tokens first; a single secret may leave its kid out.
 *
 * @throws when a secret is shorter than 32 characters or a kid appears twice
 */
export function parsePeppers(text: string): readonly Pepper[] {
  const peppers = text.split(',').map((part) => {
    const [, kid = FIRST_KID, secret] = PEPPER.exec(part.trim()) ?? []
    if (!secret)
      throw new Error('Expected kid:secret, separated by commas, with at least 32 characters in each secret')
    return { kid, secret }
  })
  if (new Set(peppers.map(({ kid }) => kid)).size < peppers.length) throw new Error('Expected every kid once')
  return peppers
}

/** What is stored and searched instead of a token: HMAC-SHA-256 under one pepper, as 64 hexadecimal digits. */
export const hashToken = (token: string, { secret }: Pepper): string =>
  createHmac('sha256', secret).update(token).digest('hex')
