import { z } from 'zod'
import { trustedProxiesEnv } from './express-app.ts'

const portEnv = (port: number) => z.coerce.number().int().min(0).max(65535).default(port)

/** The port of a service's own addresses, unless the environment names another. */
export const servicePort = (port: number) =>
  portEnv(port).meta({ description: 'Port to listen on; 0 picks a free one.' })

/** Environment settings of every service. */
export const serviceEnv = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production').meta({
    description:
      'Production refuses settings that are only safe on one machine, and leaves out the check of answers.',
  }),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .meta({ description: 'The least severe lines that are written.' }),
  HOST: z.string().min(1).default('0.0.0.0').meta({ description: 'Address to listen on.' }),
  TRUSTED_PROXIES: trustedProxiesEnv,
  METRICS_PORT: portEnv(0).meta({ description: 'Internal port of /metrics; 0 picks a free one.' }),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'Expected a PostgreSQL address, postgresql://…' })
    .meta({ description: 'The one PostgreSQL database; the service takes the role it needs there.' }),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'Expected a Redis address, redis://…' })
    .meta({ description: 'Counts quotas across processes; while it is away each process counts its own.' }),
  RATE_LIMIT_SCALE: z.coerce
    .number()
    .positive()
    .default(1)
    .meta({ description: 'Multiplies every quota; above 1 only outside production.' }),
  SHUTDOWN_DELAY_S: z.coerce
    .number()
    .min(0)
    .max(60)
    .default(5)
    .meta({ description: 'Time that readiness says 503 before connections are refused.' }),
}

/** Environment settings for the identity of callers. */
export const callerEnv = {
  AUTH_MODE: z
    .enum(['edge', 'embedded'])
    .default('edge')
    .meta({
      description:
        'edge: only the edge’s signed header counts. embedded: a bearer token is also looked up; not in ' +
        'production.',
    }),
  CONTROL_PLANE_URL: z
    .url()
    .meta({ description: 'Publishes the edge keys and, in embedded mode, answers introspection.' }),
  INTROSPECTION_SECRET: z
    .string()
    .min(16)
    .optional()
    .meta({ description: 'Shared with the control plane, 16 characters or more. Needed in embedded mode.' }),
}
