import { type Verdict, verdictOn } from '@ppman/policy-text/src/classification/classify.ts'
import { findingsOf } from '@ppman/policy-text/src/classification/edit-findings.ts'
import { CHANGE_TYPES, type Edit } from '@ppman/policy-text/src/classification/finding.ts'
import {
  ALERT,
  type Aspect,
  type Clues,
  cluesOf,
} from '@ppman/policy-text/src/classification/likely/models.ts'
import type { JudgedEdit } from '@ppman/policy-text/src/classification/likely/change-features.ts'
import { editsToClassify } from '@ppman/policy-text/src/comparison/compare.ts'
import { matchBlocks } from '@ppman/policy-text/src/diff/match-blocks.ts'
import { readDocument } from '@ppman/policy-text/src/reading/responsive.ts'
import type { SealedPair } from '../sealed/score-lots.ts'
import { readLot } from '../sealed/sealed-lot.ts'
import { PROBES } from './probes/all-probes.ts'
import { pageOf } from './probes/classify-probe.ts'
import type { Probe } from './probes/probe.ts'
import { REVERSED } from './reversed.ts'
import { CHANGES_1 } from './unseen/changes-1.ts'
import { CHANGES_2 } from './unseen/changes-2.ts'
import { CHANGES_3 } from './unseen/changes-3.ts'
import { HARMLESS_1 } from './unseen/harmless-1.ts'
import { HARMLESS_2 } from './unseen/harmless-2.ts'
import { HARMLESS_3 } from './unseen/harmless-3.ts'
import { bytesOf } from './unseen/read-pair.ts'
import { developmentLot, FITTED_LOTS } from './unseen/development.ts'

/** A pair with what its label accepts, the label itself first. */
export type LabelledChange = {
  /** Name of the lot. */
  group: string
  id: string
  /** Whether the later version was read as the earlier one: what it loosens is tightened. */
  isReversed: boolean
  isDue: boolean
  clues: Clues
  /** Empty where it is not labelled. */
  accepted: Readonly<Record<Aspect, readonly string[]>>
  /** What the rules conclude today, and of which edits. */
  rules: Verdict
  judged: readonly JudgedEdit[]
}

/** What a lot says of two versions of a document. */
type LabelledPair = Pick<LabelledChange, 'id' | 'isDue' | 'accepted'> & {
  before: Buffer
  after: Buffer
  mediaType: string
}

/** Sealed lots that had their first run before these models. */
const SPENT = Array.from({ length: 16 }, (_, index) => `changes-${index + 1}`)
/** Lots by name: those by other hands, and together the probes and pages of our own. */
const LOTS: readonly (readonly [group: string, read: () => LabelledPair[]])[] = [
  ...SPENT.map((name) => [name, () => readLot<SealedPair>(name).flatMap(ofOtherHands)] as const),
  ...FITTED_LOTS.map((name) => [name, () => developmentLot(name).flatMap(ofOtherHands)] as const),
  ['own', () => [...ownProbes(), ...ownPages()]],
]

function ofOtherHands(pair: SealedPair): LabelledPair[] {
  const { id, before, after, content_type: mediaType, should_alert: isDue, accept = {} } = pair
  if (isDue === null) return []
  const labels = (label: string | null, others: readonly (string | null)[] = []) =>
    label === null || !isDue ? [] : [label, ...others.flatMap((one) => one ?? [])]
  const accepted = {
    direction: labels(pair.direction, accept.direction),
    changeType: labels(pair.primary_type, accept.primary_type),
    severity: labels(pair.severity, accept.severity),
    relevance: relevanceOf(isDue),
  }
  return [{ id, isDue, accepted, before: Buffer.from(before), after: Buffer.from(after), mediaType }]
}

const relevanceOf = (isDue: boolean) => [isDue ? ALERT : 'silent']
const NOTHING_MORE = { direction: [], changeType: [], severity: [] }

