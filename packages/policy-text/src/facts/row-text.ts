import { cellsOf } from './context.ts'
import { cuesIn } from './cues.ts'

const YES = /^(?:y|yes|x|✓|✔|required)$/i
const NO = /^(?:n|no|none|not required|n\/a|-)$/i
/** Heads of columns whose cells say yes or no, with how each reads. */
const DECIDING: readonly (readonly [RegExp, string, string])[] = [
  [
    /\bauth\b|\bauthori[sz]|\bpre-?cert|\bPA\b|\bapproval\b/i,
    'prior authorization is required',
    'prior authorization is not required',
  ],
  [/\bcover(?:ed|age)\b/i, 'is covered', 'is not covered'],
]

/** Heads of columns whose bare numbers bound what is paid. */
const LIMIT = /\b(?:max\w*|limits?|quantity|units?|frequency|MUE)\b/i

/** A cell that decides by itself. */
const STANCE = /^(?:not )?(?:payable|covered|reimbursable|reimbursed|medically necessary|investigational)$/i

/** A table's row as a sentence: each cell that only says yes, no or a number under a head that decides, in the words of its head. */
export function rowText(
  norm: string,
  { path, header }: { path: readonly string[]; header: readonly string[] },
): string {
  const asksAuthorization = path.some((heading) => cuesIn(heading).priorAuth !== null)
  return cellsOf(norm)
    .map((cell, column) => spoken(cell, header[column] ?? '', asksAuthorization))
    .join('; ')
}

function spoken(cell: string, head: string, asksAuthorization: boolean): string {
  if (LIMIT.test(head) && /^\d+$/.test(cell)) return `limited to ${cell} units`
  if (STANCE.test(cell)) return `is ${cell}`
  const under = DECIDING.find(([pattern]) => pattern.test(head))
  const isOpen = asksAuthorization && /^(?:not )?required$/i.test(cell)
  const [, yes, no] = under ?? (isOpen ? DECIDING[0]! : [])
  if (yes && YES.test(cell)) return yes
  return no && NO.test(cell) ? no : cell
}
