import { setTimeout as pause } from 'node:timers/promises'
import { isCaughtUp, openPool, positionRepo } from '@ppman/db'
import { databaseRepo } from './database-repo.ts'
import { failed, type Finding, ok, reasonOf, warning } from './finding.ts'

type Options = { primaryUrl: string; maxLagS: number }

const TIMEOUT_MS = 5_000
const POLL_MS = 50
const HOW_TO = 'See “A read replica” in docs/how-to/operate.md.'

/** Checks that the address for reads leads to a replica of the database that follows it. */
export async function checkReplica(url: string, { primaryUrl, maxLagS }: Options): Promise<Finding[]> {
  const [primaryPool, pool] = [primaryUrl, url].map(openOne) as [Pool, Pool]
  try {
    const standby = positionRepo(pool)
    const { isStandby, cluster } = await standby.standby()
    const reachable = ok('replica.reachable', 'The replica answers.')
    if (!isStandby)
      return [
        reachable,
        failed(
          'replica.recovery',
          'The server of DATABASE_READ_URL is no replica: it was promoted, or is the primary. ' +
            'It is not read.',
          HOW_TO,
        ),
      ]
    const primary = await positionRepo(primaryPool).written()
    if (primary.cluster !== cluster)
      return [
        reachable,
        failed('replica.recovery', 'The replica follows another server than that of DATABASE_URL.', HOW_TO),
      ]
    return [
      reachable,
      ok('replica.recovery', 'The replica follows the database.'),
      await checkRole(pool),
      await checkLag(standby, primary.position, maxLagS),
    ]
  } catch (error) {
    return [
      failed(
        'replica.reachable',
        `The replica cannot be compared with the database (${reasonOf(error)}); reads go to the primary.`,
        'Check DATABASE_READ_URL and DATABASE_URL (host, port, name, login, password) and both servers.',
      ),
    ]
  } finally {
    await Promise.all([primaryPool.end(), pool.end()])
  }
}

type Pool = ReturnType<typeof openPool>

const openOne = (url: string): Pool =>
  openPool({ url, max: 1, statementTimeoutMs: TIMEOUT_MS, connectTimeoutMs: TIMEOUT_MS })

async function checkRole(pool: Pool): Promise<Finding> {
  const [row] = await databaseRepo(pool).roles(['ppman_app'])
  return row?.canTake
    ? ok('replica.role', 'The login may take the role ppman_app on the replica.')
    : failed('replica.role', 'The login of DATABASE_READ_URL may not take the role ppman_app.', HOW_TO)
}

type Standby = ReturnType<typeof positionRepo>

/** Measures how long the replica takes to replay all that the primary had written. */
async function checkLag(standby: Standby, position: number, maxLagS: number): Promise<Finding> {
  const startedAtMs = performance.now()
  const elapsedS = () => (performance.now() - startedAtMs) / 1_000
  for (;;) {
    const { replayed } = await standby.standby()
    if (isCaughtUp(replayed, position))
      return ok('replica.lag', `The replica had replayed all after ${elapsedS().toFixed(1)} s.`)
    if (elapsedS() > maxLagS)
      return warning(
        'replica.lag',
        `The replica lacks ${position - replayed} bytes of the log after ${maxLagS} s; ` +
          'reads go to the primary.',
        'Look whether replay is paused, the link is slow, or the disk of the replica is busy.',
      )
    await pause(POLL_MS)
  }
}
