import type { CriteriaTree } from '@ppman/policy-text'
import type { SealedBlob } from '@ppman/uploads'
import type { RuleContent } from '../rules/index.ts'

/** What an uploader attests. Another wording is another version; each upload stores both. */
export const CONSENT = {
  version: '2026-11-25',
  text:
    'My organization owns this document or may use it here, and it contains no information about a ' +
    'patient (protected health information).',
} as const

/** Whether the text waits to be read, was read, or has no policy in it that can be read. */
export type UploadState = 'waiting' | 'read' | 'unreadable'

/** An uploaded policy as its organization sees it. Days as `YYYY-MM-DD`. */
export type UploadedPolicy = {
  id: string
  state: UploadState
  fileName: string
  bytes: number
  pages: number
  uploadedBy: string
  uploadedAt: Date
  consentVersion: string
  payer: { id: string; name: string } | null
  /** Who said whose policy it is. */
  payerNamedBy: 'member' | 'document' | null
  title: string | null
  number: string | null
  effectiveOn: string | null
  words: number | null
  rules: number | null
  readAt: Date | null
}

/** An upload with its criteria. */
export type UploadedDetail = UploadedPolicy & { criteria: CriteriaTree[] }

/** An upload to be stored. */
export type NewUpload = {
  id: string
  orgId: string
  fileName: string
  bytes: number
  pages: number
  payerId: string | null
  uploadedBy: string
  uploadedAt: Date
}

/** A stored upload with what opens its bytes. */
export type StoredUpload = {
  id: string
  orgId: string
  fileName: string
  uploadedBy: string
  place: SealedBlob
  /** As a member named it. */
  payerId: string | null
}

/** A rule that an upload states, with its first quote. */
export type UploadedRule = RuleContent & {
  id: string
  /** Shared by the rows of one statement about several codes. */
  ruleKey: string
  quote: string
  block: number
  page: number | null
}
