import { countWork } from '../document/complexity.ts'
import type { Block } from '../document/document.ts'
import { codesIn } from '../facts/codes.ts'
import { contextsOf } from '../facts/context.ts'
import { withQuestion } from '../facts/decisions.ts'
import { factsOf } from '../facts/facts.ts'
import { stemOf } from '../language/stem.ts'
import { normalize, normOf } from '../normalization/normalize.ts'
import type { BlockDiff, Placed } from './block-diff.ts'
import { recut } from './recut.ts'
import { wordsOf } from './word-diff.ts'

/** Matches equal blocks anywhere in the document, then pairs the rest by similarity. */
export function matchBlocks(before: readonly Block[], after: readonly Block[]): BlockDiff {
  const [were, are] = [place(before), place(after)]
  const leadsAfter = leadsOf(are)
  const sharedLeads = new Set([...leadsOf(were)].filter((lead) => leadsAfter.has(lead)))
  const inPlace = takeEqual(were, are, (placed) => keyInPlace(placed, sharedLeads))
  const anywhere = takeEqual(inPlace.before, inPlace.after, unsigned)
  const left = recut(anywhere, inPlace.pairs)
  const similar = pairSimilar(left.before, left.after)
  const { pairs, before: deleted, after: inserted } = pairInPlace(similar, inPlace.pairs)
  return { modified: pairs, moved: anywhere.pairs, deleted, inserted }
}

