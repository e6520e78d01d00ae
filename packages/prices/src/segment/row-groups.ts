import { type RateRows, rateRows } from './rate-rows.ts'
import { segmentFile, type SegmentOptions } from './segment-file.ts'
import { segmentThread } from './segment-thread.ts'
import type { SegmentWords } from './segment-dictionary.ts'

/** Rows are put into one slot while those of the other are encoded. */
const SLOTS = 2

type Thread = ReturnType<typeof segmentThread>

/**
 * Writes rows as row groups. The first full one starts a thread: smaller files are written at once.
 *
 * @param fresh tells the words that came since it was last asked
 */
export function rowGroups(fresh: () => SegmentWords, options: SegmentOptions) {
  const slots = [rateRows()]
  let thread: Thread | null = null
  let slot = 0

  /** Hands the rows in hand over. @returns where the next ones go */
  function flush(): RateRows {
    thread ??= segmentThread(options, SLOTS)
    thread.add(slots[slot]!, { slot, fresh: fresh() })
    slot = (slot + 1) % SLOTS
    thread.waitFor(slot)
    const rows = (slots[slot] ??= rateRows())
    rows.count = rows.records = 0
    return rows
  }

  async function end(): Promise<{ rows: number }> {
    if (thread) {
      thread.add(slots[slot]!, { slot, fresh: fresh() })
      return thread.end()
    }
    const file = segmentFile(options)
    file.add(slots[slot]!, fresh())
    return file.end()
  }
  return { first: slots[0]!, flush, end, giveUp: async () => thread?.giveUp() }
}
