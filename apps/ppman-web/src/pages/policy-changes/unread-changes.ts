import type { PolicyChange, SeverityCounts } from '@ppman/policies/versions'
import { formatList, formatNumber } from '@ppman/web-ui'

/** Severities that ask for action, the worst first. */
const GRAVE = ['critical', 'high']

const totalOf = (unread: SeverityCounts) => Object.values(unread).reduce((sum, count) => sum + count, 0)

/** Counts of the grave unread changes, such as `1 critical`; empty when there is none. */
const gravePhrases = (unread: SeverityCounts): string[] =>
  GRAVE.flatMap((level) => (unread[level] ? [`${formatNumber(unread[level])} ${level}`] : []))

/**
 * The headline says how many unread changes of the filter need action, shown or not.
 *
 * @param severity of the filter, undefined for any
 */
export function headlineOf(unread: SeverityCounts, severity: string | undefined): string {
  const phrases = gravePhrases(unread)
  const total = GRAVE.reduce((sum, level) => sum + (unread[level] ?? 0), 0)
  if (total > 0) return `${phrases.join(' and ')} ${total === 1 ? 'change' : 'changes'} to review`
  if (severity && !GRAVE.includes(severity)) return 'What changed in policies'
  return `No unread change of ${severity ?? GRAVE.join(' or ')} severity`
}

/** Grave unread changes that the page does not show, the worst first. */
export function hiddenGrave(
  unread: SeverityCounts,
  shown: readonly PolicyChange[],
): { level: string; text: string }[] {
  const isShown = (level: string) => (change: PolicyChange) =>
    change.review === null && change.severity === level
  return GRAVE.flatMap((level) => {
    const count = (unread[level] ?? 0) - shown.filter(isShown(level)).length
    if (count <= 0) return []
    return [{ level, text: `${formatNumber(count)} ${level} ${count === 1 ? 'change' : 'changes'}` }]
  })
}

/**
 * The button that marks all unread changes, also those that the page does not show; empty when
 * there is none.
 *
 * @param atOnce how many one click marks at most
 */
export function markAllLabel(unread: SeverityCounts, atOnce: number): string {
  const total = totalOf(unread)
  if (total === 0) return ''
  if (total > atOnce) return `Mark the newest ${formatNumber(atOnce)} of ${formatNumber(total)} as read`
  const [worst] = GRAVE.filter((level) => unread[level])
  if (total === 1) return `Mark 1 ${worst ? `${worst} ` : ''}change as read`
  const [first, ...more] = gravePhrases(unread)
  const grave = first ? [first.replace(' ', ' of them '), ...more] : []
  return `Mark all ${formatNumber(total)} as read${grave.length > 0 ? `, ${formatList(grave)}` : ''}`
}
