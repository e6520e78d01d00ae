import type { Redis } from 'ioredis'

/**
 * After so many failures in a row Redis is not called, but for a probe each second that no request
 * waits for.
 */
const FAILURES_BEFORE_PAUSE = 5
const PROBE_EVERY_MS = 1_000

/** Keeps requests from waiting for a Redis that is away. Shared by all counters of a service. */
export class RedisBreaker {
  #redis: Redis
  #failures = 0
  #isOpen = false
  #failedAtMs = 0
  #nextProbeMs = 0

  constructor(redis: Redis) {
    this.#redis = redis
  }

  /** Whether Redis may be called. While it may not, a probe is sent when one is due. */
  allowsCall(): boolean {
    if (this.#isOpen && performance.now() >= this.#nextProbeMs) void this.#probe()
    return !this.#isOpen
  }

  succeeded(): void {
    this.#failures = 0
  }

  /** Whether counts of Redis are out of reach: its connection is lost, or it failed repeatedly. */
  isAway(): boolean {
    return this.#isOpen || this.#redis.status !== 'ready'
  }

  /**
   * Calls that were under way together count as one failure: a stall of this process makes all of
   * them late.
   */
  failed(startedMs: number): void {
    if (startedMs < this.#failedAtMs) return
    this.#failedAtMs = performance.now()
    this.#failures += 1
    if (this.#failures < FAILURES_BEFORE_PAUSE || this.#isOpen) return
    this.#isOpen = true
    this.#nextProbeMs = performance.now() + PROBE_EVERY_MS
  }

  async #probe(): Promise<void> {
    this.#nextProbeMs = performance.now() + PROBE_EVERY_MS
    try {
      await this.#redis.ping()
      this.#failures = 0
      this.#isOpen = false
    } catch {
      // It is still away; the next probe is due in a second.
    }
  }
}
