import { blobEnv } from '@ppman/evidence'
import { serviceEnv, servicePort } from '@ppman/http'
import { z } from 'zod'
import { auditHeadsEnv } from './audit/audit-env.ts'
import { checkPayerSync, payerSyncEnv } from './payers/payer-sync-env.ts'
import { priceCheckEnv } from '@ppman/prices/discovery'
import { coverageLicenceEnv } from '@ppman/policies/sources'
import { checkHealing, healingEnv } from './sources/healing-env.ts'

export const workerConfigSchema = z
  .object({
    ...serviceEnv,
    PORT: servicePort(4005).meta({ description: 'Port of the probes.' }),
    ...blobEnv,
    ...auditHeadsEnv,
    PAYER_SYNC_DIR: z
      .string()
      .optional()
      .meta({ description: 'Folder of payer directory files that a sync reads.' }),
    ...payerSyncEnv,
    ...priceCheckEnv,
    ...healingEnv,
    ...coverageLicenceEnv,
    PRICE_INGEST_MEMORY_MB: z.coerce
      .number()
      .int()
      .min(512)
      .max(1_000_000)
      .default(1_536)
      .meta({
        description:
          'Memory in MB that price files read at a time may take together; a reading that wants more is ' +
          'stopped.',
      }),
    JOBS_AT_ONCE: z.coerce
      .number()
      .int()
      .min(1)
      .max(64)
      .default(4)
      .meta({ description: 'Jobs that this process works on at a time.' }),
  })
  .superRefine(checkPayerSync)
  .superRefine(checkHealing)

export type WorkerConfig = Readonly<z.output<typeof workerConfigSchema>>
