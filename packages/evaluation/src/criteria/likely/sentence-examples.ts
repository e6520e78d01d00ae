import { extract } from '@ppman/policy-text/src/extraction/extract.ts'
import { leavesOf } from '@ppman/policy-text/src/criteria/criteria.ts'
import { judgeUnits } from '@ppman/policy-text/src/criteria/likely/judge.ts'
import type { LikelyModels } from '@ppman/policy-text/src/criteria/likely/likely-criteria.ts'
import {
  isPossible,
  sentenceFeatures,
  STATES,
} from '@ppman/policy-text/src/criteria/likely/sentence-judge.ts'
import { sentenceTree } from '@ppman/policy-text/src/criteria/likely/sentence-tree.ts'
import { documentCriteria } from '@ppman/policy-text/src/criteria/read-criteria.ts'
import type { Example } from '../../learning/fit-linear.ts'
import type { CriteriaCase } from '../score-criteria.ts'
import type { LabelledUnit } from './label-leads.ts'

/** A condition that was found has this share of the labelled one, and the other way round. */
const SHARED = 0.8
/** A sentence states conditions where this share of those that were found is labelled. */
const RIGHT = 0.5

/**
 * What the models find in the sentences of a case that patterns do not read, and whether it is
 * labelled. The models should be fitted without the case.
 */
export function sentenceExamples(
  { text, content_type: type }: CriteriaCase,
  labelled: readonly LabelledUnit[],
  models: Omit<LikelyModels, 'sentences'>,
): Example[] {
  const document = extract(Buffer.from(text), type ?? 'text/plain')
  const units = labelled.map(({ unit }) => unit)
  const judged = judgeUnits(units, documentCriteria(document, null), {
    lines: models.lines,
    isPolicy: () => true,
  })
  return judged.flatMap((one, index): Example[] => {
    if (one.isRead || !isPossible(one)) return []
    const block = document.blocks[one.unit.fragments[0]!.block]!
    const next = units[index + 1]?.text ?? ''
    const found = sentenceTree(one.unit, { block, next, words: models.words, isAgainst: false })
    if (!found) return []
    const read = leavesOf(found.tree)
    const right = read.filter((leaf) => labelled[index]!.leaves.some((label) => isSame(leaf, label)))
    const states = right.length > 0 && right.length >= RIGHT * read.length
    return [{ features: sentenceFeatures(judged, index, found), classes: [states ? STATES : 'silent'] }]
  })
}

type Range = { start: number; end: number }
function isSame(one: Range, other: Range): boolean {
  const shared = Math.min(one.end, other.end) - Math.max(one.start, other.start)
  return shared >= SHARED * Math.max(one.end - one.start, other.end - other.start)
}
