import { DISCLAIMER, NOTHING_NEW } from './disclaimed.ts'
import { ELSEWHERE, NO_CLAIM } from './elsewhere.ts'
import { NO_LONGER, NOT_YET } from './not-in-force.ts'
import { EXAMPLE, HISTORY, LITERATURE, STORY } from './told.ts'

const QUESTION = /\?\s{0,9}["')\]]?\s{0,9}(?:$|See\b|\()|\?["']/

/** Why a sentence states no rule that is in force, or null: it asks, disclaims, gives an example, tells history or cites. */
export function silenceOf(sentence: string): string | null {
  if (QUESTION.test(sentence)) return 'question'
  if (EXAMPLE.test(sentence) || STORY.test(sentence)) return 'example'
  if (NOTHING_NEW.test(sentence)) return 'nothing_new'
  if (ELSEWHERE.test(sentence)) return 'elsewhere'
  if (NO_CLAIM.test(sentence)) return 'no_claim'
  if (DISCLAIMER.test(sentence)) return 'disclaimer'
  if (NOT_YET.test(sentence)) return 'not_in_force'
  if (NO_LONGER.test(sentence)) return 'no_longer_in_force'
  if (HISTORY.test(sentence)) return 'history'
  return LITERATURE.test(sentence) ? 'literature' : null
}
