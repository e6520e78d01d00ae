import { type LinearModel, softmax } from '@ppman/text'
import { connectiveOf } from '../connectives.ts'
import { type CriteriaNode, type CriteriaTree, leavesOf } from '../criteria.ts'
import { treeModelOf } from './feature-tree.ts'
import { LineFeatures } from './line-features.ts'
import { type Range, Ranges, shared } from './ranges.ts'
import { isWorded, mayState } from './sentence-judge.ts'
import { type Judged, type Unit, UNIT_CLASSES, type UnitClass } from './units.ts'

/**
 * The least probability of a lead-in above sure conditions, of a lead-in that patterns read as a
 * sentence, and of each of those conditions.
 */
const LEAST = { weakLead: 0.15, readLead: 0.8, sure: 0.9 }
/** Conditions that make a lead-in of what stands above them. */
const SURE_ITEMS = 2

/** Longer texts that introduce nothing and may state nothing are not asked about. */
const LINE_CHARS = 100
function isNarrative(unit: Unit): boolean {
  const { kind, text } = unit
  if (REFERENCE.test(text)) return true
  return kind === 'text' && text.length > LINE_CHARS && !/:\s*$/.test(text) && !mayState(unit)
}
/** An entry of a list of publications. */
const REFERENCE = /\bet al\b|\bPMID\b|\b(?:19|20)\d\d;\s?\d/

/** The classes of all units. The model is asked where patterns read nothing. */
export function judgeUnits(
  units: readonly Unit[],
  trees: readonly CriteriaTree[],
  { lines, isPolicy }: { lines: LinearModel; isPolicy: (block: number) => boolean },
): Judged[] {
  const read = readIn(trees)
  const likelyClass = classifier(units, lines)
  const judged = units.map((unit, index): Judged => {
    const isRead = readAs(unit, read)
    if (isRead) return given(unit, isRead, true)
    if (connectiveOf(unit.text)) return given(unit, 'joiner', false)
    if (!isPolicy(unit.fragments[0]!.block) || isNarrative(unit)) return given(unit, 'other', false)
    return likelyClass(index)
  })
  return judged.map((one, index) => {
    const below = judged.slice(index + 1, index + 1 + SURE_ITEMS)
    return aboveSureItems(one, below) ? asLead(one, () => likelyClass(index)) : one
  })
}

const given = (unit: Unit, name: UnitClass, isRead: boolean): Judged => ({
  unit,
  class: name,
  odds: 1,
  op: 'all',
  isRead,
  isAsked: false,
  lead: 0,
  prose: 0,
})

/** The conditions and lead-ins that patterns read. */
type Read = { leaves: Ranges<Range>; leads: Ranges<Range> }

function readIn(trees: readonly CriteriaTree[]): Read {
  const leadsOf = (node: CriteriaNode): Range[] =>
    node.kind === 'leaf' ? [] : [...(node.lead ? [node.lead] : []), ...node.children.flatMap(leadsOf)]
  return { leaves: new Ranges(trees.flatMap(leavesOf)), leads: new Ranges(trees.flatMap(leadsOf)) }
}

/** A condition begins a line of its own; in a sentence it has words before it. */
const LINE_START_CHARS = 10
/** What patterns read a unit as; null where they read nothing of it. */
function readAs(unit: Unit, { leaves, leads }: Read): UnitClass | null {
  const [own, introduced] = [leaves.touching(unit), leads.touching(unit)]
  if (own.length === 0) return introduced.length > 0 ? 'lead' : null
  if (unit.kind !== 'text') return 'condition'
  const isSentence = own.some((leaf) =>
    introduced.some((lead) => lead.start >= unit.start && shared(lead, leaf) > 0),
  )
  return !isSentence && own.some(({ start }) => start - unit.start < LINE_START_CHARS) ? 'condition' : 'prose'
}

/** A unit that is so surely other by its words and its shape is not compared with the patterns. */
const SURELY_OTHER = 0.9

/** Finds the most likely class of a unit. */
function classifier(units: readonly Unit[], lines: LinearModel): (index: number) => Judged {
  const model = treeModelOf(lines)
  const features = new LineFeatures(units, model.tree)
  const other = model.classes.indexOf('other')
  const oddsOf = (index: number): number[] => {
    const [words, shape] = [features.wordsOf(index), features.shapeOf(index)].map((some) =>
      model.scoresOf(some),
    )
    const scores = words!.map((score, place) => score + shape![place]!)
    const odds = softmax(scores)
    const unit = units[index]!
    if (unit.kind !== 'item' && odds[other]! >= SURELY_OTHER && !isWorded(unit)) return odds
    const reading = model.scoresOf(features.readingOf(index))
    return softmax(scores.map((score, place) => score + reading[place]!))
  }
  const classes = model.classes.map((name): Named => {
    const [own, op] = name.split(' ') as [UnitClass, Judged['op']?]
    return { own, op: op ?? 'all' }
  })
  return (index) => judgedAs(units[index]!, classes, oddsOf(index))
}

/** What the class of a unit is called, and how its conditions count. */
type Named = { own: UnitClass; op: Judged['op'] }

function judgedAs(unit: Unit, classes: readonly Named[], odds: readonly number[]): Judged {
  const sums = { condition: 0, lead: 0, prose: 0, joiner: 0, other: 0 }
  classes.forEach(({ own }, place) => (sums[own] += odds[place]!))
  let name: UnitClass = 'condition'
  for (const one of UNIT_CLASSES) if (sums[one] > sums[name]) name = one
  const counted = name === 'prose' ? 'prose' : 'lead'
  let [op, most]: [Judged['op'], number] = ['all', 0]
  classes.forEach((one, place) => {
    if (one.own === counted && odds[place]! > most) [op, most] = [one.op, odds[place]!]
  })
  const { lead, prose } = sums
  return { unit, class: name, odds: sums[name], op, isRead: false, isAsked: true, lead, prose }
}

/** Whether sure conditions that patterns did not read stand below a text. */
const aboveSureItems = ({ unit: { kind } }: Judged, below: readonly Judged[]) =>
  (kind === 'text' || kind === 'heading') &&
  below.length === SURE_ITEMS &&
  below.every(
    (one) => one.class === 'condition' && !one.isRead && one.unit.kind === 'item' && one.odds >= LEAST.sure,
  )

/** The text above sure conditions as their lead-in, where that is possible. */
function asLead(one: Judged, asked: () => Judged): Judged {
  if (one.class === 'other' && one.lead >= LEAST.weakLead) return { ...one, class: 'lead', odds: 1 }
  if (!one.isRead || one.class !== 'prose') return one
  const likely = asked()
  return likely.lead >= LEAST.readLead ? { ...likely, class: 'lead', odds: 1, replaces: true } : one
}
