import { verify } from 'node:crypto'
import type { VerificationKeys } from './verification-keys.ts'

/** As sent: both headers and the very bytes of the body. */
export type SignedRequest = { signature: string; timestamp: string; body: Buffer }

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
/** Longest DER of two 256-bit numbers is 72 bytes. */
const MAX_SIGNATURE_CHARACTERS = 96
/** The signed bytes are timestamp and body without a border, so a timestamp of anything but digits could move it. */
const DIGITS = /^\d{1,20}$/

/**
 * Whether one of the keys signed these bytes: ECDSA P-256 with SHA-256 over timestamp then body, DER in base64. Never throws,
 * whatever the headers hold. The age of the timestamp is not judged: a repeated report is no attack, it changes nothing.
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
