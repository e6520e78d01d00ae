import { blobEnv } from '@ppman/evidence'
import { serviceEnv, servicePort } from '@ppman/http'
import { directoryOfUrl } from '@ppman/payers'
import { checkModelConfig, modelEnv } from '@ppman/policies/model'
import { coverageLicenceEnv } from '@ppman/policies/sources'
import { priceCheckEnv } from '@ppman/prices/discovery'
import { uploadEnv } from '@ppman/uploads'
import { z } from 'zod'
import { auditHeadsEnv } from './audit/audit-env.ts'
import { checkMailConfig, mailEnv, webhookEnv } from './notifications/notification-env.ts'

const splitList = (text = '') =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
const list = z.string().optional().transform(splitList)

/**
 * Plain http is allowed only for hosts that the operator names, because the request carries a key.
 */
function isReadable(text: string, allowHosts: readonly string[]): boolean {
  const url = URL.parse(text)
  if (!url || url.username || url.password || !directoryOfUrl(text)) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && allowHosts.includes(url.host))
}

/** Addresses that a sync of the payer directory reads besides its folder. */
const payerSyncEnv = {
  PAYER_SYNC_URLS: list.meta({
    description:
      'Addresses of directory files that a sync reads, https, separated by commas. The path ends in a ' +
      'known name, such as `edi_directory.json`, or in that and `.gz`.',
  }),
  PAYER_SYNC_KEY: z.string().min(1).optional().meta({
    description: 'Key that is sent as a bearer token to the hosts of these addresses; never logged.',
  }),
  PAYER_SYNC_ALLOW_HOSTS: list.meta({
    description:
      'Hosts of these addresses, with port, that may be private or speak plain http: ' +
      '`mirror.internal:8080`, separated by commas.',
  }),
}

type PayerSyncConfig = { PAYER_SYNC_URLS: readonly string[]; PAYER_SYNC_ALLOW_HOSTS: readonly string[] }

/** Rejects an unreadable address and reports its position only: the address may hold a secret. */
function checkPayerSync(
  { PAYER_SYNC_URLS: urls, PAYER_SYNC_ALLOW_HOSTS: hosts }: PayerSyncConfig,
  context: z.RefinementCtx,
): void {
  for (const [index, url] of urls.entries()) {
    if (isReadable(url, hosts)) continue
    const message = `Address ${index + 1} is not https, holds a user name, or names no directory file`
    context.addIssue({ code: 'custom', path: ['PAYER_SYNC_URLS'], message })
  }
}

export const workerConfigSchema = z
  .object({
    ...serviceEnv,
    ...uploadEnv,
    PORT: servicePort(4005).meta({ description: 'Port of the probes.' }),
    ...blobEnv,
    ...auditHeadsEnv,
    BASE_URL: z.url().meta({ description: 'Public address of the service, for links in events.' }),
    ...webhookEnv,
    WEBHOOKS_AT_ONCE: z.coerce
      .number()
      .int()
      .min(1)
      .max(1_000)
      .default(100)
      .meta({ description: 'Webhook deliveries that this process sends at a time.' }),
    ...mailEnv,
    PAYER_SYNC_DIR: z
      .string()
      .optional()
      .meta({ description: 'Folder of payer directory files that a sync reads.' }),
    ...payerSyncEnv,
    ...priceCheckEnv,
    ...modelEnv,
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
  .superRefine(checkModelConfig)
  .superRefine(checkMailConfig)

export type WorkerConfig = Readonly<z.output<typeof workerConfigSchema>>
