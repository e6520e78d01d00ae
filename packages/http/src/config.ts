import { z } from 'zod'

/** Reads the environment once, at start. Refuses it whole, with every problem at once and never a value. */
export function readConfig<T extends z.ZodObject>(schema: T, env: Record<string, string | undefined>): Readonly<z.output<T>> {
  const result = schema.safeParse(env)
  if (result.success) return Object.freeze(result.data)
  const lines = result.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
  throw new Error(`The environment is not usable:\n${lines.join('\n')}`)
}

/** As `readConfig`, for `main.ts`: prints the problems and ends the process with 1. */
export function configOrExit<T extends z.ZodObject>(schema: T, env: Record<string, string | undefined>): Readonly<z.output<T>> {
  try {
    return readConfig(schema, env)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(1)
  }
}

/** Names that every service reads the same way. */
export const serviceEnv = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).default(0).meta({ description: 'Internal port of /metrics; 0 picks a free one.' }),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'Expected a PostgreSQL address, postgresql://…' }),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'Expected a Redis address, redis://…' }),
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1).meta({ description: 'Multiplies every quota; above 1 only outside production.' }),
  SHUTDOWN_DELAY_S: z.coerce.number().min(0).max(60).default(5).meta({ description: 'Time that readiness says 503 before connections are refused.' }),
}

/** The scale of quotas, refused above 1 in production (decisions 6). */
export function rateScale({ RATE_LIMIT_SCALE, NODE_ENV }: { RATE_LIMIT_SCALE: number; NODE_ENV: string }): number {
  if (RATE_LIMIT_SCALE > 1 && NODE_ENV === 'production') throw new Error('RATE_LIMIT_SCALE above 1 is refused in production.')
  return RATE_LIMIT_SCALE
}
