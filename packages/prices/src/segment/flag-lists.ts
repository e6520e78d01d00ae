import type { FileReport } from '@ppman/mrf'

export type Flag = FileReport['flags'][number]['flag']

/** Numbers sets of flags, 0 for none. A file has few different ones. */
export function flagLists() {
  const lists: Flag[][] = [[]]
  const byNames = new Map<string, number>([['', 0]])
  const step = new Map<Flag, number[]>()

  /** The list with one flag more. */
  function withFlag(list: number, flag: Flag): number {
    const next = step.get(flag) ?? []
    step.set(flag, next)
    return (next[list] ??= idOf([...new Set([...lists[list]!, flag])].sort()))
  }

  function idOf(flags: Flag[]): number {
    const known = byNames.get(flags.join()) ?? lists.push(flags) - 1
    byNames.set(flags.join(), known)
    return known
  }
  const union = (one: number, other: number) => (other === 0 ? one : lists[other]!.reduce(withFlag, one))

  return { withFlag, union, lists }
}
