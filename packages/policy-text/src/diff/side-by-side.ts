import { diffArrays } from 'diff'
import type { Block } from '../document/document.ts'
import { matchBlocks } from './match-blocks.ts'
import type { Placed } from './block-diff.ts'

/** One row of two versions side by side; null where a side has no such block. */
export type AlignedBlocks = {
  op: 'same' | 'modified' | 'moved' | 'deleted' | 'inserted'
  before: Block | null
  after: Block | null
}

/**
 * Aligns two whole versions in the order of the newer one. Deleted blocks keep their former
 * position.
 */
export function alignBlocks(before: readonly Block[], after: readonly Block[]): AlignedBlocks[] {
  const { modified, moved, deleted, inserted } = matchBlocks(before, after)
  const partner = new Map([...modified, ...moved].map((pair) => [pair.after.block, pair.before]))
  const ops = new Map<Block, AlignedBlocks['op']>([
    ...modified.map((pair) => [pair.after.block, 'modified'] as const),
    ...moved.map((pair) => [pair.after.block, 'moved'] as const),
    ...inserted.map(({ block }) => [block, 'inserted'] as const),
  ])
  const sorted = deleted.toSorted((a, b) => a.place - b.place)
  const gone = sorted.toReversed()
  const changed = new Set(
    [...modified, ...moved, ...sorted.map((before) => ({ before }))].map((pair) => pair.before.place),
  )
  const unchanged = Array.from(before.keys())
    .filter((place) => !changed.has(place))
    .values()
  const rows = after.flatMap((block) => {
    const op = ops.get(block) ?? 'same'
    const place = op === 'same' ? unchanged.next().value : partner.get(block)?.place
    const old = op === 'same' ? block : (partner.get(block)?.block ?? null)
    return [...takeBefore(gone, place ?? -1), { op, before: old, after: block }]
  })
  return [...rows, ...takeBefore(gone, Infinity)]
}

/** Removes the deleted blocks before a position. @param gone in reverse order */
function takeBefore(gone: Placed[], place: number): AlignedBlocks[] {
  const taken: AlignedBlocks[] = []
  while (gone.length > 0 && gone.at(-1)!.place < place)
    taken.push({ op: 'deleted', before: gone.pop()!.block, after: null })
  return taken
}

/** A piece of text, and whether the other text lacks it. */
export type Piece = { text: string; isChanged: boolean }

/** Tokens that concatenate to the text: words with their punctuation, and what is between them. */
const tokensOf = (text: string): string[] =>
  text.match(/[\p{L}\p{N}](?:[\p{L}\p{N}.'%/-]*[\p{L}\p{N}%])?|[^\p{L}\p{N}]+/gu) ?? []

/** Beyond this many edits the texts are shown as entirely different. */
const MAX_EDITS = 400

/** Marks what each of two wordings has alone. The pieces of a side concatenate to its text. */
export function highlight(before: string, after: string): { before: Piece[]; after: Piece[] } {
  const runs = diffArrays(tokensOf(before), tokensOf(after), { maxEditLength: MAX_EDITS })
  if (!runs) return { before: [{ text: before, isChanged: true }], after: [{ text: after, isChanged: true }] }
  const side = (other: 'added' | 'removed', own: 'added' | 'removed') =>
    runs.filter((run) => !run[other]).map((run) => ({ text: run.value.join(''), isChanged: run[own] }))
  return { before: side('added', 'removed'), after: side('removed', 'added') }
}
