import { createPrivateKey } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'

export const auditSigningKey = z
  .string()
  .refine(isEd25519, 'Expected an Ed25519 private key, PKCS 8 in PEM')
  .meta({
    description:
      'Signs audit packages and the ends of the audit trail: an Ed25519 private key, PKCS 8 in PEM ' +
      '(`openssl genpkey -algorithm ed25519`).',
  })

/** How the worker signs the ends of the audit trail's chains. */
export const auditHeadsEnv = {
  AUDIT_SIGNING_KEY: auditSigningKey.optional(),
  AUDIT_HEADS_DIR: z
    .string()
    .min(1)
    .optional()
    .meta({
      description:
        'Folder of the signed ends of the audit trail, best on another machine; `audit-heads` in ' +
        'BLOB_DIR unless set.',
    }),
  AUDIT_OLD_KEYS: z
    .string()
    .default('')
    .transform((names) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    )
    .meta({
      description: 'Names of earlier audit keys, comma-separated: ends that they signed are signed anew.',
    }),
}

type Places = { AUDIT_HEADS_DIR?: string | undefined; BLOB_DIR: string }

export const auditHeadsDir = ({ AUDIT_HEADS_DIR: dir, BLOB_DIR: blobs }: Places): string =>
  dir ?? join(blobs, 'audit-heads')

function isEd25519(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'ed25519'
  } catch {
    return false
  }
}
