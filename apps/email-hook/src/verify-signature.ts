import { createPublicKey, type KeyObject, verify } from 'node:crypto'

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

/** Both headers and the raw bytes of the body. */
export type SignedRequest = { signature: string; timestamp: string; body: Buffer }

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
/** The DER of two 256-bit numbers has at most 72 bytes. */
const MAX_SIGNATURE_CHARACTERS = 96
/** Timestamp and body are signed without a separator, so the timestamp must consist of digits. */
const DIGITS = /^\d{1,20}$/

/**
 * Tells whether one of the keys signed the request: ECDSA P-256 with SHA-256 over timestamp and
 * body, DER in base64. Never throws. Replays are harmless, so the age of the timestamp is not
 * checked.
 */
export function isSigned({ signature, timestamp, body }: SignedRequest, keys: VerificationKeys): boolean {
  if (signature.length > MAX_SIGNATURE_CHARACTERS || !BASE64.test(signature) || !DIGITS.test(timestamp))
    return false
  const signed = Buffer.concat([Buffer.from(timestamp), body])
  const der = Buffer.from(signature, 'base64')
  return keys.some((key) => {
    try {
      return verify('sha256', signed, key, der)
    } catch {
      return false
    }
  })
}
