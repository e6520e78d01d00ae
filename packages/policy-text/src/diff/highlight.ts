import { diffArrays } from 'diff'

/** A stretch of a text, and whether the other text lacks it. */
export type Piece = { text: string; isChanged: boolean }

/** Words with the signs that belong to them, and what stands between: joined they are the text. */
const tokensOf = (text: string): string[] =>
  text.match(/[\p{L}\p{N}](?:[\p{L}\p{N}.'%/-]*[\p{L}\p{N}%])?|[^\p{L}\p{N}]+/gu) ?? []

/** Beyond this many edits the two texts are simply different. */
const MAX_EDITS = 400

/** Two wordings with what each has alone marked. Joined, the pieces of a side are its text, character for character. */
export function highlight(before: string, after: string): { before: Piece[]; after: Piece[] } {
  const runs = diffArrays(tokensOf(before), tokensOf(after), { maxEditLength: MAX_EDITS })
  if (!runs) return { before: [{ text: before, isChanged: true }], after: [{ text: after, isChanged: true }] }
  const side = (other: 'added' | 'removed', own: 'added' | 'removed') =>
    runs.filter((run) => !run[other]).map((run) => ({ text: run.value.join(''), isChanged: run[own] }))
  return { before: side('added', 'removed'), after: side('removed', 'added') }
}
