import { createPublicKey, type KeyObject } from 'node:crypto'

/** The accepted keys; two during a key rotation. */
export type VerificationKeys = readonly KeyObject[]

/**
 * Parses comma-separated keys, base64 of the SubjectPublicKeyInfo. Problems never contain a key.
 */
export function parseVerificationKeys(text: string): { keys: VerificationKeys; problems: string[] } {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const read = parts.map(parseKey)
  const problems = read.flatMap((key, index) => (typeof key === 'string' ? [`Key ${index + 1} ${key}.`] : []))
  return { keys: read.filter((key) => typeof key !== 'string'), problems }
}

/** Rejects a key of another curve at startup, because no signature would match it. */
function parseKey(base64: string): KeyObject | string {
  try {
    const key = createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : 'is not on the curve P-256'
  } catch {
    return 'is not the base64 of a public key (SPKI)'
  }
}
