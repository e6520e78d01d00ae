import { generateKeyPairSync, randomBytes } from 'node:crypto'

type Servers = { databaseUrl: string; redisUrl: string }

const random = () => randomBytes(32).toString('base64url')

/**
 * A production environment with secrets made on the spot: what the configuration of every
 * application needs, and nothing that only development allows.
 */
export function productionEnv({ databaseUrl, redisUrl }: Servers): Record<string, string> {
  const auditKey = generateKeyPairSync('ed25519').privateKey
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    METRICS_PORT: '0',
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    BASE_URL: 'https://ppman.example.org',
    DOCS_BASE_URL: 'https://docs.ppman.example.org',
    CONSOLE_URL: 'https://console.ppman.example.org',
    EDGE_URL: 'https://console.ppman.example.org',
    OIDC_ISSUER: 'https://console.ppman.example.org',
    OIDC_CLIENT_ID: 'ppman-web',
    OIDC_CLIENT_SECRET: random(),
    CONTROL_PLANE_URL: 'http://127.0.0.1:9',
    PPMAN_API_URL: 'http://127.0.0.1:9',
    DOCS_API_URL: 'http://127.0.0.1:9',
    INTROSPECTION_SECRET: random(),
    TOKEN_PEPPER: `k1:${random()}`,
    SESSION_SECRET: random(),
    DOCS_SECRET: random(),
    UPLOAD_KEYS: `k1:${random()}`,
    WEBHOOK_SECRET_KEYS: `k1:${random()}`,
    AUDIT_SIGNING_KEY: auditKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
