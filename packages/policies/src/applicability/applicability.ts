import type { Benefit, Part } from '@ppman/facts'

/** A question about applicability. Every field is optional; the answer lists what is missing. */
export type Question = {
  /** A plan type such as `commercial`, or a program such as `medicare_ffs`. */
  planType: string | null
  benefit: Benefit | null
  part: Part | null
  /** USPS code of the place of service; for equipment, of the beneficiary's home. */
  state: string | null
  /** County, independent city or five-digit FIPS code within the state. */
  place: string | null
  /** Day of service, `YYYY-MM-DD`; null asks for today's rules. */
  on: string | null
  payer: string | null
  /** The name by which authorities call the payer; null when the directory does not have it. */
  payerName: string | null
  /** The payer's document number, and the document's text if the caller has it. */
  documentNumber: string | null
  documentText: string | null
  /** A CPT or HCPCS code. */
  code: string | null
  /** Medicare contract number, five digits. */
  contractNumber: string | null
  /** A current or former name of a Medicare jurisdiction. */
  jurisdiction: string | null
}

/** The basis of an answer (payer-policy.md 1.7). */
export const BASES = [
  'document_states_scope',
  'document_excludes_plan_type',
  'defers_to_cms',
  'deferral_vendor_two_part',
  'scope_by_exclusion',
  'negative_attestation',
  'unknown',
] as const
export type Basis = (typeof BASES)[number]

/** A range of a document's text, in UTF-16 units. */
export type Span = { start: number; end: number }

export const AUTHORITY_KINDS = [
  'ncd',
  'lcd',
  'article',
  'federal_program',
  'state_agency',
  'plan_policy',
  'vendor',
] as const
export type AuthorityKind = (typeof AUTHORITY_KINDS)[number]

/** An authority that decides on coverage, and the rule that makes it one. */
export type Authority = {
  kind: AuthorityKind
  name: string
  /** The rule that determines its rank. */
  basis: string
  /** The document, if known: `L36007` or a policy number. */
  document: string | null
  quote: string | null
  span: Span | null
}

export type Applicability = {
  jurisdiction: string | null
  contractor: string | null
  state: string | null
  part: Part | null
  benefit: Benefit | null
  /** Null when the question asks only for a contractor. */
  basis: Basis | null
  /** Whether the named document governs; null when unknown or when no document is named. */
  applies: boolean | null
  quote: string | null
  span: Span | null
  lcd: string | null
  article: string | null
  /** Highest first. */
  authorities: Authority[]
  /** Inputs that a complete answer still needs. */
  missing: string[]
}
