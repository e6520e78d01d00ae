import { createPrivateKey, createPublicKey } from 'node:crypto'
import { places } from '../places.ts'
import type { Secrets } from './secrets.ts'
import type { Addresses, PublicUrls, ServiceName } from './plan.ts'

export type Surroundings = {
  urls: PublicUrls
  addresses: Addresses
  secrets: Secrets
  databaseUrl: string
  redisUrl: string
}

/** Variables that the user may set for all services; the stack sets all others. */
const OPEN_TO_USER = [
  'LOG_LEVEL',
  'RATE_LIMIT_SCALE',
  'BLOB_DIR',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'EMAIL_HOOK_PUBLIC_KEYS',
]

/** Environment shared by all processes of the stack. `parentEnv` is the launcher's environment. */
export function sharedEnvironment(
  surroundings: Surroundings,
  parentEnv: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  const { urls, addresses, secrets, databaseUrl, redisUrl } = surroundings
  const chosen = Object.fromEntries(
    OPEN_TO_USER.filter((name) => parentEnv[name]).map((name) => [name, parentEnv[name]]),
  )
  return {
    ...withoutPackageManager(parentEnv),
    NODE_ENV: 'development',
    NODE_COMPILE_CACHE: places.compileCache,
    LOG_LEVEL: 'info',
    HOST: '127.0.0.1',
    TRUSTED_PROXIES: '1', // the ingress, which says itself who asked
    SHUTDOWN_DELAY_S: '0',
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    BLOB_DIR: places.blobs,
    AUTH_MODE: 'embedded',
    BASE_URL: urls.baseUrl,
    DOCS_BASE_URL: urls.docsBaseUrl,
    CONSOLE_URL: urls.consoleUrl,
    EDGE_URL: urls.consoleUrl,
    CONTROL_PLANE_URL: addresses['control-plane'].url,
    PPMAN_API_URL: addresses['ppman-api'].url,
    DOCS_API_URL: addresses['docs-api'].url,
    INTROSPECTION_SECRET: secrets.introspection,
    TOKEN_PEPPER: secrets.tokenPepper,
    SESSION_SECRET: secrets.session,
    DOCS_SECRET: secrets.docs,
    OIDC_ISSUER: urls.consoleUrl,
    OIDC_CLIENT_ID: 'ppman-web',
    OIDC_CLIENT_SECRET: secrets.oidcClient,
    EMAIL_HOOK_PUBLIC_KEYS: publicKeyOf(secrets.emailHookKeyPem),
    AUDIT_SIGNING_KEY: secrets.auditKeyPem,
    ...chosen,
  }
}

/** The same with the ports of one service. */
export const environmentOf = (
  shared: NodeJS.ProcessEnv,
  addresses: Addresses,
  name: ServiceName,
): NodeJS.ProcessEnv => ({
  ...shared,
  PORT: String(addresses[name].port),
  METRICS_PORT: String(addresses[name].metricsPort),
})

/** Removes the variables that npm and pnpm set for their scripts. */
const withoutPackageManager = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(env).filter(
      ([name]) => !/^(npm_|pnpm_|PPMAN_STARTED|INIT_CWD$|NODE_OPTIONS$)/i.test(name),
    ),
  )

/** Base64 of the SubjectPublicKeyInfo, as mail providers show their verification keys. */
const publicKeyOf = (pem: string) =>
  createPublicKey(createPrivateKey(pem)).export({ type: 'spki', format: 'der' }).toString('base64')
