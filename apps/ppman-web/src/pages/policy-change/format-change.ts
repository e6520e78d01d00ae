import type { PolicyChange } from '@ppman/policies/versions'
import { formatDay, formatIsoDay } from '@ppman/web-ui'
import { formatValidity } from './format-validity.ts'

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

const humanize = (word: string) => word.replaceAll('_', ' ').replace('prior auth ', 'prior authorization ')

/** @param today `YYYY-MM-DD` */
export const formatChange = (change: PolicyChange, today: string): ChangeText => ({
  id: change.id,
  policy: [change.policyNumber, change.policyTitle].filter(Boolean).join(' · '),
  payer: change.payer.name,
  seenOn: formatDay(change.createdAt),
  kind: humanize(change.changeType),
  severity: change.severity,
  direction: ['tightening', 'loosening', 'mixed'].includes(change.direction) ? change.direction : '',
  effective: formatChangeDay(change, today),
  summary: change.summary,
  reasons: change.reasons,
  history: formatHistory(change),
  diffHref: `/policy/changes/diff?id=${change.id}`,
  reviewed: change.review ? `Reviewed on ${formatDay(change.review.at)}` : '',
  note: change.review?.note ?? '',
})

/** The day of the change; the date of the policy itself says nothing of what is new. */
function formatChangeDay({ effectiveOn, documentDate, createdAt }: PolicyChange, today: string): string {
  if (effectiveOn) return formatValidity({ effectiveFrom: effectiveOn, effectiveTo: null }, today).days
  return [
    `No date stated for this change; seen ${formatDay(createdAt)}`,
    documentDate && `the policy dates from ${formatIsoDay(documentDate)}`,
  ]
    .filter(Boolean)
    .join('; ')
}

function formatHistory({ historyVerdict, historyQuote }: PolicyChange): string {
  if (historyVerdict !== 'confirms' && historyVerdict !== 'denies') return ''
  const lead =
    historyVerdict === 'confirms'
      ? 'The document’s own history tells of it'
      : 'The document’s own history does not tell of it'
  return `${lead}: “${historyQuote ?? ''}”`
}

/** A fictional change for the examples of pages. */
export const exampleChange = (more: Partial<PolicyChange> = {}): PolicyChange => ({
  id: '0190a000-0000-7000-8000-000000000011',
  policyId: '0190a000-0000-7000-8000-000000000012',
  policyNumber: 'MP-001',
  policyTitle: 'Example <b>member</b> policy',
  payer: { id: '0190a000-0000-7000-8000-000000000013', name: '<script>alert(1)</script> Health' },
  createdAt: new Date('2026-04-02T00:00:00Z'),
  effectiveOn: '2026-05-01',
  documentDate: '2026-05-01',
  changeType: 'prior_auth_added',
  changeTypes: ['prior_auth_added', 'codes_added'],
  severity: 'high',
  direction: 'tightening',
  changePercent: 0.8,
  specialty: 'orthopedics',
  summary: 'Prior authorization begins: added one code.',
  reasons: ['high: prior authorization begins'],
  historyVerdict: 'confirms',
  historyQuote: '05/01/2026 Code list <b>updated.',
  review: null,
  sourceUrl: 'https://x.example/policy',
  evidence: {
    fetchId: '0190a000-0000-7000-8000-000000000014',
    fetchedAt: new Date('2026-04-02T00:00:00Z'),
    sha256Before: '0a'.repeat(32),
    sha256After: '0b'.repeat(32),
    extractor: 'html/1',
  },
  ...more,
})
