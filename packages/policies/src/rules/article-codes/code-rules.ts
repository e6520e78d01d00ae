import { type Extract, extractRules, readingText } from '@ppman/policy-text'
import type { RuleWords } from '../billing-rule.ts'
import { ruleKeyOf, type RuleOwner, subjectKeyOf } from '../rule-key.ts'
import { severityOfRule } from '../rule-severity.ts'
import { identityOf, type SaidRule } from '../extraction/extracted-rule.ts'

/** A code as a table of an article lists it, and where: the record of an answer, and the block of the text that was made of it. */
export type ListedCode = {
  /** Name of the table, as the CMS Coverage API calls it. */
  table: string
  /** Number of its group, and the contractor's words about the group. */
  group: string | null
  paragraph: string | null
  /** As stored. */
  code: string
  codeType: string
  /** Of the answer, from 1; `bytes.subarray(byteStart, byteStart + byteLength)` is its JSON. */
  record: number
  byteStart: number
  byteLength: number
  /** Hash and path of the answer. */
  sha256: string
  path: string
  /** Place in the blocks of the text, from 0. */
  block: number
}

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

/** What is said of a code, and about what. */
type Position = Pick<RuleWords, 'ruleCategory' | 'disposition'>

const BY_TABLE: Record<string, Position> = {
  'hcpc-modifier': { ruleCategory: 'modifier', disposition: 'informational' },
  'icd10-covered': { ruleCategory: 'diagnosis', disposition: 'covered_with' },
  'icd10-noncovered': { ruleCategory: 'diagnosis', disposition: 'not_covered_with' },
  'revenue-code': { ruleCategory: 'revenue_code', disposition: null },
}

/**
 * What a table says of its codes. That an article lists a service does not say that it is covered: the words above its group may deny
 * it; else, where the article names diagnoses that support it, it is covered with criteria; else nothing is said.
 */
export function positions(codes: readonly ListedCode[]): (code: ListedCode) => Position {
  const hasCriteria = codes.some(({ table }) => table === 'icd10-covered')
  const denied = new Map<string, string | null>()
  return ({ table, group, paragraph, code }) => {
    const known = BY_TABLE[table]
    if (known) return known
    const key = group ?? ''
    if (!denied.has(key)) denied.set(key, paragraph === null ? null : denialIn(paragraph, code))
    return {
      ruleCategory: 'coverage',
      disposition: denied.get(key) ?? (hasCriteria ? 'covered_with_criteria' : null),
    }
  }
}

const DENIALS: ReadonlySet<string> = new Set(['not_covered', 'investigational'])

/** Words that speak of what is not in the list, or not always of what is: they deny no code of it. */
const OF_OTHERS =
  /\b(?:not|un)[ -]?(?:listed|included|identified|named|shown|found|in)\b|\b(?:other than|all other|any other|except|exception|unless)\b/i

/** Read as sentences of policies are, the words above a list with one of its codes below them. */
function denialIn(paragraph: string, code: string): string | null {
  if (OF_OTHERS.test(paragraph)) return null
  const denial = extractRules(`${paragraph}\n${code}`).find(
    ({ category, disposition }) => category === 'coverage' && DENIALS.has(disposition),
  )
  return denial?.disposition ?? null
}
