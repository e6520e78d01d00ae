import { type ChildProcess, spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { testDb } from '@ppman/db/testing'
import { anyFreePort } from '../../../infra/dev/src/machine/ports.ts'
import { WORKER_ENV } from './testing/worker-env.ts'
import { until } from './testing/until.ts'

const { url, close } = await testDb()
const BLOB_DIR = mkdtempSync(join(tmpdir(), 'ppman-'))
const AUDIT_SIGNING_KEY = generateKeyPairSync('ed25519')
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString()
const started: ChildProcess[] = []
afterAll(async () => {
  for (const service of started) service.kill('SIGKILL')
  rmSync(BLOB_DIR, { recursive: true })
  await close()
})

/** Loses an error when it hears SIGUSR2, as a forgotten promise would. */
const LOSES_ERRORS = "process.on('SIGUSR2', () => { Promise.reject(new Error('nobody caught this')) })"

/** The program that ships, as a process of its own. */
async function startProgram(program: string, stdout: number | 'pipe' = 'pipe') {
  const port = await anyFreePort()
  const argv = [
    '--import',
    `data:text/javascript,${LOSES_ERRORS}`,
    fileURLToPath(new URL(program, import.meta.url)),
  ]
  const service = spawn(process.execPath, argv, {
    stdio: ['ignore', stdout, 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...WORKER_ENV,
      DATABASE_URL: url,
      HOST: '127.0.0.1',
      PORT: String(port),
      SHUTDOWN_DELAY_S: '0',
      BLOB_DIR,
      CONTROL_PLANE_URL: 'http://127.0.0.1:1',
      AUDIT_SIGNING_KEY,
    },
  })
  started.push(service)
  const log: string[] = []
  service.stdout?.on('data', (chunk: Buffer) => log.push(chunk.toString()))
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  await until(
    'the program answers',
    () =>
      service.exitCode !== null ||
      get('/healthz').then(
        ({ ok }) => ok,
        () => false,
      ),
  )
  return { service, get, log }
}

test.each(['main.ts', 'worker.ts'])(
  '%s ends with 1, in order, after an error that nobody caught',
  async (program) => {
    const { service, get, log } = await startProgram(program)
    expect((await get('/healthz')).status).toBe(200)
    const exit = once(service, 'exit')
    service.kill('SIGUSR2')
    expect(await exit).toEqual([1, null])
    expect(log.join('')).toMatch(/nobody caught this[^]*"msg":"stopping"/)
  },
  300_000,
)

test.each(['main.ts', 'worker.ts'])(
  '%s answers and stops in order while no line of its log can be written',
  async (program) => {
    const { service, get } = await startProgram(program, openSync('/dev/full', 'w'))
    for (let count = 0; count < 5; count += 1) expect((await get('/health')).status).toBe(200)
    if (program === 'main.ts') expect((await get('/api/v1/payers')).status).toBe(401)
    const exit = once(service, 'exit')
    service.kill('SIGTERM')
    expect(await exit).toEqual([0, null])
  },
  300_000,
)
