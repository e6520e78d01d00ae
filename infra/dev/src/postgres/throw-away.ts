import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startGuard } from '../machine/guard.ts'
import { anyFreePort } from '../machine/ports.ts'
import { isReachableByAll, serverAccount } from './server-program.ts'
import { type PostgresOptions, startPostgres } from './start-postgres.ts'

type ThrowAwayOptions = {
  settings: PostgresOptions['settings']
  /** Holds less than a gigabyte at a time, so that it may live in memory. */
  isSmall: boolean
}

export type ThrowAwayPostgres = {
  url: string
  dataDir: string
  stop(): Promise<void>
  /** Stops it and starts it again at the same port: open connections end. */
  restart(): Promise<void>
}

/**
 * A server for one run of tests or checks, in a temporary directory that is removed even after a
 * kill.
 */
export async function startThrowAwayPostgres({
  settings = {},
  isSmall = false,
}: Partial<ThrowAwayOptions> = {}): Promise<ThrowAwayPostgres> {
  const home = temporaryHome(isSmall)
  const guard = startGuard()
  guard.order({ remove: home })
  const remove = () => rmSync(home, { recursive: true, force: true })
  try {
    const options = {
      dataDir: path.join(home, 'data'),
      logFile: path.join(home, 'log'),
      port: await anyFreePort(),
    }
    const start = async (port: number) => {
      const started = await startPostgres({ ...options, port, password: null, isThrowAway: true, settings })
      guard.order({ stop: started.pid, signal: 'SIGQUIT' })
      return started
    }
    let server = await start(options.port)
    const stop = async () => {
      await server.stop()
      remove()
      guard.release()
    }
    const restart = async () => {
      await server.stop()
      server = await start(server.port)
    }
    return { url: server.url('postgres'), dataDir: options.dataDir, stop, restart }
  } catch (error) {
    remove()
    guard.release()
    throw error
  }
}

export function temporaryHome(isSmall: boolean): string {
  const folder = isSmall && hasRoom(IN_MEMORY) ? IN_MEMORY : temporaryFolder()
  const home = mkdtempSync(path.join(folder, 'ppman-test-'))
  chmodSync(home, 0o755)
  return home
}

/**
 * Linux's folder in memory: copying a database of a thousand files takes a twentieth of the time
 * there.
 */
const IN_MEMORY = '/dev/shm'
/** Several times what a small server holds at a time. */
const ROOM_BYTES = 4 * 1024 ** 3

function temporaryFolder(): string {
  const isPrivate = serverAccount() !== undefined && !isReachableByAll(os.tmpdir())
  return isPrivate ? '/var/tmp' : os.tmpdir()
}

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return Math.min(bavail * bsize, os.freemem()) > ROOM_BYTES
  } catch {
    return false
  }
}
