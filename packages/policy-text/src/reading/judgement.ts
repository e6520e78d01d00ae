import type { Extract } from '../document/document.ts'
import { type Comparison, comparePolicies } from '../comparison/compare.ts'
import { metadataOf } from '../document/metadata.ts'
import { isOtherPolicy } from '../healing/identity/whole-document.ts'
import { boilerplateKeys } from '../regions/boilerplate.ts'
import type { LearnedRegion } from '../regions/learned-region.ts'
import { type DocumentRule, documentRules } from '../rules/document-rules.ts'
import type { DocumentScope } from '../rules/document-scope.ts'
import { type Complexity, limitWork, sizeOf } from '../document/complexity.ts'

/** What a reading of a policy says against the one before it. */
export type Judgement = {
  /** Another policy stands in its place: then nothing is compared. */
  isOther: boolean
  /** Null where there is nothing to compare with. */
  comparison: Comparison | null
  /** Its billing rules, where it is the first reading or its words changed. */
  rules: readonly DocumentRule[]
  /** Keys of its sentences that may be boilerplate of its host, where something of it is kept. */
  plainKeys: readonly string[]
  /** Set where judging took more than is allowed: then nothing may be concluded. */
  tooComplex: Complexity | null
}

/** Two readings, or the first one alone. The later one was seen twice, or lacks nothing of note. */
export type ToJudge = {
  before: Extract | null
  after: Extract
  /** Whether another policy may stand in its place. */
  asksIdentity: boolean
  /** What is known of the policy beside what it says. */
  scope: DocumentScope
  /** Parts of the page whose changes mean nothing. */
  regions: readonly LearnedRegion[]
}

/** Judges a reading in the calling thread. Pure and deterministic. */
export function judgeSync({ before, after, asksIdentity, scope, regions }: ToJudge): Judgement {
  if (before && asksIdentity && isAnother(before, after))
    return { isOther: true, comparison: null, rules: [], plainKeys: [], tooComplex: null }
  const comparison = before && comparePolicies(before, after, { isConfirmed: true, regions })
  if (comparison?.outcome === 'too_complex') return giveUp(comparison.complexity)
  const isNew = comparison === null || comparison.outcome === 'changed'
  const isKept = isNew || comparison.leftOut !== undefined
  const judged = () => ({
    isOther: false,
    comparison,
    rules: isNew ? documentRules(after, scope) : [],
    plainKeys: isKept ? boilerplateKeys(after.blocks) : [],
    tooComplex: null,
  })
  return limitWork<Judgement>(judged, (work) =>
    giveUp({ reason: 'work', work, before: before && sizeOf(before), after: sizeOf(after) }),
  )
}

/** The judgement of documents that take too much to judge. */
export const giveUp = (complexity: Complexity): Judgement => ({
  isOther: false,
  comparison: null,
  rules: [],
  plainKeys: [],
  tooComplex: complexity,
})

/** Under the same number and title nothing else is asked. */
function isAnother(before: Extract, after: Extract): boolean {
  const [was, is] = [metadataOf(before), metadataOf(after)]
  return (
    (was.number === null || was.number !== is.number || was.title !== is.title) &&
    isOtherPolicy(before, after)
  )
}
