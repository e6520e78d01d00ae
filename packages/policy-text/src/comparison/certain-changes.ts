import { lazy } from '@ppman/facts'
import { authorizationBegins, authorizationEnds } from '../classification/decision-rules.ts'
import type { Direction, Finding } from '../classification/finding.ts'
import type { BlockDiff } from '../diff/block-diff.ts'
import {
  answeredCells,
  type EntryPair,
  entryPairs,
  type MarkedChange,
  markedChanges,
} from '../diff/entry-changes.ts'
import type { Block } from '../document/document.ts'
import { factsOf } from '../facts/facts.ts'
import type { Legend, LegendKind } from '../facts/legend.ts'

type Documents = { before: readonly Block[]; after: readonly Block[] }
/** A pair of blocks with what its marks or its cells tell. */
export type CertainChange = EntryPair & {
  findings: readonly Finding[]
  /** Whether the findings tell all that changed in the pair. */
  isWhole: boolean
}

/**
 * Changes of signs instead of words: marks that a legend explains, and answers in a column about
 * authorization. Their meaning is stated on the page, so no model of words judges them.
 */
export function certainChanges(
  documents: Documents,
  diff: () => Pick<BlockDiff, 'modified'>,
  comparedOn?: string,
): CertainChange[] {
  const pairs = lazy(() => entryPairs(documents, diff()))
  const marked = markedChanges(documents, pairs).map((change) => ({
    before: change.before,
    after: change.after,
    findings: findingsOfMarks(change, comparedOn),
    isWhole: false,
  }))
  const answered = answeredCells(pairs()).map(({ isRequired, codes, ...pair }) => ({
    ...pair,
    findings: [{ ...authorization(isRequired, pair, comparedOn), ofCodes: codes }],
  }))
  return [...marked, ...answered]
}

function authorization(begins: boolean, pair: EntryPair, comparedOn: string | undefined): Finding {
  const after = factsOf(pair.after.block, pair.after.context)
  return begins
    ? authorizationBegins('unstated->required', { after, comparedOn })
    : authorizationEnds('required->unstated')
}

const findingsOfMarks = (change: MarkedChange, comparedOn: string | undefined): Finding[] => [
  ...change.gone.map((legend) => findingOf(legend, { isAdded: false, change, comparedOn })),
  ...change.come.map((legend) => findingOf(legend, { isAdded: true, change, comparedOn })),
]

type Marking = { isAdded: boolean; change: MarkedChange; comparedOn: string | undefined }

function findingOf(legend: Legend, { isAdded, change, comparedOn }: Marking): Finding {
  const { codes } = change
  if (legend.kind === 'authorization')
    return { ...authorization(isAdded, change, comparedOn), ofCodes: codes }
  if (legend.kind === 'no_authorization' && isAdded)
    return { ...authorizationEnds('unstated->not_required'), ofCodes: codes }
  const named = codes.length > 0 ? codes.join(', ') : 'an entry'
  return {
    ...kindOf(legend.kind, isAdded),
    reason: `the mark "${legend.text}" of ${named} was ${isAdded ? 'added' : 'removed'}`,
  }
}

/** The kind of a mark that comes or goes, with its severity and direction. */
function kindOf(kind: LegendKind, isAdded: boolean): Pick<Finding, 'type' | 'severity' | 'direction'> {
  const tighter = (isTighter: boolean): Direction => (isTighter ? 'tightening' : 'loosening')
  if (kind === 'not_covered' || kind === 'covered') {
    const direction = tighter((kind === 'not_covered') === isAdded)
    const severity = kind === 'not_covered' && isAdded ? 'critical' : 'high'
    return { type: 'coverage_change', severity, direction }
  }
  const direction = tighter(isAdded)
  if (kind === 'limit')
    return { type: 'unit_limit_changed', severity: isAdded ? 'high' : 'medium', direction }
  if (kind === 'duty')
    return { type: isAdded ? 'requirement_added' : 'requirement_removed', severity: 'medium', direction }
  return {
    type: 'criteria_changed',
    severity: 'medium',
    direction: kind === 'no_authorization' ? 'tightening' : 'unknown',
  }
}
