import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { testDb } from '@ppman/db/testing'
import { anyFreePort } from '../../dev/src/machine/ports.ts'
import { cuttableProxy } from './testing/cuttable-proxy.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const random = () => randomBytes(32).toString('base64url')

/** The process as it is started in service, with nothing of this one's environment. */
function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'silent', SHUTDOWN_DELAY_S: '0', ...env },
  })
  let errors = ''
  child.stderr.on('data', (chunk) => (errors += String(chunk)))
  const ended = new Promise<{ code: number | null; errors: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, errors })),
  )
  return { ended, stop: () => (child.kill('SIGTERM'), ended) }
}

const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  )

async function until(work: () => Promise<boolean>): Promise<void> {
  const endMs = performance.now() + 100_000
  while (!(await work())) {
    if (performance.now() > endMs) throw new Error('it did not happen within 100 seconds')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test('bad configuration ends the start with every problem and 1', async () => {
  const { code, errors } = await start({ DATABASE_URL: 'nowhere', TOKEN_PEPPER: 'short' }).ended
  expect(code).toBe(1)
  for (const name of [
    'DATABASE_URL',
    'REDIS_URL',
    'CONSOLE_URL',
    'BASE_URL',
    'TOKEN_PEPPER',
    'INTROSPECTION_SECRET',
    'PPMAN_API_URL',
    'DOCS_API_URL',
    'OIDC_CLIENT_SECRET',
  ])
    expect(errors).toContain(`  ${name}: `)
})

test('starts without PostgreSQL, says so, becomes ready by itself, and stops in order', async () => {
  const { url: databaseUrl, close } = await testDb()
  const postgres = await cuttableProxy(databaseUrl)
  postgres.cut()
  const port = await anyFreePort()
  const url = `http://127.0.0.1:${port}`
  const secrets = { TOKEN_PEPPER: random(), INTROSPECTION_SECRET: random(), OIDC_CLIENT_SECRET: random() }
  const plane = start({
    ...secrets,
    PORT: String(port),
    DATABASE_URL: postgres.url,
    REDIS_URL: 'redis://127.0.0.1:1',
    CONSOLE_URL: url,
    BASE_URL: 'http://127.0.0.1:9',
    PPMAN_API_URL: 'http://127.0.0.1:9',
    DOCS_API_URL: 'http://127.0.0.1:9',
  })
  await until(async () => (await statusOf(`${url}/healthz`)) === 200)
  expect([await statusOf(`${url}/health`), await statusOf(`${url}/console/sign-in`)]).toEqual([503, 503])
  postgres.mend()
  await until(async () => (await statusOf(`${url}/health`)) === 200)
  expect([await statusOf(`${url}/console/sign-in`), await statusOf(`${url}/.well-known/jwks.json`)]).toEqual([
    200, 200,
  ])
  expect(await plane.stop()).toEqual({ code: 0, errors: expect.any(String) })
  postgres.close()
  await close()
})
