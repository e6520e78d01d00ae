import { extract } from '@ppman/policy-text/src/extraction/extract.ts'
import type { LikelyModels } from '@ppman/policy-text/src/criteria/likely/likely-criteria.ts'
import type { CriteriaNode, CriteriaTree } from '@ppman/policy-text/src/criteria/criteria.ts'
import { readingText } from '@ppman/policy-text/src/rules/document-rules.ts'
import { documentCriteria } from '@ppman/policy-text/src/criteria/read-criteria.ts'

/** A labelled condition, as it stands in the text. */
export type LabelledLeaf = { leaf: string; doubt?: boolean }
export type LabelledGroup = {
  op: 'all' | 'any' | 'n_of' | 'none'
  n?: number
  children: LabelledNode[]
  /** The writer was not sure: its own operator is not counted. */
  doubt?: boolean
}
export type LabelledNode = LabelledLeaf | LabelledGroup
export type CriteriaCase = {
  id: string
  text: string
  /** Plain text where it is missing. */
  content_type?: string
  trees: (LabelledGroup & { about: string })[]
}

type Figure = { what: string; hits: number; n: number }

/** A node of either side over the letters and digits of the text. */
type Placed = {
  from: number
  to: number
  op: string | null
  parent: Placed | null
  isDoubtful: boolean
  words: string
}

const SHARED = 0.8

/** Scores the reading of one lot. Misses name the case and the condition. */
export function scoreCriteria(
  cases: readonly CriteriaCase[],
  models?: LikelyModels | null,
): { figures: Figure[]; misses: string[] } {
  const misses: string[] = []
  const [found, right, operators, silent]: boolean[][] = [[], [], [], []]
  for (const one of cases) {
    const { document, stream } = readCase(one)
    const labelled = placeTrees(one.trees, stream)
    const ours = placeOurs(documentCriteria(document, models), stream)
    const [labels, leaves] = [labelled, ours].map((all) => all.filter(({ op }) => op === null))
    const match = new Map(
      labels!.map((label) => [label, leaves!.find((leaf) => overlaps(label, leaf)) ?? null]),
    )
    found!.push(...[...match.values()].map(Boolean))
    const used = new Set(match.values())
    right!.push(...leaves!.map((leaf) => used.has(leaf)))
    if (labels!.length === 0) silent!.push(leaves!.length === 0)
    for (const [label, leaf] of match) if (!leaf) misses.push(`${one.id} leaf missed: ${label.words}`)
    for (const leaf of leaves!) if (!used.has(leaf)) misses.push(`${one.id} leaf too many: ${leaf.words}`)
    for (const node of labelled) {
      if (!node.parent || node.parent.isDoubtful) continue
      const mine = standIn(node, match)
      const isRight = mine?.parent?.op === node.parent.op
      operators!.push(isRight)
      if (!isRight)
        misses.push(`${one.id} operator ${node.parent.op}, read ${mine?.parent?.op ?? 'none'}: ${node.words}`)
    }
  }
  return {
    figures: [
      share('labelled conditions found', found!),
      share('operators above labelled conditions and groups right', operators!),
      share('conditions found that are labelled', right!),
      ...(silent!.length > 0 ? [share('texts without criteria left alone', silent!)] : []),
    ],
    misses,
  }
}

/** The document of a case, and its letters and digits, among which both sides are placed. */
function readCase({ text, content_type: type }: Pick<CriteriaCase, 'text' | 'content_type'>) {
  const document = extract(Buffer.from(text), type ?? 'text/plain')
  return { document, stream: lettersOf(type ? readingText(document.blocks).text : text) }
}

/** Labelled conditions whose words are not in the text behind the condition before them. */
export function unplacedLeaves(one: CriteriaCase): string[] {
  const { stream } = readCase(one)
  return one.trees.flatMap((tree) => {
    let end = 0
    return placeTrees([tree], stream)
      .filter(({ op }) => op === null)
      .flatMap(({ from, to, words }) => {
        const isLost = from < end
        end = Math.max(end, to)
        return isLost ? [words] : []
      })
  })
}

const share = (what: string, hits: readonly boolean[]): Figure => ({
  what,
  hits: hits.filter(Boolean).length,
  n: hits.length,
})

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const opOf = (op: string, n?: number | null) => (op === 'n_of' ? (n === 1 ? 'any' : `n_of ${n}`) : op)

