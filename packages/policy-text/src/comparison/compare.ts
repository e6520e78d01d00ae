import { lazy } from '@ppman/facts'
import type { BlockDiff, BlockEdit, Placed } from '../diff/block-diff.ts'
import type { Extract } from '../document/document.ts'
import {
  type ChangedValues,
  type ChangeType,
  type Direction,
  type Edit,
  type Finding,
  type Severity,
  decideAlike,
} from '../classification/finding.ts'
import { classify, verdictOn } from '../classification/classify.ts'
import { changedCells } from '../classification/cells/cell-changes.ts'
import { findingsOf } from '../classification/edit-findings.ts'
import { haveColumnsMoved, judgedEdits } from '../classification/judged-edits.ts'
import { withLikely } from '../classification/likely/likely-conclusions.ts'
import type { Models } from '../classification/likely/models.ts'
import { changePercentage } from '../diff/word-diff.ts'
import { movedBetweenLists } from '../classification/value-rules.ts'
import { restatedIn } from '../diff/restated.ts'
import { byGap } from '../diff/reworded.ts'
import { matchBlocks } from '../diff/match-blocks.ts'
import { codesIn } from '../facts/codes.ts'
import { factsOf } from '../facts/facts.ts'
import { gateAfter } from '../answers/likely-policy.ts'
import { gate, hasCollapsed, type Unread } from '../extraction/gate.ts'
import type { LearnedRegion } from '../regions/learned-region.ts'
import { leaveOut, type LeftOut } from '../regions/leave-out.ts'
import { compareTexts, tokenStream } from '../normalization/normalize.ts'
import { type CertainChange, certainChanges } from './certain-changes.ts'
import { movedCodes } from './listed-codes.ts'
import { tickedPlans } from './ticked-plans.ts'
import { withVersionDates } from './version-dates.ts'
import { type Complexity, limitWork, sizeOf } from '../document/complexity.ts'

/** Name and version of the classifier; stored with each change. */
export const CLASSIFIER = 'policy-diff/25'

export type Comparison = (
  | { outcome: 'unchanged' }
  /** One side is not a document, so the two cannot be compared. */
  | { outcome: 'fetch_failure'; gate: Unread | 'degraded' }
  /** Comparing the documents takes too much work, so nothing is concluded. */
  | { outcome: 'too_complex'; complexity: Complexity }
  | {
      outcome: 'changed'
      /** Whether users should be alerted. Changes of background and layout are only recorded. */
      shouldAlert: boolean
      changeType: ChangeType
      changeTypes: readonly ChangeType[]
      severity: Severity
      direction: Direction
      changePercentage: number
      facts: ChangedValues
      reasons: readonly string[]
      edits: readonly BlockEdit[]
    }
) & {
  /** Differences in learned regions, which were not classified; absent when there are none. */
  leftOut?: readonly LeftOut[]
}

/** What the caller knows besides the two texts. */
export type Trust = {
  /** The later version was fetched twice, so missing words were really removed. */
  isConfirmed: boolean
  /** Learned regions of the page whose changes mean nothing. */
  regions?: readonly LearnedRegion[]
  /** The day on which the later version was read, YYYY-MM-DD; authorization can begin after it. */
  comparedOn?: string | undefined
  /** Other models than the stored ones; null leaves what the rules conclude as it is. */
  models?: Models | null | undefined
}

/**
 * Compares two versions of a document: what changed, how severe it is and why. Pure and
 * deterministic.
 */
export function comparePolicies(before: Extract, after: Extract, trust?: Trust): Comparison {
  const tooMuch = (work: number): Comparison => ({
    outcome: 'too_complex',
    complexity: { reason: 'work', work, before: sizeOf(before), after: sizeOf(after) },
  })
  return limitWork(() => compare(before, after, trust), tooMuch)
}