/** The text without the sign of a footnote in front, which another footnote above it shifts. */
const unsigned = ({ norm }: Placed) => norm.replace(/^[*†‡§¶^#]{1,3} ?(?=\p{L})/u, '')

/** The key of equal text under equal headings. Headings are counted as work with every block. */
function keyInPlace(placed: Placed, sharedLeads: ReadonlySet<string>): string {
  const { path } = placed.block
  countWork(path.reduce((sum, heading) => sum + heading.length, placed.norm.length))
  return [...path.map(normalize), standing(placed, sharedLeads), unsigned(placed)].join('\u0001')
}

function place(blocks: readonly Block[]): Placed[] {
  const contexts = contextsOf(blocks)
  return blocks
    .map((block, index) => ({ block, norm: normOf(block), place: index, context: contexts[index]! }))
    .filter(({ norm }) => norm !== '')
}

/** The lead-ins of a side. */
const leadsOf = (placed: readonly Placed[]) => new Set(placed.map(({ context }) => context.lead))

/**
 * The list of a block: an item that changes lists under the same headings has moved. A list is
 * known by its decision, and by its lead-in where both sides have it.
 */
const standing = ({ context: { decisions, lead } }: Placed, sharedLeads: ReadonlySet<string>) =>
  `${decisions.priorAuth} ${decisions.coverage} ${decisions.bundling} ${sharedLeads.has(lead) ? lead : ''}`

/** Removes the blocks that occur on both sides, one for one. The rest keeps its order. */
function takeEqual(before: readonly Placed[], after: readonly Placed[], keyOf: (placed: Placed) => string) {
  const waiting = new Map([...Map.groupBy(before, keyOf)].map(([key, placed]) => [key, placed.values()]))
  const pairs: { before: Placed; after: Placed }[] = []
  const onlyAfter = after.filter((placed) => {
    const match = waiting.get(keyOf(placed))?.next().value
    if (match) pairs.push({ before: match, after: placed })
    return !match
  })
  const matched = new Set(pairs.map((pair) => pair.before))
  return { pairs, before: before.filter((placed) => !matched.has(placed)), after: onlyAfter }
}

/** Minimum similarity (Jaccard index of words) of two versions of one block. */
const ALIKE = 0.6
/**
 * Minimum under the same heading: "Effective date: July 1" and "Effective date: March 1" have 0.43.
 */
const ALIKE_IN_PLACE = 0.3
/** Words in more blocks than this do not help to find a pair. */
const MAX_POSTINGS = 200
/** At most this many blocks, those that share the rarest words, are compared with a block. */
const MAX_NEAR = 60

type Candidate = { before: Placed; after: Placed; likeness: number; inPlace: boolean }

/**
 * Pairs each deleted block with the most similar inserted one, best pairs first. Each block is used
 * at most once.
 */
function pairSimilar(before: readonly Placed[], after: readonly Placed[]) {
  const candidates = candidatePairs(before, after)
  candidates.sort(
    (a, b) =>
      b.likeness - a.likeness ||
      Number(b.inPlace) - Number(a.inPlace) ||
      a.before.place - b.before.place ||
      a.after.place - b.after.place,
  )
  const taken = new Set<Placed>()
  const pairs = candidates.filter((pair) => {
    if (taken.has(pair.before) || taken.has(pair.after)) return false
    taken.add(pair.before).add(pair.after)
    return true
  })
  pairs.sort((a, b) => a.after.place - b.after.place)
  return {
    pairs,
    before: before.filter((placed) => !taken.has(placed)),
    after: after.filter((placed) => !taken.has(placed)),
  }
}

/**
 * Blocks with the ids of their distinct words and headings. The words of block n are at `starts[n]`
 * to `starts[n + 1]`.
 */
type Side = { placed: readonly Placed[]; paths: Int32Array; starts: Int32Array; words: Int32Array }

/**
 * Compares only blocks that share a rare word, so that two long documents do not cost their
 * product.
 */
function candidatePairs(before: readonly Placed[], after: readonly Placed[]): Candidate[] {
  const [words, paths] = [numbering(), numbering()]
  const [was, is] = [sideOf(before, { words, paths }), sideOf(after, { words, paths })]
  const postings = postingsOf(is, words.size())
  const [isOwn, isNear] = [new Int32Array(postings.length), new Int32Array(after.length)]
  return before.flatMap((block, position) => {
    countWork(block.norm.length)
    const own = was.words.subarray(was.starts[position], was.starts[position + 1])
    for (const word of own) isOwn[word] = position + 1
    return near(
      Array.from(own, (word) => postings[word]!),
      { isNear, round: position + 1 },
    ).flatMap((place) => {
      const inPlace = was.paths[position] === is.paths[place]
      const likeness = likenessTo(is, place, {
        size: own.length,
        isOwn,
        round: position + 1,
        atLeast: inPlace ? ALIKE_IN_PLACE : ALIKE,
      })
      return likeness === null ? [] : [{ before: block, after: after[place]!, likeness, inPlace }]
    })
  })
}

/** Assigns ids to names, from 0 in the order of first use. */
function numbering() {
  const numbers = new Map<string, number>()
  const of = (name: string) => {
    const number = numbers.get(name) ?? numbers.size
    if (number === numbers.size) numbers.set(name, number)
    return number
  }
  return { of, size: () => numbers.size }
}

type Numbering = ReturnType<typeof numbering>

function sideOf(placed: readonly Placed[], { words, paths }: { words: Numbering; paths: Numbering }): Side {
  const distinct = placed.map(({ norm }) => [...new Set(wordsOf(norm.toLowerCase()))].map(words.of))
  const starts = new Int32Array(placed.length + 1)
  distinct.forEach((own, position) => (starts[position + 1] = starts[position]! + own.length))
  return {
    placed,
    starts,
    words: Int32Array.from(distinct.flat()),
    paths: Int32Array.from(placed, ({ block }) => paths.of(block.path.join('\u0001'))),
  }
}

/** The posting list of each word: the blocks that contain it. */
function postingsOf({ placed, starts, words }: Side, many: number): number[][] {
  const postings: number[][] = Array.from({ length: many }, () => [])
  placed.forEach((_, position) =>
    words.subarray(starts[position], starts[position + 1]).forEach((word) => postings[word]!.push(position)),
  )
  return postings
}

/**
 * The candidates from the posting lists of the rarest words, so that the work grows linearly with
 * the blocks.
 */
function near(
  posted: readonly (readonly number[])[],
  { isNear, round }: { isNear: Int32Array; round: number },
): number[] {
  const found: number[] = []
  for (const places of posted.toSorted((a, b) => a.length - b.length)) {
    if (found.length >= MAX_NEAR || places.length > MAX_POSTINGS) break
    for (const place of places) {
      if (isNear[place] !== round) found.push(place)
      isNear[place] = round
    }
  }
  return found
}

/**
 * Similarity (Jaccard index of words), null when it is below the minimum. The number of words alone
 * often rules it out.
 */
function likenessTo(
  { starts, words }: Side,
  place: number,
  { size, isOwn, round, atLeast }: { size: number; isOwn: Int32Array; round: number; atLeast: number },
) {
  const [from, to] = [starts[place]!, starts[place + 1]!]
  if (Math.min(size, to - from) < atLeast * Math.max(size, to - from)) return null
  let shared = 0
  for (let position = from; position < to; position += 1) if (isOwn[words[position]!] === round) shared += 1
  const likeness = shared / (size + to - from - shared || 1)
  return likeness >= atLeast ? likeness : null
}

type Pair = { before: Placed; after: Placed }
type Paired = { pairs: Pair[]; before: Placed[]; after: Placed[] }

/**
 * Pairs a deleted block with the inserted one that took its place: both alone between the same two
 * neighbors, and about the same thing though in other words.
 *
 * @param equal pairs of equal blocks, which are neighbors as well
 */
function pairInPlace({ pairs, before, after }: Paired, equal: readonly Pair[]): Paired {
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
