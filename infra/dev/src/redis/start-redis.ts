import { randomBytes } from 'node:crypto'
import type { RedisChoice } from '../config.ts'
import { LOOPBACK, onFreePort } from '../ports.ts'
import { stopProcess } from '../processes.ts'
import { trouble } from '../trouble.ts'
import { installedRedis, type RedisPlace, startRealRedis, startStandInRedis } from './redis-server.ts'

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
  /** For the log: the name of the real program, or a sentence that says that this is not the real one. */
  description: string
  stop(): Promise<void>
}

const STOP_LIMIT_MS = 5_000
const STAND_IN =
  "the project's own stand-in (in memory, for development; install redis-server or set REDIS_URL for the real one)"

/**
 * Starts the real server when this machine has one, else the stand-in.
 *
 * @throws in production without a real one: the stand-in forgets everything and serves one process
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
  const { pid, port } = await onFreePort(preferred, async (free) => ({
    port: free,
    pid: await start({ port: free, password, logFile }),
  }))
  return {
    pid,
    port,
    url: `redis://:${password}@${LOOPBACK}:${port}`,
    description: program ?? STAND_IN,
    stop: () => stopProcess(pid, { signal: 'SIGTERM', timeoutMs: STOP_LIMIT_MS }),
  }
}

function refuseStandIn(choice: RedisChoice, isProduction: boolean): void {
  if (isProduction) throw trouble('The Redis stand-in does not run with NODE_ENV=production. Set REDIS_URL.')
  if (choice === 'real') throw trouble('There is no redis-server or valkey-server on PATH.')
}

const newPassword = () => randomBytes(24).toString('hex')
