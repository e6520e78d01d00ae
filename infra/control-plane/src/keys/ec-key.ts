import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto'
import type { SigningKey } from '@ppman/auth'

/** A new P-256 key, for ES256. */
export const generateEcKey = (): SigningKey =>
  named(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey)

/** Maximum length of a PEM block; a P-256 key has fewer than 300 characters. */
const PEM = /-----BEGIN ([A-Z ]{0,40})PRIVATE KEY-----[\s\S]{1,8000}?-----END \1PRIVATE KEY-----/g

/**
 * Parses one or more private keys in PEM.
 *
 * @throws when there is none, or one is not P-256
 */
export function readEcKeys(text: string): SigningKey[] {
  const keys = (text.match(PEM) ?? []).map((pem) => createPrivateKey(pem))
  if (keys.length === 0) throw new Error('Expected a private key as PEM')
  if (keys.some((key) => key.asymmetricKeyDetails?.namedCurve !== 'prime256v1'))
    throw new Error('Expected keys of the curve P-256')
  return keys.map(named)
}

export const pemOf = ({ privateKey }: SigningKey): string =>
  privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/** The public key as published JWK. */
export const publicJwk = ({ kid, privateKey }: SigningKey): JsonWebKey => ({
  ...createPublicKey(privateKey).export({ format: 'jwk' }),
  kid,
  alg: 'ES256',
  use: 'sig',
})

/** The private key as JWK, for the OIDC provider. */
export const privateJwk = ({ kid, privateKey }: SigningKey): JsonWebKey => ({
  ...privateKey.export({ format: 'jwk' }),
  kid,
  alg: 'ES256',
  use: 'sig',
})

const named = (privateKey: KeyObject): SigningKey => ({ kid: thumbprint(privateKey), privateKey })

/** Key id by RFC 7638: the same key always has the same id. */
function thumbprint(privateKey: KeyObject): string {
  const { crv, kty, x, y } = createPublicKey(privateKey).export({ format: 'jwk' })
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')
}
