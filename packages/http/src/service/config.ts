import type { z } from 'zod'

type Environment = Record<string, string | undefined>

/**
 * Reads the environment once, at start. Refuses it whole, with every problem at once and never a
 * value.
 */
export function readConfig<T extends z.ZodObject>(schema: T, env: Environment): Readonly<z.output<T>> {
  const result = schema.safeParse(env)
  const problems = [
    ...(result.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`),
    ...COMBINATIONS.filter(({ name, holds }) => name in schema.shape && holds(env)).map(
      ({ name, message }) => `${name}: ${message}`,
    ),
  ]
  if (result.success && problems.length === 0) return Object.freeze(result.data)
  throw new Error(`The environment is not usable:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
}

const isProduction = ({ NODE_ENV = 'production' }: Environment) => NODE_ENV === 'production'

const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?\/?$/
const isOpenHttp = (address = '') => address.startsWith('http:') && !LOOPBACK.test(address)

/** Combinations of settings that are refused. */
const COMBINATIONS: readonly { name: string; holds: (env: Environment) => boolean; message: string }[] = [
  {
    name: 'RATE_LIMIT_SCALE',
    holds: (env) => isProduction(env) && Number(env.RATE_LIMIT_SCALE) > 1,
    message: 'Above 1 is refused in production',
  },
  {
    name: 'CONSOLE_URL',
    holds: (env) => isProduction(env) && isOpenHttp(env.CONSOLE_URL),
    message: 'Passwords and cookies need https in production',
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
