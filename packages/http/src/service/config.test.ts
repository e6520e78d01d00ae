import { z } from 'zod'
import { readConfig, serviceEnv } from './config.ts'

const schema = z.object({ ...serviceEnv, PORT: z.coerce.number().int() })

test('a bad environment is refused whole, with every problem and no value', () => {
  const read = () =>
    readConfig(schema, { PORT: 'eighty', DATABASE_URL: 'mysql://root:hunter2@db', LOG_LEVEL: 'loud' })
  const words = messageOf(read)
  for (const name of ['PORT', 'DATABASE_URL', 'REDIS_URL', 'LOG_LEVEL'])
    expect(words).toContain(`  ${name}: `)
  expect(words).not.toMatch(/hunter2|eighty/)
})

test('a service is in production unless told otherwise', () => {
  const config = readConfig(schema, { PORT: '1', DATABASE_URL: 'postgresql://h/d', REDIS_URL: 'redis://h' })
  expect(config).toMatchObject({ NODE_ENV: 'production', RATE_LIMIT_SCALE: 1, LOG_LEVEL: 'info' })
})

test.each([
  ['quotas above the normal in production', { RATE_LIMIT_SCALE: '2' }, 'RATE_LIMIT_SCALE'],
  [
    'embedded identity in production',
    { AUTH_MODE: 'embedded', INTROSPECTION_SECRET: 'x'.repeat(16) },
    'AUTH_MODE',
  ],
  [
    'embedded identity without its secret',
    { AUTH_MODE: 'embedded', NODE_ENV: 'test' },
    'INTROSPECTION_SECRET',
  ],
  ['pages over http in production', { BASE_URL: 'http://ppman.example.org' }, 'BASE_URL'],
  ['a sign-in over http in production', { OIDC_ISSUER: 'http://console.example.org' }, 'OIDC_ISSUER'],
  ['a key of a store without its secret', { S3_ACCESS_KEY_ID: 'key' }, 'S3_SECRET_ACCESS_KEY'],
  ['a secret of a store without its key', { S3_SECRET_ACCESS_KEY: 'key' }, 'S3_ACCESS_KEY_ID'],
])('%s are refused beside the other problems', (_, env, name) => {
  const optional = z.string().optional()
  const auth = schema.extend({
    AUTH_MODE: optional,
    INTROSPECTION_SECRET: optional,
    BASE_URL: optional,
    OIDC_ISSUER: optional,
    S3_ACCESS_KEY_ID: optional,
    S3_SECRET_ACCESS_KEY: optional,
  })
  const words = messageOf(() =>
    readConfig(auth, { DATABASE_URL: 'postgresql://h/d', REDIS_URL: 'redis://h', ...env }),
  )
  for (const each of [name, 'PORT']) expect(words).toContain(`  ${each}: `)
})

test.each([
  ['https in production', { BASE_URL: 'https://ppman.example.org' }],
  ['http on this machine', { BASE_URL: 'http://127.0.0.1:4002' }],
  ['http outside of production', { BASE_URL: 'http://ppman.test', NODE_ENV: 'test' }],
])('%s is a public address', (_, env) => {
  const given = { PORT: '1', DATABASE_URL: 'postgresql://h/d', REDIS_URL: 'redis://h', ...env }
  expect(readConfig(schema.extend({ BASE_URL: z.url() }), given)).toMatchObject(env)
})

function messageOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('It was accepted.')
}
