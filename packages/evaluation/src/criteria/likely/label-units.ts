import { fragmentsOf } from '@ppman/policy-text/src/criteria/fragments.ts'
import { unitsOf } from '@ppman/policy-text/src/criteria/likely/units.ts'
import { sentenceDecision } from '@ppman/policy-text/src/criteria/sentences/decision.ts'
import { extract } from '@ppman/policy-text/src/extraction/extract.ts'
import type { CriteriaCase, LabelledGroup, LabelledNode } from '../score-criteria.ts'
import { labelLeads, type LabelledUnit, type PlacedLeaf } from './label-leads.ts'

/** A condition and a unit that share more of the shorter one belong together. */
const TOGETHER = 0.6
/** A unit that is a condition begins with it, and is little else. */
const WHOLE = { chars: 10, share: 0.75 }

/** The units of a case, with the class of each. */
export function labelUnits({ text: raw, content_type: type, trees }: CriteriaCase): LabelledUnit[] {
  const { blocks } = extract(Buffer.from(raw), type ?? 'text/plain')
  const { text, fragments } = fragmentsOf(blocks)
  const labelled = unitsOf(text, fragments, (block) => blocks[block]!.path).map((unit): LabelledUnit => ({
    unit,
    label: 'other',
    leaves: [],
  }))
  const placed = placeTrees(trees, text)
  for (const leaf of placed.flatMap(({ leaves }) => leaves))
    for (const { unit, leaves } of labelled) {
      const shared = Math.min(leaf.end, unit.end) - Math.max(leaf.start, unit.start)
      if (shared > TOGETHER * Math.min(leaf.end - leaf.start, unit.end - unit.start)) leaves.push(leaf)
    }
  for (const one of labelled) one.label = classOf(one)
  for (const { tree, leaves } of placed) labelLeads(labelled, tree, leaves)
  return labelled
}

function classOf({ unit, leaves }: LabelledUnit): string {
  const [first] = leaves
  if (!first) return /^\W*(?:and|or)(?:\/or)?\W*$/i.test(unit.text) ? 'joiner' : 'other'
  const share = leaves.reduce((sum, { start, end }) => sum + end - start, 0) / (unit.end - unit.start)
  const isWhole = first.start - unit.start < WHOLE.chars && share > WHOLE.share
  const isLate = first.start - unit.start >= WHOLE.chars || leaves.length > 1
  const isSentence = isLate && sentenceDecision(unit.text) !== null
  if (isWhole || unit.kind === 'cell' || (unit.kind === 'item' && !isSentence)) return 'condition'
  return first.groups[0]!.op === 'none' ? 'prose none' : 'prose all'
}

const isLetter = (sign: string) => /[\p{L}\p{N}]/u.test(sign)

/** The conditions of trees among the letters and digits of the text, each behind the one before. */
function placeTrees(trees: CriteriaCase['trees'], text: string) {
  const positions = [...text].flatMap((sign, place) => (isLetter(sign) ? [place] : []))
  const stream = positions.map((place) => text[place]!.toLowerCase()).join('')
  let from = 0
  const leavesIn = (node: LabelledNode, groups: readonly LabelledGroup[]): PlacedLeaf[] => {
    if (!('leaf' in node)) return node.children.flatMap((child) => leavesIn(child, [...groups, node]))
    const letters = [...node.leaf.toLowerCase()].filter(isLetter).join('')
    const behind = stream.indexOf(letters, from)
    const found = behind >= 0 ? behind : stream.indexOf(letters)
    if (found < 0) return []
    from = found + letters.length
    return [{ start: positions[found]!, end: positions[from - 1]! + 1, groups }]
  }
  return trees.map((tree) => ({ tree, leaves: leavesIn(tree, []) }))
}
