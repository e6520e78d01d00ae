/** Narrows the list of rules. Words compare without regard to case; one that matches nothing gives an empty list. */
export type RuleFilter = {
  /** A code, or a range that holds it. */
  code?: string | undefined
  /** In any case and hyphenation. */
  codeType?: string | undefined
  payerId?: string | undefined
  planType?: string | undefined
  state?: string | undefined
  networkStatus?: string | undefined
  ruleCategory?: string | undefined
  specialty?: string | undefined
  /** Rules that are this modifier, or carry it in their dispositions or requirements. */
  modifier?: string | undefined
  severity?: string | undefined
  origin?: string | undefined
  verificationStatus?: string | undefined
  /** In force on this day, `YYYY-MM-DD`; a rule without a first day counts from ever. */
  effectiveOn?: string | undefined
  /** Only rules without a last day. */
  isCurrent: boolean
}
