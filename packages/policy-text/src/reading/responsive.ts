import { ThreadExhausted } from '@ppman/threads'
import type { CriteriaTree } from '../criteria/criteria.ts'
import { documentCriteria } from '../criteria/read-criteria.ts'
import type { Extract } from '../document/document.ts'
import { comparePolicies, type Comparison, type Trust } from '../comparison/compare.ts'
import { learnPlaces, type PlaceFound, type ThreeLooks } from '../regions/learn-places.ts'
import { type DocumentRule, documentRules } from '../rules/document-rules.ts'
import type { DocumentScope } from '../rules/document-scope.ts'
import { sizeOf } from '../document/complexity.ts'
import { charsOf, isLarge, runInThread } from './run-in-thread.ts'
import { giveUp, judgeSync, type Judgement, type ToJudge } from './judgement.ts'

/**
 * Checks whether a version is the same policy, what changed and which rules it states: small
 * documents directly, large ones in a thread.
 */
export async function judgeRead(reads: ToJudge): Promise<Judgement> {
  if (!isLarge(charsOf(reads.after) + charsOf(reads.before))) return judgeSync(reads)
  try {
    return await runInThread({ task: 'judge', ...reads })
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

/** `comparePolicies` without blocking this process: large documents are compared in a thread. */
export async function compareReads(before: Extract, after: Extract, trust?: Trust): Promise<Comparison> {
  if (!isLarge(charsOf(before) + charsOf(after))) return comparePolicies(before, after, trust)
  try {
    return await runInThread({ task: 'compare', before, after, trust })
  } catch (error) {
    if (!(error instanceof ThreadExhausted)) throw error
    return {
      outcome: 'too_complex',
      complexity: { reason: error.reason, work: null, before: sizeOf(before), after: sizeOf(after) },
    }
  }
}

/** `learnPlaces` without blocking this process: large documents are aligned in a thread. */
export async function learnFromLooks(checks: ThreeLooks<Extract>): Promise<PlaceFound[]> {
  const blocks = [checks[0].blocks, checks[1].blocks, checks[2].blocks] as const
  if (!isLarge(charsOf(checks[1]) + charsOf(checks[2]))) return learnPlaces(blocks)
  try {
    return await runInThread({ task: 'learn', blocks })
  } catch (error) {
    if (!(error instanceof ThreadExhausted)) throw error
    return []
  }
}

/** `documentRules` without blocking this process: a large document is read in a thread. */
export async function readRules(extract: Extract, scope: DocumentScope = {}): Promise<DocumentRule[]> {
  return isLarge(charsOf(extract))
    ? runInThread({ task: 'rules', extract, scope })
    : documentRules(extract, scope)
}

/** `documentCriteria` without blocking this process: a large document is read in a thread. */
export async function readCriteria(extract: Extract): Promise<CriteriaTree[]> {
  return isLarge(charsOf(extract)) ? runInThread({ task: 'criteria', extract }) : documentCriteria(extract)
}
