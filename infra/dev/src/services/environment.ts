import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import { readJson, writePrivateJson } from '../machine/private-file.ts'
import { places } from '../places.ts'
import type { Addresses, PublicUrls, ServiceName } from './plan.ts'

/** Secrets shared by the parts of one installation, created at the first start. */
type Secrets = {
  introspection: string
  session: string
  docs: string
  oidcClient: string
  tokenPepper: string
  redisPassword: string
  /** Encrypts the secrets of webhooks. */
  webhookKeys: string
  /** Encrypts uploaded documents. */
  uploadKeys: string
  /** Derives the links of mails. */
  mailTokenKey: string
  /** Signs delivery events as the mail provider does: P-256, PKCS 8. */
  emailHookKeyPem: string
  /** Signs audit packages: Ed25519, PKCS 8. */
  auditKeyPem: string
  /** Seed of the sample accounts and tokens. */
  sampleSeed: string
}

const random = () => randomBytes(32).toString('base64url')

const MAKERS: { [name in keyof Secrets]: () => string } = {
  introspection: random,
  session: random,
  docs: random,
  oidcClient: random,
  tokenPepper: () => `k1:${random()}`,
  redisPassword: random,
  webhookKeys: () => `k1:${random()}`,
  uploadKeys: () => `k1:${random()}`,
  mailTokenKey: random,
  emailHookKeyPem: () =>
    generateKeyPairSync('ec', { namedCurve: 'P-256' })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString(),
  auditKeyPem: () =>
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  sampleSeed: random,
}

/** Reads the secrets of this installation and creates missing ones. */
export function ensureSecrets(file: string): Secrets {
  const stored = (readJson(file) ?? {}) as Partial<Secrets>
  const entries = Object.entries(MAKERS).map(([name, make]) => [
    name,
    stored[name as keyof Secrets] ?? make(),
  ])
  const secrets = Object.fromEntries(entries) as Secrets
  if (Object.keys(stored).length < entries.length) writePrivateJson(file, secrets)
  return secrets
}

export type Surroundings = {
  urls: PublicUrls
  addresses: Addresses
  secrets: Secrets
  databaseUrl: string
  redisUrl: string
  /** The mail server: the sink of this stack. */
  smtpUrl: string
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
  'WEBHOOK_ALLOW_HOSTS',
  'SMTP_URL',
  'MAIL_FROM',
  'MAIL_POSTAL_ADDRESS',
  'SITE_OWNER',
  'SITE_CONTACT',
]

/** Where a webhook receiver on this machine may listen, as that of the first tour does. */
const DEV_WEBHOOK_HOST = '127.0.0.1:9978'

/** Environment shared by all processes of the stack. `parentEnv` is the launcher's environment. */
export function sharedEnvironment(
  surroundings: Surroundings,
  parentEnv: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  const { urls, addresses, secrets, databaseUrl, redisUrl, smtpUrl } = surroundings
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
    WEBHOOK_SECRET_KEYS: secrets.webhookKeys,
    UPLOAD_KEYS: secrets.uploadKeys,
    POLICY_UPLOADS: 'true',
    WEBHOOK_ALLOW_HOSTS: DEV_WEBHOOK_HOST,
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Payer Policy Monitor <alerts@ppman.example>',
    MAIL_POSTAL_ADDRESS: 'Payer Policy Monitor, 1 Example Street, Springfield (set MAIL_POSTAL_ADDRESS)',
    MAIL_TOKEN_KEY: secrets.mailTokenKey,
    DEV_MAIL_DIR: places.mail,
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
