import { blobEnv } from '@ppman/evidence'
import { readReplicaEnv, serviceEnv, servicePort } from '@ppman/http'
import { lakeEnv } from '@ppman/prices/lake'
import { uploadEnv } from '@ppman/uploads'
import { siteEnv } from '@ppman/web-ui'
import { z } from 'zod'

export const configSchema = z
  .object({
    ...serviceEnv,
    ...readReplicaEnv,
    ...blobEnv,
    ...lakeEnv,
    ...siteEnv,
    ...uploadEnv,
    POLICY_UPLOADS: z
      .enum(['true', 'false'])
      .default('false')
      .transform((text) => text === 'true')
      .meta({ description: 'Whether organizations may upload policies; needs UPLOAD_KEYS.' }),
    PORT: servicePort(4002),
    BASE_URL: z.url().meta({ description: 'Public address of the site; https makes cookies secure.' }),
    EDGE_URL: z.url().meta({ description: 'Where integrators call the API; shown on the developer page.' }),
    CONSOLE_URL: z.url().meta({ description: 'Where tokens are issued; linked from the site.' }),
    DOCS_BASE_URL: z.url().meta({ description: 'Address of the documentation site.' }),
    OIDC_ISSUER: z
      .url()
      .meta({ description: 'Any OpenID Connect issuer; the reference control plane by default.' }),
    OIDC_CLIENT_ID: z.string().min(1).meta({ description: 'Name of this site at the issuer.' }),
    OIDC_CLIENT_SECRET: z
      .string()
      .min(16)
      .meta({ description: 'Shared with the issuer, 16 characters or more.' }),
    SESSION_SECRET: z.string().min(32).meta({
      description: 'Signs the session cookie, 32 characters or more; another one ends all sessions.',
    }),
  })
  .refine(({ POLICY_UPLOADS, UPLOAD_KEYS }) => !POLICY_UPLOADS || UPLOAD_KEYS.length > 0, {
    path: ['UPLOAD_KEYS'],
    message: 'Needed while POLICY_UPLOADS is true',
  })

export type Config = Readonly<z.output<typeof configSchema>>
