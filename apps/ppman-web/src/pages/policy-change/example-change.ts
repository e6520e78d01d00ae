import type { PolicyChange } from '@ppman/policies/versions'

/** A fictional change for the examples of pages. */
export const exampleChange = (more: Partial<PolicyChange> = {}): PolicyChange => ({
  id: '0190a000-0000-7000-8000-000000000011',
  policyId: '0190a000-0000-7000-8000-000000000012',
  policyNumber: 'MP-001',
  policyTitle: 'Example <b>member</b> policy',
  payer: { id: '0190a000-0000-7000-8000-000000000013', name: '<script>alert(1)</script> Health' },
  createdAt: new Date('2026-04-02T00:00:00Z'),
  effectiveOn: '2026-05-01',
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
