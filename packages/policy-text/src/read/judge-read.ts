import { aside, isLarge } from './aside.ts'
import { charsOf } from './chars-of.ts'
import { giveUp, type Judgement, judgeHere, type ToJudge } from './judgement.ts'
import { ThreadExhausted } from './kept-threads.ts'
import { sizeOf } from '../work.ts'

/**
 * Whether a reading is of the same policy, what changed since the one before and which rules it states, in one go: small documents
 * here, large ones by a thread.
 */
export async function judgeRead(reads: ToJudge): Promise<Judgement> {
  if (!isLarge(charsOf(reads.after) + charsOf(reads.before))) return judgeHere(reads)
  try {
    return await aside({ task: 'judge', ...reads })
  } catch (error) {
    if (!(error instanceof ThreadExhausted)) throw error
    const { before, after } = reads
    return giveUp({
      reason: error.reason,
      work: null,
      before: before && sizeOf(before),
      after: sizeOf(after),
    })
  }
}
