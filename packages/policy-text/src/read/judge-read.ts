import { aside, isLarge } from './aside.ts'
import { charsOf } from './chars-of.ts'
import { type Judgement, judgeHere, type ToJudge } from './judgement.ts'

/**
 * Whether a reading is of the same policy, what changed since the one before and which rules it states, in one go: small documents
 * here, large ones by a thread.
 */
export async function judgeRead(reads: ToJudge): Promise<Judgement> {
  return isLarge(charsOf(reads.after) + charsOf(reads.before)) ? aside({ task: 'judge', ...reads }) : judgeHere(reads)
}
