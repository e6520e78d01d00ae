import type { Review } from './docs-api.ts'

type Cell = { number: string; text: string }
/** A row of two columns. `gap` replaces folded equal lines and has no cells. */
export type DiffRow = { isChanged: boolean; gap: string; before: Cell | null; after: Cell | null }

/** Equal lines shown before and after a change; longer runs are folded. */
const AROUND = 3

/** Converts a diff into rows of two columns: live text left, pending text right. */
export function sideBySide(diff: Review['diff']): DiffRow[] {
  const numbers = { before: 1, after: 1 }
  const rows: DiffRow[] = []
  for (let index = 0; index < diff.length; index++) {
    const part = diff[index]!
    const next = diff[index + 1]
    if (part.op === 'equal')
      rows.push(
        ...foldEqualLines(
          pair(linesOf(part.text), linesOf(part.text), numbers),
          index === 0,
          index === diff.length - 1,
        ),
      )
    else if (part.op === 'delete' && next?.op === 'insert')
      rows.push(...pair(linesOf(part.text), linesOf(next.text), numbers, true))
    else if (part.op === 'delete') rows.push(...pair(linesOf(part.text), [], numbers, true))
    else if (diff[index - 1]?.op !== 'delete') rows.push(...pair([], linesOf(part.text), numbers, true))
  }
  return rows
}

const linesOf = (text: string): string[] => text.replace(/\n$/, '').split('\n')

function pair(
  before: string[],
  after: string[],
  numbers: { before: number; after: number },
  isChanged = false,
): DiffRow[] {
  return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => ({
    isChanged,
    gap: '',
    before: index < before.length ? { number: String(numbers.before++), text: before[index]! } : null,
    after: index < after.length ? { number: String(numbers.after++), text: after[index]! } : null,
  }))
}

function foldEqualLines(rows: DiffRow[], isFirst: boolean, isLast: boolean): DiffRow[] {
  const head = isFirst ? 0 : AROUND
  const tail = isLast ? 0 : AROUND
  const left = rows.length - head - tail
  if (left < 2) return rows
  const gap: DiffRow = { isChanged: false, gap: `${left} lines that are the same`, before: null, after: null }
  return [...rows.slice(0, head), gap, ...rows.slice(rows.length - tail)]
}
