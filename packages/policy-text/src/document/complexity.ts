/** Why judging two documents was given up, with their sizes. */
export type Complexity = {
  reason: 'work' | 'processor_time' | 'memory'
  /** Characters read, with repetitions; null when a thread was ended. */
  work: number | null
  before: DocumentSize | null
  after: DocumentSize
}
export type DocumentSize = { blocks: number; chars: number }

/**
 * Characters that may be read. Documents of payers need less than a tenth; the limit takes less
 * than a minute.
 */
export const MOST_WORK = 100_000_000

/** Thrown when judging exceeds the work limit. */
export class TooMuchWork extends Error {
  constructor() {
    super('Judging this document takes more work than is allowed.')
  }
}

let left = Infinity

/** Counts work before it is done. @throws TooMuchWork beyond the limit of `limitWork` */
export function countWork(amount: number): void {
  left -= amount
  if (left < 0) throw new TooMuchWork()
}

/**
 * Runs synchronous work within a limit, and within the limit around it where that is less. The
 * limit is a count, so that the same documents give the same result on every machine.
 *
 * @returns the result of `tooMuch`, beyond the limit
 */
export function limitWork<T>(work: () => T, tooMuch: (counted: number) => T, most = MOST_WORK): T {
  const outer = left
  const limit = Math.min(most, outer)
  left = limit
  try {
    return work()
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error
    return tooMuch(limit)
  } finally {
    left = outer
  }
}

/** The size of a document. */
export const sizeOf = ({ blocks }: { blocks: readonly { text: string }[] }): DocumentSize => ({
  blocks: blocks.length,
  chars: blocks.reduce((sum, { text }) => sum + text.length, 0),
})

/** A sentence for people about why judging was given up. */
export function describeComplexity({ reason, work, before, after }: Complexity): string {
  const why = {
    work: `judging stopped after ${work} characters read`,
    processor_time: 'judging took more processor time than is allowed',
    memory: 'judging took more memory than is allowed',
  }[reason]
  const size = ({ blocks, chars }: DocumentSize) => `${blocks} blocks, ${chars} characters`
  return `${why}; before: ${before ? size(before) : 'nothing'}; now: ${size(after)}`
}
