/** A billing rule that a search found. */
export type FoundRule = {
  id: string
  policyId: string | null
  payer: { id: string; name: string }
  code: string
  codeType: string
  codeRange: string | null
  ruleCategory: string
  disposition: string | null
  specialty: string | null
  planTypes: string[]
  states: string[]
  effectiveOn: string | null
  endsOn: string | null
  verificationStatus: string
  /** A rule of the same subject that began later and is in force today, too. */
  newerRuleInForce: string | null
  confidence: number | null
  condition: string | null
  /** Other texts that narrow the rule: its conditions and the notes of its modifiers, each on a line. */
  conditionTexts: string | null
  /** The payer's words, where they are known, and where they stand. */
  quote: string | null
  documentVersionId: string | null
  url: string | null
  updatedAt: Date
}
