/** How the newest version of a policy document was fetched and parsed. */
export type { VersionEvidence as DocumentEvidence } from '@ppman/policies/rules'

/** A matching document and its score. */
export type ScoredDocument = { id: string; /** 0..1 */ score: number; isNumber: boolean }

/** A document for display. Days as `YYYY-MM-DD`. */
export type FoundDocument = {
  id: string
  kind: 'policy' | 'lcd' | 'article'
  policyId: string | null
  number: string | null
  version: number
  title: string
  topic: string
  payer: { id: string; name: string }
  specialty: string
  planTypes: string[]
  states: string[]
  effectiveOn: string | null
  retiredOn: string | null
  isProposed: boolean
  url: string
  codes: string[]
  /** Beginning of its text; empty when only the title is known. */
  opening: string
  updatedAt: Date
}
