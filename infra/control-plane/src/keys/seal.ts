import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Pepper } from '@ppman/auth'

const CIPHER = 'aes-256-gcm'

/**
 * Encrypts a secret under the first pepper (AES-256-GCM). The name is authenticated, so a copy
 * under another name does not decrypt.
 */
export function seal(plain: string, name: string, peppers: readonly Pepper[]): string {
  const [pepper] = peppers
  if (!pepper) throw new Error('There is no pepper to seal with.')
  const iv = randomBytes(12)
  const cipher = createCipheriv(CIPHER, keyOf(pepper), iv).setAAD(Buffer.from(name))
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return [pepper.kid, ...[iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join(
    '.',
  )
}

/** The secret, or null when its pepper is gone or the text was changed. */
export function unseal(text: string, name: string, peppers: readonly Pepper[]): string | null {
  const [kid, iv = '', tag = '', sealed = ''] = text.split('.')
  const pepper = peppers.find((candidate) => candidate.kid === kid)
  if (!pepper) return null
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(pepper), Buffer.from(iv, 'base64url'), {
      authTagLength: 16,
    })
    decipher.setAAD(Buffer.from(name)).setAuthTag(Buffer.from(tag, 'base64url'))
    return decipher.update(sealed, 'base64url', 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

const keyOf = ({ secret }: Pepper): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'ppman control plane: seal', 32))
