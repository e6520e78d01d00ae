import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { readJson, writePrivateJson } from '../machine/private-file.ts'

/** Secrets shared by the parts of one installation, created at the first start. */
export type Secrets = {
  introspection: string
  session: string
  docs: string
  oidcClient: string
  tokenPepper: string
  redisPassword: string
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
