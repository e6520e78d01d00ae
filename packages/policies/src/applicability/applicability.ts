/** Lines of work that Medicare's contractors divide: Part A and B, home health and hospice, durable medical equipment. */
export const BENEFITS = ['ab', 'hhh', 'dme'] as const
export type Benefit = (typeof BENEFITS)[number]
export type Part = 'A' | 'B'

/** Who governs what, as it is asked. Everything may be left out; what is missing for a full answer is named in it. */
export type Question = {
  /** `commercial`, `medicare_advantage`, …; a program such as `medicare_ffs` is one, too. */
  planType: string | null
  benefit: Benefit | null
  part: Part | null
  /** USPS letters: where the service is furnished; for equipment, where the beneficiary lives. */
  state: string | null
  /** County, independent city or five-digit FIPS code within the state. */
  place: string | null
  /** Day of service, `YYYY-MM-DD`; null asks for what holds now. */
  on: string | null
  payer: string | null
  /** The payer's number of a document, and its text where that is at hand. */
  documentNumber: string | null
  documentText: string | null
  /** A CPT or HCPCS code. */
  code: string | null
  /** Five digits of a Medicare contract. */
  contractNumber: string | null
  /** Name of a Medicare jurisdiction, former ones included. */
  jurisdiction: string | null
}

/** How an answer is known (payer-policy.md 1.7). */
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

/** A stretch of a document's text, in UTF-16 units. */
export type Span = { start: number; end: number }

export type AuthorityKind =
  'ncd' | 'lcd' | 'article' | 'federal_program' | 'state_agency' | 'plan_policy' | 'vendor'

/** Somebody whose words decide, and by which rule. */
export type Authority = {
  kind: AuthorityKind
  name: string
  /** The rule that gives it its place. */
  basis: string
  /** The document that is meant, where it is known: `L36007`, a policy number. */
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
  /** Null when only a contractor was asked for. */
  basis: Basis | null
  /** Whether the named document governs; null when that is not known or no document was named. */
  applies: boolean | null
  quote: string | null
  span: Span | null
  lcd: string | null
  article: string | null
  /** Highest first. */
  authorities: Authority[]
  /** What would have to be known for a full answer. */
  missing: string[]
}
