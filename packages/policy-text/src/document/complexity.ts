/** How much of two documents was looked at when judging them was given up, and why. */
export type Complexity = {
  reason: 'work' | 'processor_time' | 'memory'
  /** Characters read, each as often as it was read; null where a thread was ended. */
  work: number | null
  before: DocumentSize | null
  after: DocumentSize
}
export type DocumentSize = { blocks: number; chars: number }

/**
 * Documents of payers need less than a tenth of it; a processor needs less than a minute for it.
 */
export const MOST_WORK = 100_000_000

/** Judging takes more work than is allowed. */
export class TooMuchWork extends Error {
  constructor() {
    super('Judging this document takes more work than is allowed.')
  }
}

let left = Infinity

/** Counts work that is about to be done. @throws TooMuchWork beyond the limit of `limitWork` */
export function countWork(amount: number): void {
  left -= amount
  if (left < 0) throw new TooMuchWork()
}

/**
 * Does synchronous work within a limit. The limit is counted, so that the same documents give the
 * same answer on every machine.
 *
 * @returns what `tooMuch` makes of the work that was counted, beyond the limit
 */
export function limitWork<T>(work: () => T, tooMuch: (counted: number) => T, most = MOST_WORK): T {
  const outer = left
  left = most
  try {
    return work()
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error
    return tooMuch(most)
  } finally {
    left = outer
  }
}

/** How large a document is. */
export const sizeOf = ({ blocks }: { blocks: readonly { text: string }[] }): DocumentSize => ({
  blocks: blocks.length,
  chars: blocks.reduce((sum, { text }) => sum + text.length, 0),
})

/** What was seen, in a sentence for a person. */
export function describeComplexity({ reason, work, before, after }: Complexity): string {
  const why = {
    work: `judging stopped after ${work} characters read`,
    processor_time: 'judging took more processor time than is allowed',
    memory: 'judging took more memory than is allowed',
  }[reason]
  const size = ({ blocks, chars }: DocumentSize) => `${blocks} blocks, ${chars} characters`
  return `${why}; before: ${before ? size(before) : 'nothing'}; now: ${size(after)}`
}