/**
 * Places labelled nodes in the stream of letters, each leaf after the one before. A tree that is
 * not found behind the one before is looked for anywhere.
 */
function placeTrees(trees: readonly LabelledGroup[], stream: string): Placed[] {
  let end = 0
  return trees.flatMap((tree) => {
    const behind = placeTree(tree, stream, end)
    const starts = behind.filter(({ op }) => op === null).map(({ from }) => from)
    const placed = starts.every((from) => from >= end) ? behind : placeTree(tree, stream, 0)
    end = Math.max(end, ...placed.map(({ to }) => to))
    return placed
  })
}

function placeTree(tree: LabelledGroup, stream: string, begin: number): Placed[] {
  let from = begin
  const place = (node: LabelledNode, parent: Placed | null): Placed[] => {
    if ('leaf' in node) {
      const letters = lettersOf(node.leaf)
      const index = positionOf(stream, letters, from)
      if (index >= 0) from = index + letters.length
      const leaf = {
        from: index,
        to: index + letters.length,
        op: null,
        parent,
        isDoubtful: false,
        words: node.leaf,
      }
      return [leaf]
    }
    const self: Placed = {
      from: 0,
      to: 0,
      op: opOf(node.op, node.n),
      parent,
      isDoubtful: node.doubt === true,
      words: '',
    }
    const below = node.children.flatMap((child) => place(child, self))
    const leaves = below.filter(({ op }) => op === null)
    self.from = Math.min(...leaves.map((leaf) => leaf.from))
    self.to = Math.max(...leaves.map((leaf) => leaf.to))
    self.words = `group of ${leaves.length} from "${leaves[0]?.words.slice(0, 40)}"`
    return [self, ...below]
  }
  return place(tree, null)
}

function positionOf(stream: string, letters: string, from: number): number {
  const next = stream.indexOf(letters, from)
  return next >= 0 ? next : stream.indexOf(letters)
}

/** Our nodes in the same stream. */
function placeOurs(trees: readonly CriteriaTree[], stream: string): Placed[] {
  let from = 0
  const place = (node: CriteriaNode, parent: Placed | null): Placed[] => {
    if (node.kind === 'leaf') {
      const letters = lettersOf(node.quote)
      const index = positionOf(stream, letters, from)
      if (index >= 0) from = index + letters.length
      return [
        { from: index, to: index + letters.length, op: null, parent, isDoubtful: false, words: node.quote },
      ]
    }
    const self: Placed = { from: 0, to: 0, op: opOf(node.op, node.n), parent, isDoubtful: false, words: '' }
    return [self, ...node.children.flatMap((child) => place(child, self))]
  }
  return trees.flatMap((tree) => {
    from = Math.max(0, stream.indexOf(lettersOf(tree.lead.quote), from))
    return place(tree, null)
  })
}

function overlaps(a: Placed, b: Placed): boolean {
  if (a.from < 0 || b.from < 0) return false
  const shared = Math.min(a.to, b.to) - Math.max(a.from, b.from)
  return shared >= SHARED * (a.to - a.from) && shared >= SHARED * (b.to - b.from)
}

/**
 * Our node for a labelled one: its leaf, or the largest group below the top with labelled leaves of
 * that group only.
 */
function standIn(node: Placed, match: ReadonlyMap<Placed, Placed | null>): Placed | null {
  if (node.op === null) return match.get(node) ?? null
  const isBelow = (leaf: Placed | null, above: Placed): boolean =>
    leaf !== null && (leaf === above || isBelow(leaf.parent, above))
  const pairs = [...match].flatMap(([label, leaf]) => (leaf ? [{ label, leaf }] : []))
  const own = pairs.filter(({ label }) => isBelow(label, node)).map(({ leaf }) => leaf)
  const others = pairs.filter(({ label }) => !isBelow(label, node)).map(({ leaf }) => leaf)
  let found: Placed | null = own[0] ?? null
  while (found?.parent?.parent && !others.some((leaf) => isBelow(leaf, found!.parent!))) found = found.parent
  return found && own.every((leaf) => isBelow(leaf, found)) ? found : null
}
