import { blobEnv } from '@ppman/evidence'
import { callerEnv, readReplicaEnv, serviceEnv, servicePort } from '@ppman/http'
import { lakeEnv } from '@ppman/prices/lake'
import { uploadEnv } from '@ppman/uploads'
import { z } from 'zod'
import { auditSigningKey } from './audit/audit-env.ts'
import { webhookEnv } from './notifications/notification-env.ts'

export const configSchema = z.object({
  ...serviceEnv,
  ...readReplicaEnv,
  PORT: servicePort(4001),
  ...callerEnv,
  BASE_URL: z.url().meta({ description: 'Public address of the service, for links in answers.' }),
  ...blobEnv,
  ...lakeEnv,
  ...uploadEnv,
  AUDIT_SIGNING_KEY: auditSigningKey,
  ...webhookEnv,
})

export type Config = Readonly<z.output<typeof configSchema>>
