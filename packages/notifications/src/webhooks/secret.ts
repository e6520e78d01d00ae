import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** A key that encrypts secrets at rest, with its name. */
export type SealKey = { kid: string; secret: string }

/** The secret of an endpoint: 32 random bytes (Standard Webhooks). */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** The end of a secret, so that people tell two apart. */
export const hintOf = (secret: string): string => secret.slice(-5, -1)

const CIPHER = 'aes-256-gcm'

/**
 * Encrypts a secret under the first key (AES-256-GCM). The context, such as the endpoint's id, is
 * authenticated, so a copy in another row does not decrypt.
 */
export function sealSecret(secret: string, context: string, [key]: readonly SealKey[]): string {
  if (!key) throw new Error('There is no key to encrypt webhook secrets with.')
  const iv = randomBytes(12)
  const cipher = createCipheriv(CIPHER, bytesOf(key), iv).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return [key.kid, ...[iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.')
}

/** The secret, or null when its key is gone or the text was changed. */
export function openSecret(sealed: string, context: string, keys: readonly SealKey[]): string | null {
  const [kid, iv = '', tag = '', text = ''] = sealed.split('.')
  const key = keys.find((candidate) => candidate.kid === kid)
  if (!key) return null
  try {
    const decipher = createDecipheriv(CIPHER, bytesOf(key), Buffer.from(iv, 'base64url'), {
      authTagLength: 16,
    })
    decipher.setAAD(Buffer.from(context)).setAuthTag(Buffer.from(tag, 'base64url'))
    return decipher.update(text, 'base64url', 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

const bytesOf = ({ secret }: SealKey): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'ppman webhooks: seal', 32))
