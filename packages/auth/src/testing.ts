import { generateKeyPairSync } from 'node:crypto'
import { createLocalJWKSet } from 'jose'
import { ASSERTION_HEADER, assertionVerifier, signAssertion, type SigningKey } from './assertion.ts'
import { type Authenticator, assertionAuthenticator } from './authenticator.ts'

type Identity = {
  audience: string
  org?: string
  sub?: string
  scopes?: readonly string[]
  plan?: string
  admin?: boolean
  tokenId?: string | null
  issuedAt?: Date
}

const ORG = '018f0000-0000-7000-8000-00000000000a'

/**
 * An edge for tests, with a key made on the spot: signs headers for any identity and gives the
 * authenticator that believes them. Security stays on: it is the same signing and the same
 * verification as in service.
 */
export function testIssuer({ now = () => new Date() }: { now?: () => Date } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key: SigningKey = { kid: 'test', privateKey }
  const jwks = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: key.kid, alg: 'ES256', use: 'sig' }] }
  return {
    key,
    publicKey,
    jwks,
    /**
     * Request headers that carry this identity; what is left out is an ordinary member of one
     * organization.
     */
    headers({
      audience,
      org = ORG,
      sub = 'member',
      scopes = [],
      plan = 'sample',
      admin = false,
      tokenId = null,
      issuedAt = now(),
    }: Identity) {
      const caller = { orgId: org, sub, scopes, plan, admin, tokenId }
      return { [ASSERTION_HEADER]: signAssertion(key, { caller, audience, issuedAt }) }
    },
    authenticator: (audience: string): Authenticator =>
      assertionAuthenticator(assertionVerifier({ keys: createLocalJWKSet(jwks), audience, now })),
  }
}
