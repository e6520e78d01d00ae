/** Revisions that may lie between two looks. */
const MAX_STEPS = 9
const REVISED = /^([A-Z]{1,6}\d{2,4})(\d{3})$/

/**
 * Whether a folded number can be the next revision of another: a series of letters, an item of digits and a revision of three
 * (`L-113-009`, `L-113-010`). A number without an item before its last digits counts items, not revisions.
 */
export function isSuccessorNumber(was: string, is: string): boolean {
  const [before, after] = [REVISED.exec(was), REVISED.exec(is)]
  if (!before || !after || before[1] !== after[1]) return false
  const steps = Number(after[2]) - Number(before[2])
  return steps > 0 && steps <= MAX_STEPS
}

/**
 * The same of the parts of a name: all but the last are equal, one of them holds the item's digits, and the last counts revisions
 * in as many digits.
 */
export function isSuccessorName(was: readonly string[], is: readonly string[]): boolean {
  const [last, next] = [was.at(-1) ?? '', is.at(-1) ?? '']
  const isSeries =
    was.length === is.length &&
    was.slice(0, -1).every((part, at) => part === is[at]) &&
    was.slice(0, -1).some((part) => /\d{2}/.test(part))
  const steps = Number(next) - Number(last)
  return (
    isSeries &&
    /^\d{2,4}$/.test(last) &&
    /^\d{2,4}$/.test(next) &&
    last.length === next.length &&
    steps > 0 &&
    steps <= MAX_STEPS
  )
}
