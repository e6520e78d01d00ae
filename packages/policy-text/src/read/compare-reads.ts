import type { Extract } from '../block.ts'
import { type Comparison, comparePolicies, type Trust } from '../compare.ts'
import { aside, isLarge } from './aside.ts'
import { charsOf } from './chars-of.ts'
import { ThreadExhausted } from './kept-threads.ts'
import { sizeOf } from '../work.ts'

/** `comparePolicies` without holding this process up: two large documents are compared by a thread. */
export async function compareReads(before: Extract, after: Extract, trust?: Trust): Promise<Comparison> {
  if (!isLarge(charsOf(before) + charsOf(after))) return comparePolicies(before, after, trust)
  try {
    return await aside({ task: 'compare', before, after, trust })
  } catch (error) {
    if (!(error instanceof ThreadExhausted)) throw error
    return {
      outcome: 'too_complex',
      complexity: { reason: error.reason, work: null, before: sizeOf(before), after: sizeOf(after) },
    }
  }
}
