import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'

/** Signs packages with one Ed25519 key (RFC 8032). */
export type Signer = {
  /** The first 16 hex digits of the SHA-256 of the public key. */
  keyId: string
  /** SubjectPublicKeyInfo, base64. */
  publicKey: string
  /** 64 bytes, base64. */
  sign(bytes: Buffer): string
}

/** @param pem private key, PKCS 8 */
export function signerOf(pem: string): Signer {
  const key = createPrivateKey(pem)
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' })
  return {
    keyId: createHash('sha256').update(spki).digest('hex').slice(0, 16),
    publicKey: spki.toString('base64'),
    sign: (bytes) => sign(null, bytes, key).toString('base64'),
  }
}
