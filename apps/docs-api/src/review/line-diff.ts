import { diffLines } from 'diff'

export type DiffPart = { op: 'equal' | 'insert' | 'delete'; text: string }

/** Time limit; beyond it the texts are shown as one deletion and one insertion. */
const LIMIT_MS = 500

/**
 * Diff of two texts by whole lines, in reading order. Equal texts give one equal part, two empty
 * texts none.
 */
export function lineDiff(before: string, after: string): DiffPart[] {
  const changes = diffLines(before, after, { timeout: LIMIT_MS })
  if (!changes) return [...part('delete', before), ...part('insert', after)]
  return changes.flatMap(({ added, removed, value }) =>
    part(added ? 'insert' : removed ? 'delete' : 'equal', value),
  )
}

const part = (op: DiffPart['op'], text: string): DiffPart[] => (text === '' ? [] : [{ op, text }])
