import { codesIn } from '../facts/codes.ts'
import { withQuestion } from '../facts/decisions.ts'
import { factsOf } from '../facts/facts.ts'
import { stemOf } from '../language/stem.ts'
import type { Placed } from './block-diff.ts'
import { wordsOf } from './word-diff.ts'

type Pair = { before: Placed; after: Placed }
type Paired = { pairs: Pair[]; before: Placed[]; after: Placed[] }

/**
 * Pairs a deleted block with the inserted one that took its place: both alone between the same two
 * neighbors, and about the same thing though in other words.
 *
 * @param equal pairs of equal blocks, which are neighbors as well
 */
export function pairInPlace({ pairs, before, after }: Paired, equal: readonly Pair[]): Paired {
  const neighbors = [...equal, ...pairs]
  const [were, are] = [gapsOf(before, neighbors, 'before'), gapsOf(after, neighbors, 'after')]
  const found = [...were].flatMap(([neighbor, gone]) => {
    const come = are.get(neighbor) ?? []
    if (gone.length !== 1 || come.length !== 1) return []
    const pair = { before: gone[0]!, after: come[0]! }
    return isAboutTheSame(pair) ? [pair] : []
  })
  const taken = new Set(found.flatMap((pair) => [pair.before, pair.after]))
  return {
    pairs: [...pairs, ...found].sort((a, b) => a.after.place - b.after.place),
    before: before.filter((one) => !taken.has(one)),
    after: after.filter((one) => !taken.has(one)),
  }
}

/** Blocks by the pair whose block of this side comes last before them. */
function gapsOf(
  open: readonly Placed[],
  neighbors: readonly Pair[],
  side: 'before' | 'after',
): Map<Pair | null, Placed[]> {
  const sorted = neighbors.toSorted((a, b) => a[side].place - b[side].place)
  let next = 0
  return Map.groupBy(
    open.toSorted((a, b) => a.place - b.place),
    ({ place }) => {
      while (next < sorted.length && sorted[next]![side].place < place) next += 1
      return sorted[next - 1] ?? null
    },
  )
}

/** Words of content that two texts share at least, as a share of those of the shorter one. */
const MIN_SHARED = 0.25
const MIN_LETTERS = 4

function isAboutTheSame({ before, after }: Pair): boolean {
  if (before.block.kind !== after.block.kind || before.block.kind === 'heading') return false
  if (before.block.path.at(-1) !== after.block.path.at(-1)) return false
  if (isAnswered(before) && isAnswered(after)) return before.context.question === after.context.question
  if (!decides(before) && !decides(after)) return false
  const codes = new Set(codesIn(before.norm))
  if (codesIn(after.norm).some((code) => codes.has(code))) return true
  const [was, is] = [before, after].map(contentOf)
  const shared = [...was!].filter((stem) => is!.has(stem)).length
  return shared >= 2 && shared >= MIN_SHARED * Math.min(was!.size, is!.size)
}

/** Text that decides nothing is compared by its likeness alone. */
function decides({ block, context }: Placed): boolean {
  const { codes, numbers, criterion, decisions } = factsOf(block, context)
  const { priorAuth, coverage, bundling, isRequirement, status } = decisions
  const isDecision = isRequirement || (priorAuth ?? coverage ?? bundling ?? status) !== null
  return isDecision || criterion !== null || codes.length + numbers.length > 0
}

const isAnswered = ({ norm, context }: Placed) => withQuestion(norm, context.question) !== null

const contentOf = ({ norm }: Placed) =>
  new Set(
    wordsOf(norm.toLowerCase())
      .filter((word) => word.length >= MIN_LETTERS)
      .map(stemOf),
  )
