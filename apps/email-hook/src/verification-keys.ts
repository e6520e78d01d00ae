import { createPublicKey, type KeyObject } from 'node:crypto'

/** Keys of which any one may have signed: two while the provider changes over. */
export type VerificationKeys = readonly KeyObject[]

/** Reads keys as providers show them: base64 of the SubjectPublicKeyInfo, with commas between. Every problem is told, no key is. */
export function parseVerificationKeys(text: string): { keys: VerificationKeys; problems: string[] } {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const read = parts.map(parseKey)
  const problems = read.flatMap((key, index) => (typeof key === 'string' ? [`Key ${index + 1} ${key}.`] : []))
  return { keys: read.filter((key) => typeof key !== 'string'), problems }
}

/** A key of another curve would make every signature invalid at best: better found at the start. */
function parseKey(base64: string): KeyObject | string {
  try {
    const key = createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : 'is not on the curve P-256'
  } catch {
    return 'is not the base64 of a public key (SPKI)'
  }
}
