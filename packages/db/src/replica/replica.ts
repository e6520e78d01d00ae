import { count, setGauge } from '@ppman/telemetry'
import type pg from 'pg'
import { openPool, openTenantPool, type PoolOptions } from '../pool.ts'
import { positionRepo } from './position-repo.ts'
import { ReplicaLag } from './replica-lag.ts'

/** The last write positions of organizations, shared by all processes and kept for a while. */
export type WritePositions = {
  /** Stores the position, unless a later one is stored. */
  raise: (orgId: string, position: number) => Promise<void>
  /** Null when the organization wrote nothing lately. @throws while the store is away */
  find: (orgId: string) => Promise<number | null>
}

export type ReplicaOptions = {
  url: string
  /** A replica that is further behind is not read. */
  maxLagMs: number
  writes: WritePositions
  /** Time between two polls of both servers. */
  pollMs?: number
}

/** Where reads go: to the replica, or to the primary for one of the reasons. */
type Choice = 'replica' | 'unreachable' | 'no_replica' | 'lag' | 'own_write' | 'unknown_write'

/** A replica that does not answer in this time counts as unreachable. */
const PROBE_TIMEOUT_MS = 700
const POLL_MS = 1_000
/** Requests do not wait for a store that is away; one asks again after this time. */
const STORE_PAUSE_MS = 1_000

/** Stands for a write whose position could not be read: no replica has replayed it. */
const UNKNOWN_POSITION = Number.MAX_SAFE_INTEGER

type Options = PoolOptions & { primary: pg.Pool; replica: ReplicaOptions }

/** A read replica, watched until it is closed. Reads may begin after the first answer. */
export class Replica {
  readonly pool: pg.Pool
  readonly #options: ReplicaOptions
  readonly #probes: { pools: pg.Pool[]; primary: Positions; standby: Positions }
  readonly #primary: Positions
  readonly #standby: Positions
  readonly #lag = new ReplicaLag()
  #state: { kind: 'up' | 'unreachable' | 'no_replica'; replayed: number } = {
    kind: 'unreachable',
    replayed: 0,
  }
  /** The data of the primary when it last answered; the replica of another is not read. */
  #cluster: string | null = null
  /** Until then the store may lack a position: organizations read from the primary. */
  #unknownUntilMs = 0
  #timer: NodeJS.Timeout | undefined
  #polling: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor({ primary, replica, url: primaryUrl, ...options }: Options) {
    this.#options = replica
    this.pool = openTenantPool({ ...options, url: replica.url, label: 'replica' })
    const pools = [openProbePool(primaryUrl), openProbePool(replica.url)] as const
    this.#probes = { pools: [...pools], primary: positionRepo(pools[0]), standby: positionRepo(pools[1]) }
    this.#primary = positionRepo(primary)
    this.#standby = positionRepo(this.pool)
    this.#schedule(0)
  }

  /** Chooses once for all reads of a request. A null organization has written nothing. */
  async choose(orgId: string | null): Promise<Choice> {
    const choice = await this.#choose(orgId)
    count('db_replica_reads_total', { outcome: choice })
    return choice
  }

  async #choose(orgId: string | null): Promise<Choice> {
    if (this.#state.kind !== 'up') return this.#state.kind
    if (this.#lag.lagMs(performance.now()) > this.#options.maxLagMs) return 'lag'
    if (orgId === null) return 'replica'
    const written = await this.#findWrite(orgId)
    if (written === 'unknown') return 'unknown_write'
    if (written === null || written <= this.#state.replayed) return 'replica'
    return (await this.#hasReplayed(written)) ? 'replica' : 'own_write'
  }

  async #findWrite(orgId: string): Promise<number | null | 'unknown'> {
    if (performance.now() < this.#unknownUntilMs) return 'unknown'
    try {
      return await this.#options.writes.find(orgId)
    } catch {
      this.#distrustStore(STORE_PAUSE_MS)
      return 'unknown'
    }
  }

  #distrustStore(forMs: number): void {
    this.#unknownUntilMs = Math.max(this.#unknownUntilMs, performance.now() + forMs)
  }

  /** The last poll may be older than the write, so the replica is asked. */
  async #hasReplayed(position: number): Promise<boolean> {
    if (position === UNKNOWN_POSITION) return false
    try {
      const { isStandby, replayed } = await this.#standby.standby()
      return isStandby && replayed >= position
    } catch {
      this.markUnreachable()
      return false
    }
  }

  /** Remembers that an organization wrote; never throws, because the write is done. */
  async noteWrite(orgId: string): Promise<void> {
    const position = await this.#primary.written().then(
      (written) => written.position,
      () => UNKNOWN_POSITION,
    )
    // A position that is not stored is replayed when this time is over, or the lag is too large.
    await this.#options.writes
      .raise(orgId, position)
      .catch(() => this.#distrustStore(this.#options.maxLagMs + POLL_MS))
  }

  /** A statement failed on the replica and is sent to the primary. */
  countFailure(): void {
    count('db_replica_reads_total', { outcome: 'failed' })
  }

  /** Reads stay away from the replica until it answers the next poll. */
  markUnreachable(): void {
    this.#state.kind = 'unreachable'
    setGauge('db_replica_up', {}, 0)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#polling
    await Promise.all([this.pool, ...this.#probes.pools].map((pool) => pool.end()))
  }

  #schedule(delayMs: number): void {
    this.#timer = setTimeout(() => {
      this.#polling = this.#poll().then(() => {
        if (!this.#isClosed) this.#schedule(this.#options.pollMs ?? POLL_MS)
      })
    }, delayMs).unref()
  }

  async #poll(): Promise<void> {
    const askedAtMs = performance.now()
    const written = await this.#probes.primary.written().catch(() => null)
    if (written !== null) {
      this.#cluster = written.cluster
      this.#lag.notePrimary(written.position, askedAtMs)
    }
    const standby = await this.#probes.standby.standby().catch(() => null)
    if (standby?.isStandby && standby.cluster === this.#cluster) {
      this.#lag.noteReplayed(standby.replayed)
      this.#state = { kind: 'up', replayed: standby.replayed }
    } else this.#state = { kind: standby ? 'no_replica' : 'unreachable', replayed: 0 }
    setGauge('db_replica_up', {}, Number(this.#state.kind === 'up'))
    setGauge('db_replica_lag_seconds', {}, this.#lag.lagMs(performance.now()) / 1_000)
  }
}

type Positions = ReturnType<typeof positionRepo>

const openProbePool = (url: string): pg.Pool =>
  openPool({
    url,
    label: 'probe',
    max: 1,
    statementTimeoutMs: PROBE_TIMEOUT_MS,
    connectTimeoutMs: PROBE_TIMEOUT_MS,
  })
