import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { LOOPBACK } from '../ports.ts'
import { trouble } from '../trouble.ts'
import { answersPing } from './ping.ts'

export type RedisPlace = { port: number; password: string; logFile: string }

const STAND_IN = fileURLToPath(new URL('../stand-in/main.ts', import.meta.url))
const START_LIMIT_MS = 10_000
const POLL_MS = 20

/** The real server program of this machine, Valkey first; undefined when it has none. */
export const installedRedis = (): string | undefined =>
  ['valkey-server', 'redis-server'].find(
    (name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0,
  )

/** Starts the real server. Its settings go through standard input: the password must not show in the process list. */
export function startRealRedis(program: string, { port, password, logFile }: RedisPlace): Promise<number> {
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
  return untilItAnswers(child, { port, password, logFile })
}

/** Starts our stand-in in a process of its own, so that it can be stopped like the real one. */
export function startStandInRedis({ port, password, logFile }: RedisPlace): Promise<number> {
  const log = openSync(logFile, 'a', 0o600)
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', STAND_IN], {
    stdio: ['ignore', log, log],
    cwd: '/',
    detached: true,
    env: { PORT: String(port), PASSWORD: password },
  })
  closeSync(log)
  return untilItAnswers(child, { port, password, logFile })
}

async function untilItAnswers(child: ChildProcess, { port, password, logFile }: RedisPlace): Promise<number> {
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
