import { diffLines } from 'diff'

export type DiffPart = { op: 'equal' | 'insert' | 'delete'; text: string }

/**
 * A reviewer waits no longer than this; two texts that have little in common are then shown one
 * after the other.
 */
const LIMIT_MS = 500

/**
 * What turns one text into another, in whole lines and in reading order. Equal texts are one equal
 * part, two empty ones none.
 */
export function lineDiff(before: string, after: string): DiffPart[] {
  const changes = diffLines(before, after, { timeout: LIMIT_MS })
  if (!changes) return [...part('delete', before), ...part('insert', after)]
  return changes.flatMap(({ added, removed, value }) =>
    part(added ? 'insert' : removed ? 'delete' : 'equal', value),
  )
}

const part = (op: DiffPart['op'], text: string): DiffPart[] => (text === '' ? [] : [{ op, text }])
