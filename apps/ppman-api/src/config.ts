import { createPrivateKey } from 'node:crypto'
import { blobEnv } from '@ppman/evidence'
import { callerEnv, serviceEnv, servicePort } from '@ppman/http'
import { z } from 'zod'

export const configSchema = z.object({
  ...serviceEnv,
  PORT: servicePort(4001),
  ...callerEnv,
  BASE_URL: z.url().meta({ description: 'Public address of the service, for links in answers.' }),
  ...blobEnv,
  AUDIT_SIGNING_KEY: z
    .string()
    .refine(isEd25519, 'Expected an Ed25519 private key, PKCS 8 in PEM')
    .meta({ description: 'Signs audit packages: an Ed25519 private key, PKCS 8 in PEM (`openssl genpkey -algorithm ed25519`).' }),
})

export type Config = Readonly<z.output<typeof configSchema>>

function isEd25519(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'ed25519'
  } catch {
    return false
  }
}
