import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { trouble } from '../trouble.ts'
import { livePostmaster, type Postmaster } from './postmaster.ts'

/** A server left behind may be replaying its log, or be on its way out: both end by themselves. */
const SETTLE_LIMIT_MS = 30_000
const POLL_MS = 100

/**
 * The server that an earlier, killed launcher left running on this data directory; undefined when none is left.
 * One that is just stopping is waited for.
 */
export async function adoptServer(
  dataDir: string,
  urlOf: (port: number) => string,
): Promise<Postmaster | undefined> {
  for (let waitedMs = 0; waitedMs < SETTLE_LIMIT_MS; waitedMs += POLL_MS) {
    const postmaster = livePostmaster(dataDir)
    if (!postmaster) return undefined
    if (postmaster.isReady && (await serves(urlOf(postmaster.port), dataDir))) return postmaster
    await sleep(POLL_MS)
  }
  throw trouble(
    `A PostgreSQL server runs on ${dataDir} but does not answer. Stop the process ${livePostmaster(dataDir)?.pid}, then start again.`,
  )
}

async function serves(url: string, dataDir: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory')
    return rows[0]?.data_directory === dataDir
  } catch (error) {
    if ((error as pg.DatabaseError).code === '28P01')
      throw trouble(`The server on ${dataDir} refuses the password kept for it.`, error)
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
