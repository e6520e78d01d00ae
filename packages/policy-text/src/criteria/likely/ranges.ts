/** A range of the reading text. */
export type Range = { start: number; end: number }

/** How many characters two ranges have in common; none where it is not positive. */
export const shared = (one: Range, other: Range) =>
  Math.min(one.end, other.end) - Math.max(one.start, other.start)

/** Ranges in which those that touch another one are found without going through all. */
export class Ranges<Kind extends Range> {
  private readonly sorted: readonly Kind[]
  /** The furthest end up to each range. */
  private readonly furthest: readonly number[]

  constructor(ranges: readonly Kind[]) {
    this.sorted = ranges.toSorted((one, other) => one.start - other.start)
    let end = -Infinity
    this.furthest = this.sorted.map((range) => (end = Math.max(end, range.end)))
  }

  /** The ranges that share characters with one, in their order. */
  touching(range: Range): Kind[] {
    const found: Kind[] = []
    for (let index = this.countBefore(range.end) - 1; index >= 0; index -= 1) {
      if (this.furthest[index]! <= range.start) break
      if (shared(this.sorted[index]!, range) > 0) found.push(this.sorted[index]!)
    }
    return found.toReversed()
  }

  /** How many ranges begin before a position. */
  private countBefore(position: number): number {
    let [low, high] = [0, this.sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.sorted[middle]!.start < position) low = middle + 1
      else high = middle
    }
    return low
  }
}