function compare(
  before: Extract,
  after: Extract,
  { isConfirmed, regions = [], comparedOn, models }: Trust = { isConfirmed: false },
): Comparison {
  for (const outcome of isConfirmed ? [] : [gate(before), gateAfter(before, after)])
    if (outcome !== 'ok') return { outcome: 'fetch_failure', gate: outcome }
  const { isSameNorm, isSameTokens } = compareTexts(before.blocks, after.blocks)
  if (isSameNorm && isSameTokens) return { outcome: 'unchanged' }
  if (!isSameTokens && !isConfirmed && hasCollapsed(before, after))
    return { outcome: 'fetch_failure', gate: 'degraded' }
  const documents = { before: before.blocks, after: after.blocks }
  const matched = lazy(() => matchBlocks(before.blocks, after.blocks))
  const certain = certainChanges(documents, matched, comparedOn)
  const signs = [...movedCodes(before.blocks, after.blocks), ...tickedPlans(before.blocks, after.blocks)]
  const hasSigns = certain.length + signs.length > 0
  if (isSameTokens && !hasSigns && !hasMovedCells(matched())) return { outcome: 'unchanged' }
  const isOnlyReflow = signs.length === 0 && isReflow(matched())
  if (isOnlyReflow && !hasSigns) return { outcome: 'unchanged' }
  const diff = isOnlyReflow ? NO_DIFFERENCE : matched()
  const parted = leaveOut(diff, documents, regions)
  const isIdle = parted.leftOut.length === 0 || isMereWording(judgedEdits(diff, documents, parted.out))
  const { kept, leftOut } = isIdle ? parted : { kept: diff, leftOut: [] }
  const omitted = leftOut.length > 0 ? { leftOut } : {}
  const judged = editsToClassify(diff, documents, withoutAnswered(kept, certain)).map((edit) => ({
    ...edit,
    comparedOn,
  }))
  if (judged.length + certain.length + signs.length === 0) return { outcome: 'unchanged', ...omitted }
  return {
    outcome: 'changed',
    ...concluded({ judged, certain, signs, versions: { before, after, comparedOn } }, models),
    changePercentage: changePercentage(before.blocks, after.blocks, kept),
    edits: withCertain([...editsOf(kept, signs)], certain),
    ...omitted,
  }
}

/**
 * Whether the differences to leave out are only wording. If a rule finds more, nothing is left out.
 */
const isMereWording = (edits: readonly Edit[]) =>
  classify(edits).changeTypes.every((type) => type === 'wording' || type === 'reference_changed')

/** All edits that are classified: changed passages, and moved ones that decide otherwise now. */
export const editsToClassify = (
  diff: BlockDiff,
  documents: Parameters<typeof judgedEdits>[1],
  kept = diff,
): Edit[] => [...judgedEdits(diff, documents, kept), ...movedEdits(diff)]

type Evidence = {
  judged: readonly Edit[]
  certain: readonly CertainChange[]
  /** Codes that changed their list and plans whose mark changed: the words stay the same. */
  signs: readonly Finding[]
  versions: Parameters<typeof withVersionDates>[1]
}

/** The verdict on all edits. Changes of wording alone are recorded and alert nobody. */
function concluded({ judged: edits, certain, signs, versions }: Evidence, models: Trust['models']) {
  const judged = edits.map((edit) => ({ edit, findings: findingsOf(edit) }))
  const stated = [...judged, ...certain].flatMap(({ findings }) => findings)
  const rules = verdictOn(withVersionDates([...stated, ...signs], versions))
  // The models weigh words, and signs are none.
  const isOfSigns = certain.length + signs.length > 0
  const verdict = models === null || isOfSigns ? rules : withLikely(rules, judged, models)
  return { shouldAlert: verdict.severity !== 'info', ...verdict }
}

const NO_DIFFERENCE: BlockDiff = { modified: [], moved: [], deleted: [], inserted: [] }

/** The differences without rows of which all is found already. */
function withoutAnswered(diff: BlockDiff, certain: readonly CertainChange[]): BlockDiff {
  const whole = new Set(certain.filter(({ isWhole }) => isWhole).map(({ after }) => after.block))
  return whole.size === 0
    ? diff
    : { ...diff, modified: diff.modified.filter(({ after }) => !whole.has(after.block)) }
}

