import type { PayerType } from '@ppman/payers'
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

/** A modifier requirement of a claim. */
export type ModifierRequirement = {
  modifier: string
  condition: string | null
  required: boolean
  /** Kind of requirement: `required`, `one_of`, `prohibited`, `triggers`, … */
  requirement: string
}
export type ModifierDispositions = Record<
  string,
  { disposition: string; note?: string | null; percent_of_allowed?: number }
>

/** Scope of a rule; an empty list or null means no restriction. */
export type RuleScope = {
  planTypes: string[]
  /** USPS codes. */
  states: string[]
  statesExcluded: string[]
  networkStatus: string | null
}

/** Content of a rule about one code, whatever its origin. Days as `YYYY-MM-DD`. */
export type RuleContent = RuleScope & {
  /** Upper case. For a range that is too wide to list: its first code. */
  code: string
  codeType: string
  /** Last code of such a range, and the range as `first-last`. */
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
  /** The printed condition that narrows the rule. */
  condition: string | null
  /** Further attributes of the rule, by name. */
  conditions: Record<string, unknown>
  severity: Severity
  /** 0 to 1; null when not measured. */
  confidence: number | null
  description: string | null
  /** First and last day in force, both included. */
  effectiveFrom: string | null
  effectiveTo: string | null
}

/** The states in which a payer operates, none when no directory says, and its type. */
export type PayerScope = { states: string[]; payerType: PayerType }

/** A stored rule: one row per rule and code. */
export type BillingRule = RuleContent & {
  id: string
  /** True for a rule that all tenants see; false for the organization's own rule. */
  isShared: boolean
  payerId: string
  /** What the directory says of the payer: it bounds a rule that names no state or plan type. */
  payerScope: PayerScope
  policyId: string | null
  /** The latest version that states it. */
  documentVersionId: string | null
  /** Shared by the rows of one statement about several codes. */
  ruleKey: string
  origin: RuleOrigin
  verificationStatus: VerificationStatus
  supersededBy: string | null
  /** A rule of the same subject that began later and is also in force on the requested day. */
  newerRuleInForce: string | null
  /** The CMS list that states it; null for other origins. */
  importedFrom: RuleListPlace | null
  createdAt: Date
  updatedAt: Date
}

/** The source line of a published list, or the source record of an API answer. */
export type RuleListPlace = {
  fetchId: string
  /** The file name as a URL for an imported file; the request URL for an API answer. */
  url: string
  /** ISO 8601 */
  fetchedAt: string
  /** Of the file's bytes. */
  sha256: string
  reader: string
  /** The table in the file, and the line or record of it, from 1. */
  table: string
  line: number
  /** Byte range of the record in the stored blob. */
  byteStart: number | null
  byteLength: number | null
}

/** How a version of a policy document was fetched and parsed. */
export type VersionEvidence = {
  policyId: string
  documentVersionId: string
  version: number
  url: string
  fetchId: string
  fetchedAt: Date
  sha256: string
  parseId: string
  /** Extracted the text from the bytes. */
  parser: string
}

/**
 * Evidence of a rule: `text.slice(startOffset, endOffset) === quote`, where `text` is the parse's
 * blocks joined by `textForm`.
 */
export type RuleEvidence = VersionEvidence & {
  policyTitle: string
  /** Found the rule in the text. */
  extractor: string
  textForm: string
  block: number
  page: number | null
  startOffset: number
  endOffset: number
  quote: string
  quoteSha256: string
}

/** Severity by category: denial of the service, denial of a line, or paperwork. */
const BY_CATEGORY: Record<string, Severity> = {
  prior_authorization: 'high',
  coverage: 'high',
  diagnosis: 'high',
  modifier: 'high',
  bundling: 'high',
  place_of_service: 'high',
  code_status: 'high',
  provider_eligibility: 'high',
  documentation: 'low',
  other: 'low',
}
/** Dispositions that allow or only inform. */
const HARMLESS: ReadonlySet<string> = new Set([
  'not_required',
  'covered',
  'informational',
  'separate_allowed',
  'increased',
  'added',
])

/**
 * Severity of a rule: `info` if it restricts nothing, `critical` if the service is never paid, else
 * by category.
 */
export function severityOfRule({
  ruleCategory,
  disposition,
}: {
  ruleCategory: string
  disposition: string | null
}): Severity {
  if (disposition && HARMLESS.has(disposition)) return 'info'
  if (ruleCategory === 'coverage' && (disposition === 'not_covered' || disposition === 'investigational'))
    return 'critical'
  return BY_CATEGORY[ruleCategory] ?? 'medium'
}
