import { verify } from 'node:crypto'
import type { VerificationKeys } from './verification-keys.ts'

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