/** The changed blocks, with those in which only a sign differs. */
function withCertain(edits: readonly BlockEdit[], certain: readonly CertainChange[]): BlockEdit[] {
  const listed = new Set(edits.flatMap(({ after }) => after ?? []))
  const pairs = new Map(certain.map(({ before, after }) => [after.block, before.block]))
  const more = [...pairs].filter(([after]) => !listed.has(after))
  return [...edits, ...more.map(([after, before]) => ({ op: 'modified' as const, before, after }))]
}

/**
 * Moved blocks are classified when their new headings change what they decide; a lead-in in other
 * words does not.
 */
function movedEdits(diff: BlockDiff): Edit[] {
  const restated = new Set([...restatedIn(diff)].map(({ norm }) => norm))
  return diff.moved.flatMap(({ before, after }) =>
    decidesOtherwise(before, after) && !restated.has(after.context.lead)
      ? [
          {
            before: factsOf(before.block, before.context),
            after: factsOf(after.block, after.context),
            quote: { before: before.norm, after: after.norm },
            words: { gone: '', come: '' },
            setting: 'policy' as const,
            isEcho: false,
            isInBody: true,
          },
        ]
      : [],
  )
}

/**
 * Lists the changed blocks. A moved block counts when its new headings change what it decides: a
 * code under "Not covered" was under "Covered".
 */
function* editsOf(
  { modified, moved, deleted, inserted }: BlockDiff,
  signs: readonly Finding[],
): Generator<BlockEdit> {
  const codes = new Set(signs.flatMap(({ ofCodes = [] }) => ofCodes))
  const isListed = ({ norm }: Placed) => codes.size > 0 && codesIn(norm).some((code) => codes.has(code))
  for (const { before, after } of modified) yield { op: 'modified', before: before.block, after: after.block }
  for (const { before, after } of moved)
    if (isListed(after) || decidesOtherwise(before, after))
      yield { op: 'moved', before: before.block, after: after.block }
  for (const { block } of deleted) yield { op: 'deleted', before: block, after: null }
  for (const { block } of inserted) yield { op: 'inserted', before: null, after: block }
}

function decidesOtherwise(before: Placed, after: Placed): boolean {
  const [was, is] = [factsOf(before.block, before.context), factsOf(after.block, after.context)]
  return !decideAlike(was.decisions, is.decisions) || movedBetweenLists(was, is) !== null
}

/** Whether the same words have other column headings in a table, or its marks are others. */
const hasMovedCells = ({ modified }: BlockDiff) => modified.some(haveOtherCells)

const haveOtherCells = (pair: BlockDiff['modified'][number]): boolean =>
  haveColumnsMoved(pair.before, pair.after) || changedCells(pair)?.areSame === false

/**
 * Whether the same letters are only cut or ordered differently: extraction noise. A code that
 * passes a block that stays is in another list.
 */
function isReflow({ modified, moved, deleted, inserted }: BlockDiff): boolean {
  const letters = (side: readonly Placed[]) =>
    side
      .toSorted((a, b) => a.place - b.place)
      .map(({ norm }) => tokenStream(norm))
      .join('')
  const [gone, come] = [
    [...modified.map(({ before }) => before), ...deleted],
    [...modified.map(({ after }) => after), ...inserted],
  ]
  return (
    !moved.some(({ before, after }) => decidesOtherwise(before, after)) &&
    !modified.some(haveOtherCells) &&
    letters(gone) === letters(come) &&
    codesByGap(gone) === codesByGap(come)
  )
}

/** The codes of changed blocks between the same unchanged ones. */
function codesByGap(changed: readonly Placed[]): string {
  const gaps = [...byGap(changed)].map(([gap, side]) => ({
    gap,
    codes: side.flatMap(({ norm }) => codesIn(norm)),
  }))
  return gaps
    .filter(({ codes }) => codes.length > 0)
    .map(({ gap, codes }) => `${gap}: ${codes.sort().join()}`)
    .join('\n')
}
