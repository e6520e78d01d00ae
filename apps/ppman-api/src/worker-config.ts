import { blobEnv } from '@ppman/evidence'
import { serviceEnv, servicePort } from '@ppman/http'
import { directoryOfUrl } from '@ppman/payers'
import { coverageLicenceEnv } from '@ppman/policies/sources'
import { priceCheckEnv } from '@ppman/prices/discovery'
import { z } from 'zod'
import { auditHeadsEnv } from './audit/audit-env.ts'

/** Settings of the model that helps to find moved policies. Off unless URL and model are set. */
const healingEnv = {
  HEAL_AI_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description:
        'Base address of an endpoint that speaks the chat completions of OpenAI, for example ' +
        '`http://127.0.0.1:11434/v1`. It is asked, with an outline of public pages, where a lost ' +
        'policy stands; off when empty.',
    }),
  HEAL_AI_MODEL: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: 'Model that the endpoint is asked for; needed with HEAL_AI_URL.' }),
  HEAL_AI_KEY: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'Key that is sent to the endpoint as a bearer token; never logged.' }),
  HEAL_AI_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(1_000)
    .max(300_000)
    .default(30_000)
    .meta({ description: 'Longest wait for an answer of the model.' }),
}

type HealingConfig = { HEAL_AI_URL?: string | undefined; HEAL_AI_MODEL?: string | undefined }

/** Rejects a partial configuration, which would silently disable the model. */
function checkHealing(
  { HEAL_AI_URL: url, HEAL_AI_MODEL: model }: HealingConfig,
  context: z.RefinementCtx,
): void {
  if (url && !model)
    context.addIssue({ code: 'custom', path: ['HEAL_AI_MODEL'], message: 'Is needed with HEAL_AI_URL' })
  if (model && !url)
    context.addIssue({ code: 'custom', path: ['HEAL_AI_URL'], message: 'Is needed with HEAL_AI_MODEL' })
}

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
