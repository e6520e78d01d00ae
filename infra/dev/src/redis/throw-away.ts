import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readDevConfig } from '../config.ts'
import { startGuard } from '../machine/guard.ts'
import { anyFreePort } from '../machine/ports.ts'
import { startRedis } from './start-redis.ts'

export type ThrowAwayRedis = { url: string; description: string; stop(): Promise<void> }

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
