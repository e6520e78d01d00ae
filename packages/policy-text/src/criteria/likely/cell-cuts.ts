import type { Block } from '../../document/document.ts'
import type { CriteriaNode, CriteriaTree, Group, Leaf } from '../criteria.ts'
import { leafOf, maskParentheses, trimClause } from '../sentences/clause.ts'
import { gridsOf } from '../tables/table-grid.ts'
import { type Joined, treeOfJoined } from './joined-conditions.ts'
import { beginnings, type WordModels } from './words/tag-words.ts'

/** The model of words knows sentences, so that a cell is read as the end of one. */
export const CELL_FRAME = 'is covered when '
/** The least probability of a condition behind a sign and a connective, or behind a bare one. */
const LEAST = { behindSign: 0.5, behindWord: 0.7, comma: 0.7 }
/** Fewer words on either side of a bare connective are parts of one condition. */
const MIN_WORDS = 3

/** A connective, or a comma before further ones. */
const JOINER = /([,;])?\s(and|or)\s|,\s/gi

type Cut = { from: number; to: number; word: 'and' | 'or' | null; hasComma: boolean; isSure: boolean }

const countWords = (text: string) => text.trim().split(/\s+/).length

/** Cuts the conditions in cells of tables, where a writer puts several into one. */
export function withCellCuts(
  trees: readonly CriteriaTree[],
  blocks: readonly Block[],
  words: WordModels,
): readonly CriteriaTree[] {
  const inTables = new Set(
    gridsOf(blocks)
      .filter(({ rows }) => rows.length > 1)
      .flatMap(({ begin, end }) => Array.from({ length: end - begin }, (_, index) => begin + index)),
  )
  if (inTables.size === 0) return trees
  const cutIn = (node: CriteriaNode, group: Group, isOnly: boolean): CriteriaNode[] => {
    if (node.kind === 'group')
      return [{ ...node, children: node.children.flatMap((child) => cutIn(child, node, false)) }]
    if (!inTables.has(node.block) || blocks[node.block]!.kind !== 'row') return [node]
    const cuts = cutsIn(node.quote, words)
    const parts = partsOf(node, isOnly || group.op !== 'all' ? cuts : cuts.filter(({ isSure }) => isSure))
    if (parts.kind === 'leaf') return [node]
    return parts.op === group.op ? parts.children : [parts]
  }
  return trees.map((tree) => {
    const isOnly = tree.children.length === 1 && tree.children[0]!.kind === 'leaf'
    const children = tree.children.flatMap((child) => cutIn(child, tree, isOnly))
    const [only] = children
    return isOnly && only?.kind === 'group' && tree.op !== 'none'
      ? { ...tree, op: only.op, n: only.n, children: only.children }
      : { ...tree, children }
  })
}

function partsOf(leaf: Leaf, cuts: readonly Cut[]): CriteriaNode {
  if (cuts.length === 0) return leaf
  const edges = [0, ...cuts.map(({ to }) => to), leaf.quote.length]
  const joined = edges.slice(0, -1).map((from, index): Joined => {
    const cut = cuts[index]
    const text = leaf.quote.slice(from, cut?.from ?? leaf.quote.length)
    const clause = trimClause({ start: leaf.start + from, end: leaf.start + from + text.length, text })
    return { node: leafOf(clause, leaf), gap: cut ? leaf.quote.slice(cut.from, cut.to) : '' }
  })
  return treeOfJoined(joined, { before: '', count: null, isBarred: false })
}

/** Whether the text goes on as it began, on a line of its own: "Red knee or Red hip". */
function beginsAgain(text: string, place: number): boolean {
  const [first = ''] = /^(?:[A-Z][a-z]+|\d+)\b/.exec(text) ?? []
  return first !== '' && text.startsWith(`${first} `, place)
}

/** Where further conditions begin. */
function cutsIn(text: string, words: WordModels): Cut[] {
  const places = [...maskParentheses(text).matchAll(JOINER)]
  if (!places.some(([, , word]) => word)) return []
  const odds = new Map(
    beginnings(CELL_FRAME + text, words).map(({ start, odds: own }) => [start - CELL_FRAME.length, own]),
  )
  const cuts = places.flatMap(({ 0: joiner, 1: sign, 2: word, index }): Cut[] => {
    const to = index + joiner.length
    const isLong = countWords(text.slice(0, index)) >= MIN_WORDS && countWords(text.slice(to)) >= MIN_WORDS
    const isSure = word !== undefined && beginsAgain(text, to)
    const least = !word ? LEAST.comma : sign ? LEAST.behindSign : LEAST.behindWord
    if (!isSure && ((!sign && word && !isLong) || (odds.get(to) ?? 0) < least)) return []
    const joins = (word?.toLowerCase() ?? null) as Cut['word']
    return [{ from: index, to, word: joins, hasComma: Boolean(sign), isSure }]
  })
  const last = cuts.findLastIndex(({ word }) => word !== null)
  return cuts.slice(0, last + 1)
}
