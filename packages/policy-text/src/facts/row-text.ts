import { cellsOf } from './context.ts'
import { cuesIn } from './cues.ts'

const YES = /^(?:y|yes|x|✓|✔|required)$/i
const NO = /^(?:n|no|none|not required|n\/a|-)$/i
/** Heads of columns whose cells say yes or no, with how each reads. */
const DECIDING: readonly (readonly [RegExp, string, string])[] = [
  [/\bauthori[sz]|\bpre-?cert|\bPA\b|\bapproval\b/i, 'prior authorization is required', 'prior authorization is not required'],
  [/\bcover(?:ed|age)\b/i, 'is covered', 'is not covered'],
]

/** A table's row as a sentence: each cell that only says yes or no under a head that decides, in the words of its head. */
export function rowText(norm: string, { path, header }: { path: readonly string[]; header: readonly string[] }): string {
  const asksAuthorization = path.some((heading) => cuesIn(heading).priorAuth !== null)
  return cellsOf(norm)
    .map((cell, column) => spoken(cell, header[column] ?? '', asksAuthorization))
    .join('; ')
}

function spoken(cell: string, head: string, asksAuthorization: boolean): string {
  const under = DECIDING.find(([pattern]) => pattern.test(head))
  const isOpen = asksAuthorization && /^(?:not )?required$/i.test(cell)
  const [, yes, no] = under ?? (isOpen ? DECIDING[0]! : [])
  if (yes && YES.test(cell)) return yes
  return no && NO.test(cell) ? no : cell
}
