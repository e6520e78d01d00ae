import type { PolicyChange } from '@ppman/policies/versions'
import { formatDay } from '../transparency-price/format.ts'

/** A policy change, formatted for pages. */
export type ChangeText = {
  id: string
  policy: string
  payer: string
  seenOn: string
  kind: string
  severity: string
  direction: string
  effective: string
  summary: string
  reasons: string[]
  /** What the document's revision history says of the change; empty when it says nothing. */
  history: string
  diffHref: string
  /** When the visitor's organization reviewed it; empty when it has not. */
  reviewed: string
  note: string
}

const humanize = (word: string) => word.replaceAll('_', ' ')

export const formatChange = (change: PolicyChange): ChangeText => ({
  id: change.id,
  policy: [change.policyNumber, change.policyTitle].filter(Boolean).join(' · '),
  payer: change.payer.name,
  seenOn: formatDay(change.createdAt),
  kind: humanize(change.changeType),
  severity: change.severity,
  direction: ['tightening', 'loosening', 'mixed'].includes(change.direction) ? change.direction : '',
  effective: change.effectiveOn
    ? `in force from ${formatDay(new Date(`${change.effectiveOn}T00:00:00Z`))}`
    : 'no date stated',
  summary: change.summary,
  reasons: change.reasons,
  history: formatHistory(change),
  diffHref: `/policy/changes/diff?id=${change.id}`,
  reviewed: change.review ? `Reviewed on ${formatDay(change.review.at)}` : '',
  note: change.review?.note ?? '',
})

function formatHistory({ historyVerdict, historyQuote }: PolicyChange): string {
  if (historyVerdict !== 'confirms' && historyVerdict !== 'denies') return ''
  const lead =
    historyVerdict === 'confirms'
      ? 'The document’s own history tells of it'
      : 'The document’s own history does not tell of it'
  return `${lead}: “${historyQuote ?? ''}”`
}
