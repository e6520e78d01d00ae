/** A document that matches, by how well. */
export type ScoredDocument = { id: string; /** 0..1 */ score: number; isNumber: boolean }

/** A document as it is shown. Days as `YYYY-MM-DD`. */
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
  /** The beginning of its text; empty where only the title is known. */
  opening: string
  updatedAt: Date
}
