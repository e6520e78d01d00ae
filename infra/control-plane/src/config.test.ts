import { readConfig } from '@ppman/http'
import { configSchema } from './config.ts'
import { generateEcKey, pemOf } from './keys/ec-key.ts'

const SECRET = 'x'.repeat(32)
const GOOD = {
  DATABASE_URL: 'postgresql://127.0.0.1/db',
  REDIS_URL: 'redis://127.0.0.1',
  CONSOLE_URL: 'http://127.0.0.1:8082/',
  BASE_URL: 'http://127.0.0.1:8080',
  TOKEN_PEPPER: `k1:${SECRET}`,
  INTROSPECTION_SECRET: SECRET,
  PPMAN_API_URL: 'http://127.0.0.1:4001',
  DOCS_API_URL: 'http://127.0.0.1:4003',
  OIDC_CLIENT_SECRET: SECRET,
}

test('reads what it needs and no more', () => {
  expect(readConfig(configSchema, GOOD)).toMatchObject({
    PORT: 8082,
    CONSOLE_URL: 'http://127.0.0.1:8082',
    TOKEN_PEPPER: [{ kid: 'k1', secret: SECRET }],
    OIDC_CLIENT_ID: 'ppman-web',
  })
})

test('lists every problem at once, and no value', () => {
  const bad = {
    ...GOOD,
    DATABASE_URL: 'mysql://x',
    CONSOLE_URL: 'http://127.0.0.1/path',
    TOKEN_PEPPER: 'k1:too short',
    EDGE_SIGNING_KEY: 'no key',
    OIDC_REDIRECT_URIS: 'nowhere',
    INTROSPECTION_SECRET: undefined,
  }
  const read = () => readConfig(configSchema, bad)
  for (const name of [
    'DATABASE_URL',
    'CONSOLE_URL',
    'TOKEN_PEPPER',
    'EDGE_SIGNING_KEY',
    'OIDC_REDIRECT_URIS',
    'INTROSPECTION_SECRET',
  ])
    expect(read).toThrow(name)
  expect(read).not.toThrow('too short')
})

test('takes signing keys as PEM, and an empty text for none', () => {
  const [first, second] = [generateEcKey(), generateEcKey()]
  expect(
    readConfig(configSchema, {
      ...GOOD,
      EDGE_SIGNING_KEY: pemOf(first) + pemOf(second),
    }).EDGE_SIGNING_KEY?.map(({ kid }) => kid),
  ).toEqual([first.kid, second.kid])
  expect(readConfig(configSchema, { ...GOOD, EDGE_SIGNING_KEY: '', OIDC_REDIRECT_URIS: '' })).toMatchObject({
    EDGE_SIGNING_KEY: undefined,
    OIDC_REDIRECT_URIS: undefined,
  })
})

test('production needs https, but for a machine that talks to itself', () => {
  const read = (CONSOLE_URL: string) => () =>
    readConfig(configSchema, { ...GOOD, NODE_ENV: 'production', CONSOLE_URL })
  expect(read('http://console.example.org')).toThrow('CONSOLE_URL')
  for (const address of ['https://console.example.org', 'http://127.0.0.1:8082'])
    expect(read(address)).not.toThrow()
})
