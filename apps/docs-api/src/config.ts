import { serviceEnv } from '@ppman/http'
import { z } from 'zod'

export const configSchema = z.object({
  ...serviceEnv,
  PORT: z.coerce.number().int().min(0).max(65535).default(4004),
  /** `edge`: only the edge's signed header counts. `embedded`: a bearer token is also accepted, by introspection. */
  AUTH_MODE: z.enum(['edge', 'embedded']).default('edge'),
  CONTROL_PLANE_URL: z.url().meta({ description: 'Publishes the edge keys and, in embedded mode, answers introspection.' }),
  INTROSPECTION_SECRET: z.string().min(16).optional().meta({ description: 'Needed in embedded mode.' }),
  DOCS_BASE_URL: z.url().meta({ description: 'Public address of the documentation site: links, and the host that /mcp answers to.' }),
  DOCS_SECRET: z.string().min(16).meta({ description: 'Keys the fingerprints of findings and signs paging cursors.' }),
})

export type Config = Readonly<z.output<typeof configSchema>>
