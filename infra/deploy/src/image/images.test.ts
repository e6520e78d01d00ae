import { randomUUID } from 'node:crypto'
import { openPool } from '@ppman/db'
import { checkImage } from './check-image.ts'

const server = process.env['TEST_DATABASE_URL']!
const admin = openPool({ url: server, max: 1, statementTimeoutMs: 0 })
const name = `test_image_${randomUUID().slice(0, 8)}`
beforeAll(async () => void (await admin.query(`CREATE DATABASE ${name}`)))
afterAll(async () => {
  await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await admin.end()
})

const READY = { healthz: 200, health: 200, exitCode: 0 }

// One application stands for the others here: `turbo run deploy:check` builds and starts every one.
test('an image starts from its files alone, read-only and without rights, and stops in order', async () => {
  const databaseUrl = Object.assign(new URL(server), { pathname: `/${name}` }).toString()
  const redisUrl = process.env['TEST_REDIS_URL']!
  const app = 'apps/email-hook'
  expect(await checkImage({ app, databaseUrl, redisUrl, say: () => undefined })).toEqual({
    'email-hook': READY,
  })
}, 600_000)
