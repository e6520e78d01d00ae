import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readDevConfig, type RedisChoice } from '../config.ts'
import { startGuard } from '../machine/guard.ts'
import { anyFreePort, LOOPBACK, startOnFreePort } from '../machine/ports.ts'
import { stopProcess } from '../machine/processes.ts'
import { trouble } from '../trouble.ts'

export type RedisOptions = {
  choice: RedisChoice
  port: number
  logFile: string
  password?: string
  isProduction?: boolean
}

export type RunningRedis = {
  pid: number
  port: number
  url: string
  /**
   * For the log: the name of the real program, or a sentence that says that this is not the real
   * one.
   */
  description: string
  stop(): Promise<void>
}

const STOP_LIMIT_MS = 5_000
const STAND_IN_DESCRIPTION =
  "the project's own stand-in (in memory, for development; install redis-server or set REDIS_URL for " +
  'the real one)'

/**
 * Starts the real server when it is installed, else the stand-in.
 *
 * @throws in production without a real one: the stand-in keeps nothing and serves one process
 */
export async function startRedis({
  choice,
  port: preferred,
  logFile,
  ...options
}: RedisOptions): Promise<RunningRedis> {
  const { password = newPassword(), isProduction = false } = options
  const program = choice === 'stand-in' ? undefined : installedRedis()
  if (!program) refuseStandIn(choice, isProduction)
  const start = (place: RedisPlace) => (program ? startRealRedis(program, place) : startStandInRedis(place))
  const { pid, port } = await startOnFreePort(preferred, async (free) => ({
    port: free,
    pid: await start({ port: free, password, logFile }),
  }))
  return {
    pid,
    port,
    url: `redis://:${password}@${LOOPBACK}:${port}`,
    description: program ?? STAND_IN_DESCRIPTION,
    stop: () => stopProcess(pid, { signal: 'SIGTERM', timeoutMs: STOP_LIMIT_MS }),
  }
}

function refuseStandIn(choice: RedisChoice, isProduction: boolean): void {
  if (isProduction) throw trouble('The Redis stand-in does not run with NODE_ENV=production. Set REDIS_URL.')
  if (choice === 'real') throw trouble('There is no redis-server or valkey-server on PATH.')
}

const newPassword = () => randomBytes(24).toString('hex')

type RedisPlace = { port: number; password: string; logFile: string }

const STAND_IN_SCRIPT = fileURLToPath(new URL('../stand-in/main.ts', import.meta.url))
const START_LIMIT_MS = 10_000
const POLL_MS = 20

/** The real server program of this machine, Valkey first; undefined when it has none. */
export const installedRedis = (): string | undefined =>
  ['valkey-server', 'redis-server'].find(
    (name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0,
  )

/**
 * Starts the real server. Its settings go through standard input: the password must not show in the
 * process list.
 */
function startRealRedis(program: string, { port, password, logFile }: RedisPlace): Promise<number> {
  const settings = [
    `bind ${LOOPBACK}`,
    `port ${port}`,
    `requirepass ${password}`,
    'save ""',
    'appendonly no',
    'maxmemory-policy noeviction',
  ]
  const log = openSync(logFile, 'a', 0o600)
  const child = spawn(program, ['-'], { stdio: ['pipe', log, log], cwd: '/', detached: true })
  closeSync(log)
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(`${settings.join('\n')}\n`)
  return waitForRedis(child, { port, password, logFile })
}

/** Starts our stand-in in a process of its own, so that it can be stopped like the real one. */
function startStandInRedis({ port, password, logFile }: RedisPlace): Promise<number> {
  const log = openSync(logFile, 'a', 0o600)
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', STAND_IN_SCRIPT], {
    stdio: ['ignore', log, log],
    cwd: '/',
    detached: true,
    env: { PORT: String(port), PASSWORD: password },
  })
  closeSync(log)
  return waitForRedis(child, { port, password, logFile })
}

async function waitForRedis(child: ChildProcess, { port, password, logFile }: RedisPlace): Promise<number> {
  let failure: Error | undefined
  child.once('error', (error) => (failure = error)).unref()
  for (let waitedMs = 0; waitedMs < START_LIMIT_MS; waitedMs += POLL_MS) {
    if (failure || child.exitCode !== null) break
    if (await answersPing(port, password)) return child.pid ?? 0
    await sleep(POLL_MS)
  }
  child.kill('SIGKILL')
  throw trouble(
    `The Redis server did not start on port ${port}: ${failure?.message ?? `see ${logFile}`}.`,
    failure,
  )
}

const ANSWER_LIMIT_MS = 1_000

/** True when a server on this port takes the password and answers PING. */
function answersPing(port: number, password: string): Promise<boolean> {
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(port, LOOPBACK, () => socket.write(`AUTH ${password}\r\nPING\r\n`))
    socket.setTimeout(ANSWER_LIMIT_MS, () => socket.destroy())
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      if (received.includes('PONG') || received.startsWith('-')) socket.destroy()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(received.includes('PONG')))
  })
}

type ThrowAwayRedis = { url: string; description: string; stop(): Promise<void> }

/**
 * A server for one run of tests, of the kind that the environment chooses. It ends with this
 * process, even after a kill.
 */
export async function startThrowAwayRedis(): Promise<ThrowAwayRedis> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'ppman-redis-'))
  const guard = startGuard()
  guard.order({ remove: home })
  const redis = await startRedis({
    choice: readDevConfig().testRedis,
    port: await anyFreePort(),
    logFile: path.join(home, 'log'),
  })
  guard.order({ stop: redis.pid, signal: 'SIGTERM' })
  const stop = async () => {
    await redis.stop()
    rmSync(home, { recursive: true, force: true })
    guard.release()
  }
  return { url: redis.url, description: redis.description, stop }
}
