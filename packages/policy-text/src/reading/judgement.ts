import type { Extract } from '../document/document.ts'
import { type Comparison, comparePolicies } from '../comparison/compare.ts'
import type { CriteriaTree } from '../criteria/criteria.ts'
import { documentCriteria } from '../criteria/read-criteria.ts'
import { isOtherText } from '../answers/likely-policy.ts'
import { boilerplateKeys } from '../regions/leave-out.ts'
import type { LearnedRegion } from '../regions/learned-region.ts'
import { type DocumentRule, documentRules } from '../rules/document-rules.ts'
import type { DocumentScope } from '../rules/document-scope.ts'
import { type Complexity, limitWork, sizeOf } from '../document/complexity.ts'

/** The result of comparing a version of a policy with the one before. */
export type Judgement = {
  /** The document is another text than the policy; then nothing is compared. */
  isOther: boolean
  /** Null for the first version. */
  comparison: Comparison | null
  /** Its billing rules, when it is the first version or its words changed. */
  rules: readonly DocumentRule[]
  /** Its criteria, likewise. */
  criteria: readonly CriteriaTree[]
  /** Keys of sentences that may be boilerplate of the host, when the version is stored. */
  plainKeys: readonly string[]
  /** Set when judging exceeded its limits; then nothing is concluded. */
  tooComplex: Complexity | null
}

/** Two versions, or the first one. The later one was fetched twice or lacks nothing important. */
export type ToJudge = {
  before: Extract | null
  after: Extract
  /** Whether to check that the document is still the same policy. */
  asksIdentity: boolean
  /** What is known about the policy besides its text. */
  scope: DocumentScope
  /** Learned regions of the page whose changes mean nothing. */
  regions: readonly LearnedRegion[]
  /** The day on which the later version was read, YYYY-MM-DD. */
  comparedOn?: string
}

/** The judgement of a text in which nothing was compared or read. */
export const NOTHING_FOUND: Judgement = {
  isOther: false,
  comparison: null,
  rules: [],
  criteria: [],
  plainKeys: [],
  tooComplex: null,
}

/** What a version states, read apart from its comparison. */
export type Stated = Pick<Judgement, 'rules' | 'criteria' | 'tooComplex'>

/** Judges a version in this process. Pure and deterministic. */
export function judgeSync(reads: ToJudge): Judgement {
  const judged = compareVersions(reads)
  return statesAnew(judged) ? withStated(judged, statedIn(reads)) : judged
}

/** The judgement of two versions without what the later one states. */
export function compareVersions({ before, after, asksIdentity, regions, comparedOn }: ToJudge): Judgement {
  if (before && asksIdentity && isOtherText(before, after)) return { ...NOTHING_FOUND, isOther: true }
  const comparison = before && comparePolicies(before, after, { isConfirmed: true, regions, comparedOn })
  if (comparison?.outcome === 'too_complex') return giveUp(comparison.complexity)
  const judged = { ...NOTHING_FOUND, comparison }
  const isKept = statesAnew(judged) || comparison?.leftOut !== undefined
  return { ...judged, plainKeys: isKept ? boilerplateKeys(after.blocks) : [] }
}

/** Whether what a version states is wanted: it is the first one, or its words changed. */
export const statesAnew = ({ isOther, comparison, tooComplex }: Judgement): boolean =>
  !isOther && tooComplex === null && (comparison === null || comparison.outcome === 'changed')

/** The rules and criteria of the later version. */
export function statedIn({ before, after, scope }: Pick<ToJudge, 'before' | 'after' | 'scope'>): Stated {
  const read = () => ({
    rules: documentRules(after, scope),
    criteria: documentCriteria(after),
    tooComplex: null,
  })
  return limitWork<Stated>(read, (work) =>
    giveUp({ reason: 'work', work, before: before && sizeOf(before), after: sizeOf(after) }),
  )
}

export const withStated = (judged: Judgement, stated: Stated): Judgement =>
  stated.tooComplex ? giveUp(stated.tooComplex) : { ...judged, ...stated }

/** The judgement of documents that are too complex. */
export const giveUp = (tooComplex: Complexity): Judgement => ({ ...NOTHING_FOUND, tooComplex })
