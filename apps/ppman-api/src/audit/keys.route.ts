import { ok } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'

const AuditKey = z
  .object({
    algorithm: z.literal('Ed25519'),
    key_id: z.string().meta({ description: 'The first 16 hex digits of the SHA-256 of the public key.' }),
    public_key: z.string().meta({ description: 'SubjectPublicKeyInfo, base64.' }),
  })
  .meta({ id: 'AuditKey' })

export const auditKeysRoute = route({
  method: 'get',
  path: '/audit/keys',
  operationId: 'auditKeys',
  summary: 'The keys that sign audit packages',
  tag: 'audit',
  access: 'public',
  rate: 'anonymous',
  responses: { 200: { description: 'Keys in use', schema: z.object({ items: z.array(AuditKey) }) } },
  handler: async ({ ctx: { auditSigner } }) =>
    ok({
      items: [
        { algorithm: 'Ed25519' as const, key_id: auditSigner.keyId, public_key: auditSigner.publicKey },
      ],
    }),
})
