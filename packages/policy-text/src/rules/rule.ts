/** Version of the rule extractor; stored with every rule. */
export const RULES_VERSION = 'rules/23'

export type CodeType = 'cpt' | 'hcpcs' | 'cdt' | 'icd10cm' | 'icd10pcs' | 'ms_drg' | 'revenue' | 'modifier'

/** Categories of rules (open questions, 2: the enumerations of the domain). */
export type RuleCategory =
  | 'prior_authorization'
  | 'modifier'
  | 'bundling'
  | 'unit_limit'
  | 'frequency_limit'
  | 'place_of_service'
  | 'telehealth'
  | 'coverage'
  | 'diagnosis'
  | 'documentation'
  | 'payment_reduction'
  | 'revenue_code'
  | 'demographic_limit'
  | 'provider_eligibility'
  | 'drug_billing'
  | 'add_on'
  | 'global_period'
  | 'code_status'
  | 'claim_submission'

export type BillingCode = { code: string; codeType: CodeType }
/** A range too wide to list, both ends included. */
export type CodeRange = { from: string; to: string; codeType: CodeType }

/**
 * At most `max` of `unit` in `per`: `day`, `claim`, `claim_line`, `encounter`, `week`, `month`,
 * `year`, `12 months`, `lifetime`, …
 */
export type Limit = { max: number; unit: string; per: string | null }
export type ModifierRequirement = { modifier: string; requirement: string; condition?: string }
export type ModifierDisposition = { modifier: string; disposition: string; percentOfAllowed?: number }

/** Attributes of a rule, where the text states them. */
export type RuleAttributes = {
  /** USPS codes, plan types and network as in open questions, 2. */
  planTypes?: readonly string[]
  states?: readonly string[]
  statesExcluded?: readonly string[]
  networkStatus?: 'in_network' | 'out_of_network'
  /** Two digits each. */
  placesOfService?: readonly string[]
  quantity?: Limit
  /** YYYY-MM-DD, only as printed; `effectiveTo` is the last day in force. */
  effectiveFrom?: string
  effectiveTo?: string
  /** Percent of the allowed amount that is paid, 0 to 1000. */
  percentOfAllowed?: number
  /** The comprehensive codes that include the rule's codes (NCCI column 1). */
  column1?: readonly string[]
  modifierIndicator?: 0 | 1 | 9
  mai?: 1 | 2 | 3
  /** Whole years, both included. */
  ageMin?: number
  ageMax?: number
  gender?: 'female' | 'male'
  modifierRequirements?: readonly ModifierRequirement[]
  modifierDispositions?: readonly ModifierDisposition[]
  globalDays?: number
  replacedBy?: readonly string[]
  /** Primary codes that an add-on code requires. */
  primary?: readonly string[]
  /** The part of the sentence that narrows the rule, as printed. */
  condition?: string
}

/** A range of the text, in UTF-16 units. */
export type TextRange = { start: number; end: number }
/** `codes` are the codes of a line; of a range of codes its first. */
export type ListedCodes<Place extends TextRange> = {
  heading: Place
  lines: readonly (Place & { codes: readonly string[] })[]
}

export type ExtractedRule = {
  category: RuleCategory
  disposition: string
  codes: readonly BillingCode[]
  codeRanges: readonly CodeRange[]
  attributes: RuleAttributes
  /**
   * `text.slice(spanStart, spanEnd) === span`, in UTF-16 units. Contains every code of the rule.
   */
  span: string
  spanStart: number
  spanEnd: number
  /** In a long list: the words that decide, and the line of each code, within the span. */
  listed?: ListedCodes<TextRange>
  /** 0 to 1. */
  confidence: number
}
