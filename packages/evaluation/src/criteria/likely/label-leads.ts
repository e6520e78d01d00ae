import type { Unit } from '@ppman/policy-text/src/criteria/likely/units.ts'
import type { LabelledGroup } from '../score-criteria.ts'

/** A labelled condition in the reading text, with the groups it is in, outermost first. */
export type PlacedLeaf = { start: number; end: number; groups: readonly LabelledGroup[] }
/** A unit with its class, and the conditions in it. */
export type LabelledUnit = { unit: Unit; label: string; leaves: PlacedLeaf[] }

/** Labels the units before the first condition of each group: they say how it counts. */
export function labelLeads(
  labelled: readonly LabelledUnit[],
  root: LabelledGroup,
  leaves: readonly PlacedLeaf[],
): void {
  const places = leaves.map((leaf) => labelled.findIndex((one) => one.leaves.includes(leaf)))
  const isTable = new Set(places.map((index) => rowOf(labelled[index]))).size > 1
  const seen = new Set<LabelledGroup>()
  for (const [order, leaf] of leaves.entries()) {
    const begun = leaf.groups.filter((group) => !seen.has(group))
    for (const group of begun) seen.add(group)
    const index = places[order]!
    const own = labelled[index]
    if (!own || begun.length === 0) continue
    const classes = begun.map((group) => leadClass(group, root))
    if (own.label.startsWith('prose')) {
      const goesOn = places.includes(index + 1) && labelled[index + 1]!.unit.kind !== 'text'
      if (goesOn && begun.includes(root)) own.label = leadClass(root, root)
    } else if (own.unit.kind !== 'cell') labelAbove(labelled, index, classes)
    else labelOfCell(labelled, index, { name: classes[0]!, isTable })
  }
}

const leadClass = (group: LabelledGroup, root: LabelledGroup) =>
  `lead ${group.op === 'any' || (group === root && group.op === 'none') ? group.op : 'all'}`

/** The row of a cell. */
const rowOf = (one: LabelledUnit | undefined) =>
  one?.unit.kind === 'cell' ? one.unit.fragments[0] : undefined

/** The units right above a condition, one for each group, the innermost the nearest. */
function labelAbove(labelled: readonly LabelledUnit[], index: number, classes: readonly string[]): void {
  let before = index - 1
  for (const name of classes.toReversed()) {
    const lead = labelled[before]
    if (lead?.label !== 'other') break
    const isOuter = before < index - 1
    if (isOuter && labelled[before + 1]!.unit.kind !== 'item' && !/:\s*$/.test(lead.unit.text)) break
    lead.label = name
    before -= 1
  }
  // One lead-in for several groups states the outermost.
  const nearest = labelled[index - 1]
  if (before === index - 2 && nearest?.label.startsWith('lead')) nearest.label = classes[0]!
}

/** The name of the row of a tree, or what stands above a table that is one tree. */
function labelOfCell(
  labelled: readonly LabelledUnit[],
  index: number,
  { name, isTable }: { name: string; isTable: boolean },
): void {
  const own = labelled[index]!
  const lead = isTable
    ? labelled.slice(0, index).findLast(({ unit }) => unit.kind !== 'cell')
    : labelled.find((one) => rowOf(one) === rowOf(own))
  if (lead && lead !== own && lead.label === 'other') lead.label = name
}
