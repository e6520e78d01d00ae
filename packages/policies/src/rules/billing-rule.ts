import type { Severity } from '@ppman/policy-text'

export type RuleOrigin =
  | 'extracted_rule_based'
  | 'extracted_ai'
  | 'imported_reference'
  | 'manual'
  | 'observed'
  | 'payer_api'
  | 'customer_upload'
export type VerificationStatus =
  'unverified' | 'auto_verified' | 'human_verified' | 'disputed' | 'superseded' | 'rejected'

/** What a claim must do about a modifier, and what becomes of one that carries it. */
export type ModifierRequirement = {
  modifier: string
  condition: string | null
  required: boolean
  /** How it is meant: `required`, `one_of`, `prohibited`, `triggers`, … */
  requirement: string
}
export type ModifierDispositions = Record<
  string,
  { disposition: string; note?: string | null; percent_of_allowed?: number }
>

/** For whom a rule holds; an empty list or null where it names nobody. */
export type RuleScope = {
  planTypes: string[]
  /** USPS codes. */
  states: string[]
  statesExcluded: string[]
  networkStatus: string | null
}

/** What a rule says of one code, however it came to be known. Days as `YYYY-MM-DD`. */
export type RuleWords = RuleScope & {
  /** Upper case; of a range too wide to be listed, its first code. */
  code: string
  codeType: string
  /** The last code of such a range, and the range as `first-last`. */
  codeTo: string | null
  codeRange: string | null
  ruleCategory: string
  /** Null where a person recorded none. */
  disposition: string | null
  specialty: string | null
  modifierDispositions: ModifierDispositions
  modifierRequirements: ModifierRequirement[]
  /** Two digits each. */
  placeOfService: string[]
  /** At most `quantity` of `quantityUnit` in `period`. */
  quantity: number | null
  quantityUnit: string | null
  period: string | null
  /** What narrows the rule, as printed. */
  condition: string | null
  /** Whatever else says how the rule acts, by name. */
  conditions: Record<string, unknown>
  severity: Severity
  /** 0 to 1; null where nobody measured it. */
  confidence: number | null
  description: string | null
  /** First and last day in force, both included. */
  effectiveFrom: string | null
  effectiveTo: string | null
}

/** A rule as it is kept: one row per rule and code. */
export type BillingRule = RuleWords & {
  id: string
  /** Whether everybody sees it; else it is its organisation's alone. */
  isShared: boolean
  payerId: string
  policyId: string | null
  /** The newest version that says it. */
  documentVersionId: string | null
  /** Shared by the rows of one statement. */
  ruleKey: string
  origin: RuleOrigin
  verificationStatus: VerificationStatus
  supersededBy: string | null
  /** A rule of the same subject that began later and is in force on the day asked about, too. */
  newerRuleInForce: string | null
  /** Where a list of CMS says it; null for any other rule. */
  importedFrom: RuleListPlace | null
  createdAt: Date
  updatedAt: Date
}

/** The line of a published list, or the record of an answer, that a rule was taken from. */
export type RuleListPlace = {
  fetchId: string
  /** The name of the file that was handed in, as an address; of an answer, where it was asked. */
  url: string
  /** ISO 8601 */
  fetchedAt: string
  /** Of the file's bytes. */
  sha256: string
  reader: string
  /** The table in the file, and the line or record of it, from 1. */
  table: string
  line: number
  /** Of a record: its bytes in what is kept under the hash. */
  byteStart: number | null
  byteLength: number | null
}

/** Where a document says a rule: `text.slice(startOffset, endOffset) === quote`, of the parse's blocks joined by `textForm`. */
export type RuleEvidence = {
  documentVersionId: string
  policyId: string
  policyTitle: string
  version: number
  url: string
  fetchId: string
  fetchedAt: Date
  sha256: string
  parseId: string
  /** Of the parse: what took the text from the bytes; of the rule: what found it in the text. */
  parser: string
  extractor: string
  textForm: string
  block: number
  page: number | null
  startOffset: number
  endOffset: number
  quote: string
  quoteSha256: string
}
