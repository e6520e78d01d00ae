import { AppError } from '@ppman/errors'
import * as client from 'openid-client'
import type { SignedIn } from '../visitor.ts'

type OidcOptions = { issuer: string; clientId: string; clientSecret: string; redirectUri: string }
type Started = { url: string; state: string; nonce: string; codeVerifier: string }

/** Sign-in with any OpenID Connect issuer: code flow with PKCE, state and nonce (RFC 6749, RFC 7636). */
export function oidc({ issuer, clientId, clientSecret, redirectUri }: OidcOptions) {
  let found: Promise<client.Configuration> | undefined

  /** Asked for when first needed, and again after a failure: the issuer may start later than we do. */
  const configuration = () => (found ??= discover().catch(unreachable))
  const discover = () => client.discovery(new URL(issuer), clientId, clientSecret, undefined, insecureWhereLocal(issuer))
  const unreachable = (cause: unknown): never => {
    found = undefined
    throw new AppError('unavailable', 'Sign-in is not available now. Try again soon.', { cause })
  }

  async function start(): Promise<Started> {
    const codeVerifier = client.randomPKCECodeVerifier()
    const [state, nonce] = [client.randomState(), client.randomNonce()]
    const code_challenge = await client.calculatePKCECodeChallenge(codeVerifier)
    const asked = { redirect_uri: redirectUri, scope: 'openid email org', code_challenge, code_challenge_method: 'S256', state, nonce }
    return { url: client.buildAuthorizationUrl(await configuration(), asked).href, state, nonce, codeVerifier }
  }

  /** @throws AppError `unauthenticated` when the answer is not the one that was asked for */
  async function finish(callbackUrl: URL, { state, nonce, codeVerifier }: Omit<Started, 'url'>): Promise<Omit<SignedIn, 'signedIn'>> {
    const checks = { pkceCodeVerifier: codeVerifier, expectedState: state, expectedNonce: nonce }
    const tokens = await client.authorizationCodeGrant(await configuration(), callbackUrl, checks).catch((cause: unknown) => {
      throw new AppError('unauthenticated', 'Sign-in did not complete. Please try again.', { cause })
    })
    const claims = { ...tokens.claims(), ...(await client.fetchUserInfo(await configuration(), tokens.access_token, tokens.claims()!.sub)) }
    return { sub: claims.sub, email: claims.email ?? claims.sub, orgId: orgOf(claims), admin: rolesOf(claims).includes('admin') }
  }
  return { start, finish }
}

function orgOf({ org_id }: Record<string, unknown>): string {
  if (typeof org_id !== 'string') throw new AppError('forbidden', 'This account belongs to no organisation.')
  return org_id
}

const rolesOf = ({ roles }: Record<string, unknown>): unknown[] => (Array.isArray(roles) ? roles : [])

/** Plain http only to this very machine, for development. */
function insecureWhereLocal(issuer: string): client.DiscoveryRequestOptions {
  const { protocol, hostname } = new URL(issuer)
  const local = protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(hostname)
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- the library marks it only to make it stand out
  return local ? { execute: [client.allowInsecureRequests] } : {}
}
