import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startGuard } from '../machine/guard.ts'
import { anyFreePort } from '../machine/ports.ts'
import { isReachableByAll, serverAccount } from './server-account.ts'
import { type PostgresOptions, startPostgres } from './start-postgres.ts'

export type ThrowAwayPostgres = { url: string; stop(): Promise<void> }

/**
 * A server for one run of tests or checks, in a temporary directory that is removed even after a
 * kill.
 */
export async function startThrowAwayPostgres(
  settings: PostgresOptions['settings'] = {},
): Promise<ThrowAwayPostgres> {
  const home = temporaryHome()
  const guard = startGuard()
  guard.order({ remove: home })
  const remove = () => rmSync(home, { recursive: true, force: true })
  try {
    const options = {
      dataDir: path.join(home, 'data'),
      logFile: path.join(home, 'log'),
      port: await anyFreePort(),
    }
    const server = await startPostgres({ ...options, password: null, isThrowAway: true, settings })
    guard.order({ stop: server.pid, signal: 'SIGQUIT' })
    const stop = async () => {
      await server.stop()
      remove()
      guard.release()
    }
    return { url: server.url('postgres'), stop }
  } catch (error) {
    remove()
    guard.release()
    throw error
  }
}

function temporaryHome(): string {
  const isPrivate = serverAccount() !== undefined && !isReachableByAll(os.tmpdir())
  const home = mkdtempSync(path.join(isPrivate ? '/var/tmp' : os.tmpdir(), 'ppman-test-'))
  chmodSync(home, 0o755)
  return home
}