const ownProbes = (): LabelledPair[] =>
  PROBES.flatMap(([name, equal, matters]) => [
    ...equal.map((probe, index) => ofProbe(probe, `${name} equal ${index}`, NOTHING_MORE)),
    ...matters.map((probe, index) =>
      ofProbe(probe, `${name} ${index}`, {
        direction: [probe.direction],
        changeType: [probe.type],
        severity: [probe.severity],
      }),
    ),
  ])

function ofProbe(
  probe: Probe,
  id: string,
  labels: Omit<LabelledPair['accepted'], 'relevance'>,
): LabelledPair {
  const isDue = labels.severity.length > 0
  return {
    id,
    isDue,
    accepted: { ...labels, relevance: relevanceOf(isDue) },
    before: Buffer.from(pageOf(probe, probe.before)),
    after: Buffer.from(pageOf(probe, probe.after)),
    mediaType: 'text/html',
  }
}

const ownPages = (): LabelledPair[] => [
  ...[...CHANGES_1, ...CHANGES_2, ...CHANGES_3].map((change) => ({
    ...bytesOf(change),
    id: change.kind,
    isDue: true,
    accepted: {
      direction: change.direction ? [change.direction] : [],
      changeType: CHANGE_TYPES.filter((type) => change.types?.includes(type)).slice(0, 1),
      severity: [change.severity],
      relevance: relevanceOf(true),
    },
  })),
  ...[...HARMLESS_1, ...HARMLESS_2, ...HARMLESS_3].map((pair) => ({
    ...bytesOf(pair),
    id: pair.kind,
    isDue: false,
    accepted: { ...NOTHING_MORE, relevance: relevanceOf(false) },
  })),
]

/** The day of comparison of the labels: dates after it are still to come. */
const COMPARED_ON = '2026-11-23'

/** All pairs of these lots with a difference to judge, and the same with their sides exchanged. */
export async function labelledChanges(): Promise<LabelledChange[]> {
  const changes: LabelledChange[] = []
  for (const [group, read] of LOTS)
    for (const pair of read())
      for (const isReversed of isReversible(pair) ? [false, true] : [false]) {
        const judged = await judgedPair(pair, isReversed)
        const { id, isDue, accepted } = pair
        const labels = isReversed ? reversed(accepted) : accepted
        if (judged) changes.push({ ...judged, group, id, isReversed, isDue, accepted: labels })
      }
  return changes
}

/** A policy that ends has no reverse: one that begins is no change of a document. */
const isReversible = ({ accepted: { changeType } }: LabelledPair) =>
  !/^(?:policy_|new_policy)/.test(changeType[0] ?? '')

/** A severity does not turn with the sides: what ends is less severe than what begins. */
const reversed = ({ direction, changeType, relevance }: LabelledPair['accepted']) => ({
  direction: direction.map((one) => REVERSED.get(one) ?? one),
  changeType: changeType.map((one) => REVERSED.get(one) ?? one),
  severity: [],
  relevance,
})

/** What the rules find in a place that was arranged anew is shown even where they are not asked. */
const opened = ({ isRearranged }: Edit): Partial<Edit> => (isRearranged ? { isRestated: false } : {})

async function judgedPair({ before, after, mediaType }: LabelledPair, isReversed: boolean) {
  const [first, second] = isReversed ? [after, before] : [before, after]
  const was = await readDocument(first, mediaType)
  const is = await readDocument(second, mediaType)
  if (!was.extract || !is.extract) return null
  const documents = { before: was.extract.blocks, after: is.extract.blocks }
  const edits = editsToClassify(matchBlocks(documents.before, documents.after), documents)
  if (edits.length === 0) return null
  const judged = edits.map((edit) => ({
    edit: { ...edit, comparedOn: COMPARED_ON },
    findings: findingsOf({ ...edit, comparedOn: COMPARED_ON, ...opened(edit) }),
  }))
  const rules = verdictOn(judged.flatMap(({ findings }) => findings))
  return { rules, judged, clues: cluesOf(rules, judged) }
}
