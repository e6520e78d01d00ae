import { z } from 'zod'
import { trustedProxiesEnv } from './express-app.ts'

type Environment = Record<string, string | undefined>

/**
 * Reads the environment once, at start. Refuses it whole, with every problem at once and never a
 * value.
 */
export function readConfig<T extends z.ZodObject>(schema: T, env: Environment): Readonly<z.output<T>> {
  const problems = configProblems(schema, env)
  if (problems.length === 0) return Object.freeze(schema.parse(env))
  const lines = problems.map(({ name, message }) => `  ${name}: ${message}`)
  throw new Error(`The environment is not usable:\n${lines.join('\n')}`)
}

/** Every variable that is missing or wrong, with what is expected of it. Never a value. */
export function configProblems(schema: z.ZodObject, env: Environment): { name: string; message: string }[] {
  const issues = schema.safeParse(env).error?.issues ?? []
  return [
    ...issues.map(({ path, message }) => ({ name: path.join('.'), message })),
    ...COMBINATIONS.filter(({ name, holds }) => name in schema.shape && holds(env)).map(
      ({ name, message }) => ({ name, message }),
    ),
  ]
}

const isProduction = ({ NODE_ENV = 'production' }: Environment) => NODE_ENV === 'production'

const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?\/?$/
const isOpenHttp = (address = '') => address.startsWith('http:') && !LOOPBACK.test(address)

type Combination = { name: string; holds: (env: Environment) => boolean; message: string }

/** Addresses that browsers open: over http, cookies and passwords could be read on the way. */
const PUBLIC_ADDRESSES: readonly Combination[] = [
  'BASE_URL',
  'CONSOLE_URL',
  'DOCS_BASE_URL',
  'OIDC_ISSUER',
].map((name) => ({
  name,
  holds: (env) => isProduction(env) && isOpenHttp(env[name]),
  message: 'Passwords and cookies need https in production',
}))

/** Combinations of settings that are refused. */
const COMBINATIONS: readonly Combination[] = [
  ...PUBLIC_ADDRESSES,
  {
    name: 'RATE_LIMIT_SCALE',
    holds: (env) => isProduction(env) && Number(env.RATE_LIMIT_SCALE) > 1,
    message: 'Above 1 is refused in production',
  },
  {
    name: 'AUTH_MODE',
    holds: (env) => isProduction(env) && env.AUTH_MODE === 'embedded',
    message: 'embedded is refused in production, use edge',
  },
  {
    name: 'INTROSPECTION_SECRET',
    holds: (env) => env.AUTH_MODE === 'embedded' && !env.INTROSPECTION_SECRET,
    message: 'Needed when AUTH_MODE is embedded',
  },
  {
    name: 'S3_SECRET_ACCESS_KEY',
    holds: (env) => Boolean(env.S3_ACCESS_KEY_ID) && !env.S3_SECRET_ACCESS_KEY,
    message: 'Needed with S3_ACCESS_KEY_ID',
  },
  {
    name: 'S3_ACCESS_KEY_ID',
    holds: (env) => Boolean(env.S3_SECRET_ACCESS_KEY) && !env.S3_ACCESS_KEY_ID,
    message: 'Needed with S3_SECRET_ACCESS_KEY',
  },
]

/** As `readConfig`, for `main.ts`: prints the problems and ends the process with 1. */
export function configOrExit<T extends z.ZodObject>(schema: T, env: Environment): Readonly<z.output<T>> {
  try {
    return readConfig(schema, env)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(1)
  }
}

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
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description:
        'OpenTelemetry collector that traces are sent to by OTLP/HTTP, without `/v1/traces`. ' +
        'Unset: no traces.',
    }),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.05).meta({
    description:
      'Share of new traces that is recorded, 0 to 1; one that a trusted proxy began keeps its choice.',
  }),
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
