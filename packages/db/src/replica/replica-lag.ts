type Sample = { position: number; takenAtMs: number }

/** An hour of samples; while there are so many, the oldest alone decides. */
const MOST_SAMPLES = 3_600

/**
 * The primary's position may stand behind the header of an empty page, 40 bytes at most. Records
 * of a change that are not replayed are longer.
 */
const PAGE_HEADER_BYTES = 40

/** Whether nothing is left to replay before a position of the primary. */
export const isCaughtUp = (replayed: number, position: number): boolean =>
  position - PAGE_HEADER_BYTES <= replayed

/**
 * Measures how far a replica is behind: the age of the oldest position of the primary that it has
 * not replayed. An idle primary causes no lag, and clocks of servers do not count.
 */
export class ReplicaLag {
  #waiting: Sample[] = []

  /** Adds where the primary stood at an instant of this process. */
  notePrimary(position: number, takenAtMs: number): void {
    const newest = this.#waiting.at(-1)
    // Another server took over, which counts from an earlier position.
    if (newest && position < newest.position) this.#waiting = []
    else if (newest?.position === position || this.#waiting.length >= MOST_SAMPLES) return
    this.#waiting.push({ position, takenAtMs })
  }

  noteReplayed(replayed: number): void {
    this.#waiting = this.#waiting.filter(({ position }) => !isCaughtUp(replayed, position))
  }

  /** 0 when all is replayed. */
  lagMs(nowMs: number): number {
    const oldest = this.#waiting[0]
    return oldest ? nowMs - oldest.takenAtMs : 0
  }
}
