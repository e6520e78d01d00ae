/** Environment variables of the developer tools; only this file reads them. */
export type DevConfig = {
  databaseUrl: string | undefined
  redisUrl: string | undefined
  testDatabaseUrl: string | undefined
  testRedisUrl: string | undefined
  /** Which Redis tests use; `any` prefers the real server when it is installed. */
  testRedis: RedisChoice
  isProduction: boolean
  logLevel: string
  /** The browser that takes screenshots. */
  chromium: string
}

export type RedisChoice = 'any' | 'real' | 'stand-in'

const CHOICES: readonly RedisChoice[] = ['any', 'real', 'stand-in']

/** @throws when PPMAN_TEST_REDIS is none of the three values */
export function readDevConfig(env: NodeJS.ProcessEnv = process.env): DevConfig {
  return {
    databaseUrl: env['DATABASE_URL'] || undefined,
    redisUrl: env['REDIS_URL'] || undefined,
    testDatabaseUrl: env['TEST_DATABASE_URL'] || undefined,
    testRedisUrl: env['TEST_REDIS_URL'] || undefined,
    testRedis: redisChoice(env['PPMAN_TEST_REDIS'] || 'any'),
    isProduction: env['NODE_ENV'] === 'production',
    logLevel: env['LOG_LEVEL'] || 'info',
    chromium: env['PPMAN_CHROMIUM'] || '/usr/bin/chromium',
  }
}

function redisChoice(value: string): RedisChoice {
  const choice = CHOICES.find((candidate) => candidate === value)
  if (!choice) throw new Error(`PPMAN_TEST_REDIS is "${value}"; it may be ${CHOICES.join(', ')}.`)
  return choice
}
