import { type Extract, readingText } from '@ppman/policy-text'
import type { RuleWords } from '../billing-rule.ts'
import { type RuleOwner, ruleKeyOf, subjectKeyOf } from '../rule-key.ts'
import { severityOfRule } from '../rule-severity.ts'
import { identityOf, type SaidRule } from '../said-rule.ts'
import type { ListedCode } from './listed-code.ts'
import { type Position, positions } from './table-position.ts'

/** What an article's tables list, for whom, and the text that was made of them. */
export type ListedCodes = {
  extract: Extract
  codes: readonly ListedCode[]
  article: string
  /** Last day, `YYYY-MM-DD`, where one is stated. */
  endsOn: string | null
  billTypes: readonly string[]
  contractors: readonly { contractNumber: string; jurisdiction: string | null }[]
  states: readonly string[]
}

export type CodeRule = SaidRule & { listed: ListedCode }
type Of = { owner: RuleOwner; planTypes: readonly string[]; specialty: string; effectiveFrom: string | null }

/** Medicare's own programme, which articles are written for. */
const FEE_FOR_SERVICE = ['medicare_ffs']

/**
 * A rule for each code of an article's tables, in their order; a code that several groups list under the same words is one rule. Its
 * condition is what the contractor writes above the group. No description of a code is among its words.
 */
export function codeRules(listed: ListedCodes, of: Of): CodeRule[] {
  const { starts } = readingText(listed.extract.blocks)
  const positionOf = positions(listed.codes)
  const rules = new Map<string, CodeRule>()
  for (const code of listed.codes) {
    const words = wordsOf(code, listed, { ...of, ...positionOf(code) })
    const start = starts[code.block]!
    const place = { block: code.block, page: null, start, end: start + code.code.length, quote: code.code }
    const rule = {
      ...words,
      ruleKey: ruleKeyOf(of.owner, words),
      subjectKey: subjectKeyOf(of.owner, words),
      places: [place],
      listed: code,
    }
    if (!rules.has(identityOf(rule))) rules.set(identityOf(rule), rule)
  }
  return [...rules.values()]
}

function wordsOf(
  code: ListedCode,
  { article, endsOn, billTypes, contractors, states }: ListedCodes,
  { ruleCategory, disposition, ...of }: Of & Position,
): RuleWords {
  const jurisdictions = [...new Set(contractors.flatMap(({ jurisdiction }) => jurisdiction ?? []))].sort()
  return {
    code: code.code,
    codeType: code.codeType,
    codeTo: null,
    codeRange: null,
    ruleCategory,
    disposition,
    planTypes: [...(of.planTypes.length > 0 ? of.planTypes : FEE_FOR_SERVICE)],
    states: [...states],
    statesExcluded: [],
    networkStatus: null,
    specialty: of.specialty,
    modifierDispositions: {},
    modifierRequirements: [],
    placeOfService: [],
    quantity: null,
    quantityUnit: null,
    period: null,
    condition: code.paragraph,
    conditions: {
      article,
      table: code.table,
      ...(jurisdictions.length > 0 && { jurisdictions }),
      contract_numbers: contractors.map(({ contractNumber }) => contractNumber),
      ...(billTypes.length > 0 && { bill_types: [...billTypes] }),
    },
    severity: disposition === null ? 'info' : severityOfRule({ ruleCategory, disposition }),
    confidence: null,
    description: null,
    effectiveFrom: of.effectiveFrom,
    effectiveTo: endsOn !== null && endsOn >= (of.effectiveFrom ?? '') ? endsOn : null,
  }
}
