import type { Field, FieldValue } from '../fields.ts'
import type { ExtractedValue, UnclearQuote } from '../reading/read-benefits.ts'

export const DOCUMENT_KINDS = ['eob', 'summary_of_benefits', 'plan_document', 'insurance_card'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** What a caller sees; documents that are being stored or deleted are seen by nobody. */
export const DOCUMENT_STATES = ['needs_review', 'confirmed'] as const
export type DocumentState = (typeof DOCUMENT_STATES)[number]

export const VALUE_STATUSES = ['extracted', 'confirmed', 'corrected', 'added', 'rejected'] as const
export type ValueStatus = (typeof VALUE_STATUSES)[number]

/** A document without what came from it. */
export type ListedDocument = {
  id: string
  kind: DocumentKind
  state: DocumentState
  bytes: number
  pages: number
  reader: string
  consentVersion: string
  uploadedBy: string
  uploadedAt: Date
  deleteAfter: Date
  /** Values, and those that a person has decided about. */
  valuesFound: number
  valuesDecided: number
}

/** Where the words of a value stand. */
export type Source = Pick<ExtractedValue, 'value' | 'page' | 'start' | 'end' | 'quote' | 'quoteStart'>

export type DocumentValue = {
  field: Field
  status: ValueStatus
  /** What counts: null while it is rejected, so unknown. */
  value: FieldValue | null
  /** As it was read; null for a value that a person added. */
  found: Source | null
  decidedBy: string | null
  decidedAt: Date | null
}

/** A document with everything that came from it, decrypted. */
export type PtDocument = ListedDocument & {
  fileName: string
  values: DocumentValue[]
  unclear: UnclearQuote[]
}

/**
 * A person's decision about one field: the value that counts, or null where what was read is wrong.
 */
export type Decision = { field: Field; value: FieldValue | null }

/**
 * Encrypts texts that are stored in rows. The context is authenticated: a text of another document
 * or field does not decrypt.
 */
export type Sealer = {
  seal: (context: string, text: string) => string
  /** @throws AppError `internal` when the key is gone or the text was changed */
  open: (context: string, sealed: string) => string
}

/**
 * The text that a person agrees to, by its version. A new text gets a new version; old ones stay.
 */
export const CONSENT = {
  version: 'pt-documents/1',
  text:
    'This document is mine, or I may share it for the person it is about. It may be read by this ' +
    'service to estimate costs for my organization, kept encrypted until the date I chose, and then ' +
    'deleted.',
} as const

/** Days until a document is deleted, where nobody chose another number. */
export const DEFAULT_RETENTION_DAYS = 30
export const MAX_RETENTION_DAYS = 365
