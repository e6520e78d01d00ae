import { callerEnv, serviceEnv, servicePort } from '@ppman/http'
import { siteEnv } from '@ppman/web-ui'
import { z } from 'zod'

export const configSchema = z.object({
  ...serviceEnv,
  PORT: servicePort(4003),
  ...callerEnv,
  ...siteEnv,
  BASE_URL: z.url().optional().meta({
    description: 'Public address of the product that the documentation belongs to, for the header.',
  }),
  DOCS_BASE_URL: z.url().meta({
    description: 'Public address of the documentation site: links, and the host that /mcp answers to.',
  }),
  DOCS_SECRET: z
    .string()
    .min(16)
    .meta({ description: 'Keys the fingerprints of findings and signs paging cursors.' }),
})

export type Config = Readonly<z.output<typeof configSchema>>
