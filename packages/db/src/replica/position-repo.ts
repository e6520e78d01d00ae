import type pg from 'pg'

/** The identity of a server's data, which its replicas share. */
type Cluster = { cluster: string }
type Written = Cluster & { position: number }
/** Where a standby stands; a server that was promoted is none. */
export type StandbyState = Cluster & { isStandby: boolean; replayed: number }

/**
 * Positions in the write-ahead log, as bytes from its begin: exact as numbers up to 9 petabytes.
 */
export function positionRepo(pool: Pick<pg.Pool, 'query'>) {
  const row = async <Row extends object>(text: string): Promise<Row> =>
    (await pool.query<Row & pg.QueryResultRow>({ text })).rows[0]!
  return {
    /** The end of all that is written to the primary, whether flushed or not. */
    written: () => row<Written>(WRITTEN),
    standby: () => row<StandbyState>(STANDBY),
  }
}

const CLUSTER = '(SELECT system_identifier::text FROM pg_control_system()) AS cluster'
const WRITTEN = `SELECT ${CLUSTER}, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 AS position`
const STANDBY = `SELECT ${CLUSTER}, pg_is_in_recovery() AS "isStandby",
  coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0'), 0)::float8 AS replayed`
