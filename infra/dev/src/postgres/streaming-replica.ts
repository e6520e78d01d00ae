import { chownSync, cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { startGuard } from '../machine/guard.ts'
import { anyFreePort } from '../machine/ports.ts'
import { childrenOf, waitUntilGone } from '../machine/processes.ts'
import { serverAccount } from './server-program.ts'
import { startPostgres } from './start-postgres.ts'
import { startThrowAwayPostgres, temporaryHome, type ThrowAwayPostgres } from './throw-away.ts'

/** Of both servers: a standby refuses to have fewer senders than its primary. */
const STREAMING = { wal_level: 'replica', max_wal_senders: 4 }

/** A throw-away server that others may follow. */
export const startThrowAwayPrimary = (): Promise<ThrowAwayPostgres> =>
  startThrowAwayPostgres({
    isSmall: true,
    // Commits as in production: an answered write is in the log that the replica gets.
    settings: { ...STREAMING, wal_keep_size: '256MB', synchronous_commit: 'on' },
  })

type StreamingReplica = {
  /** The address of a database of the replica. */
  url(database: string): string
  stop(): Promise<void>
  /** Ends it as a crash would. */
  kill(): Promise<void>
  /** Stops all its processes where they are, until `thaw`. */
  freeze(): void
  thaw(): void
  /** Starts it again at the same port, on its own data. */
  start(): Promise<void>
}

const KILL_LIMIT_MS = 10_000

/**
 * A hot standby of a throw-away primary, with all its databases. The embedded binaries have no
 * `pg_basebackup`, so its files are copied while the primary is in backup mode.
 */
export async function startStreamingReplica(primary: ThrowAwayPostgres): Promise<StreamingReplica> {
  const home = temporaryHome(true)
  const guard = startGuard()
  guard.order({ remove: home })
  const dataDir = path.join(home, 'data')
  const remove = () => {
    rmSync(home, { recursive: true, force: true })
    guard.release()
  }
  const { hostname, port: primaryPort } = new URL(primary.url)
  const launch = async (port: number) => {
    const started = await startPostgres({
      dataDir,
      logFile: path.join(home, 'log'),
      port,
      password: null,
      isThrowAway: true,
      settings: {
        ...STREAMING,
        primary_conninfo: `host=${hostname} port=${primaryPort} user=postgres`,
        wal_retrieve_retry_interval: '200ms',
      },
    })
    guard.order({ stop: started.pid, signal: 'SIGQUIT' })
    return started
  }
  try {
    await copyCluster(primary, dataDir)
    let server = await launch(await anyFreePort())
    return {
      url: (database) => server.url(database),
      stop: async () => {
        await server.stop()
        remove()
      },
      kill: async () => {
        // The port and the shared memory stay taken until the last of them has ended.
        const all = [server.pid, ...childrenOf(server.pid)]
        process.kill(server.pid, 'SIGKILL')
        for (const pid of all) await waitUntilGone(pid, KILL_LIMIT_MS)
      },
      freeze: () => signalServer(server.pid, 'SIGSTOP'),
      thaw: () => signalServer(server.pid, 'SIGCONT'),
      start: async () => {
        server = await launch(server.port)
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}

/** Files that belong to the running server and not to its data (PostgreSQL manual, Backup). */
const LEFT_OUT = /^(postmaster\.(pid|opts)|pg_replslot\/.+|pg_wal\/.+|pg_stat_tmp\/.+|pgsql_tmp.*)$/

async function copyCluster(primary: ThrowAwayPostgres, dataDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  try {
    await client.query(`SELECT pg_backup_start('streaming replica', fast => true)`)
    cpSync(primary.dataDir, dataDir, {
      recursive: true,
      filter: (source) => !LEFT_OUT.test(path.relative(primary.dataDir, source)),
    })
    const { rows } = await client.query<{ labelfile: string }>(
      'SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)',
    )
    writeFileSync(path.join(dataDir, 'backup_label'), rows[0]!.labelfile)
    writeFileSync(path.join(dataDir, 'standby.signal'), '')
    giveToServer(dataDir)
  } finally {
    await client.end()
  }
}

/** Signals every process of a server: the others answer on while the first alone is frozen. */
function signalServer(pid: number, signal: NodeJS.Signals): void {
  for (const each of [pid, ...childrenOf(pid)]) process.kill(each, signal)
}

/** The server runs under another account when we are root. */
function giveToServer(folder: string): void {
  const account = serverAccount()
  if (!account) return
  for (const name of ['.', ...(readdirSync(folder, { recursive: true }) as string[])])
    chownSync(path.join(folder, name), account.uid, account.gid)
}
