import type { Db } from '@ppman/db'
import { type Extract, extractRules, readingText } from '@ppman/policy-text'
import { type RuleContent, severityOfRule } from '../billing-rule.ts'
import {
  compareRules,
  type CurrentRule,
  identityOf,
  type ExtractedRule,
} from '../extraction/extracted-rule.ts'
import { storeComparison } from '../extraction/record-rules.ts'
import { ruleRecordRepo } from '../extraction/rule-record-repo.ts'
import { ruleKeyOf, type RuleOwner, subjectKeyOf } from '../rule-key.ts'
import { articleCodeRepo, type CodesVersion } from './article-code-repo.ts'

/**
 * Updates the rules of an article from its latest code tables: a code that stays keeps its rule, a
 * removed code ends its rule. Call it in the transaction that records the version.
 */
export async function recordArticleCodes(
  tx: Db,
  versionId: string,
  listed: ListedCodes,
  now: Date,
): Promise<void> {
  const repo = articleCodeRepo(tx)
  const { policy, version, lastFetchedAt, lastEffectiveOn } = await repo.version(versionId)
  const current = await ruleRecordRepo(tx).currentRules(policy.id, 'imported_reference')
  const owner = { policyId: policy.id, payerId: policy.payerId, orgId: null }
  const isKnown = identityMatcher(current)
  const effectiveFrom = firstDay({ version, lastFetchedAt, lastEffectiveOn })
  const codeRulesNow = codeRules(listed, { owner, ...policy, effectiveFrom: version.effectiveOn }).map(
    (rule) => (isKnown(rule) ? rule : { ...rule, effectiveFrom }),
  )
  const compared = compareRules(current, codeRulesNow)
  const read = {
    policy,
    version,
    lastFetchedAt,
    extractor: listed.extract.extractor,
    origin: 'imported_reference',
  } as const
  const ids = await storeComparison(ruleRecordRepo(tx), compared, read, now)
  const places = codeRulesNow.flatMap((rule) =>
    ids.has(rule) ? [{ ...rule.listed, id: ids.get(rule)! }] : [],
  )
  await repo.addImports(policy.id, places, { releasedOn: version.effectiveOn, now })
}

function identityMatcher(current: readonly CurrentRule[]): (rule: CodeRule) => boolean {
  const identities = new Set(current.map(identityOf))
  return (rule) => identities.has(identityOf(rule))
}

/**
 * For codes added later, the first day is known only if the version states a new effective date.
 */
function firstDay({
  version,
  lastFetchedAt,
  lastEffectiveOn,
}: Pick<CodesVersion, 'version' | 'lastFetchedAt' | 'lastEffectiveOn'>): string | null {
  return lastFetchedAt === null || (version.effectiveOn ?? '') > (lastEffectiveOn ?? '')
    ? version.effectiveOn
    : null
}

/** A code listed in an article's table, with its API record and its text block. */
export type ListedCode = {
  /** Name of the table, as the CMS Coverage API calls it. */
  table: string
  /** Number of its group, and the contractor's paragraph above the group. */
  group: string | null
  paragraph: string | null
  /** As stored. */
  code: string
  codeType: string
  /**
   * Record number in the answer, from 1; `bytes.subarray(byteStart, byteStart + byteLength)` is its
   * JSON.
   */
  record: number
  byteStart: number
  byteLength: number
  /** Hash and path of the answer. */
  sha256: string
  path: string
  /** Index of the text block, from 0. */
  block: number
}

/** The codes of an article's tables, their scope, and the generated text. */
type ListedCodes = {
  extract: Extract
  codes: readonly ListedCode[]
  article: string
  /** Last day, `YYYY-MM-DD`, where one is stated. */
  endsOn: string | null
  billTypes: readonly string[]
  contractors: readonly { contractNumber: string; jurisdiction: string | null }[]
  states: readonly string[]
}

type CodeRule = ExtractedRule & { listed: ListedCode }
type RuleContext = {
  owner: RuleOwner
  planTypes: readonly string[]
  specialty: string
  effectiveFrom: string | null
}

/** Fee-for-service Medicare, for which articles are written. */
const FEE_FOR_SERVICE = ['medicare_ffs']

/**
 * Creates a rule for each listed code, in order. Groups with the same paragraph share one rule per
 * code; the paragraph is the condition. Code descriptions are never included.
 */
function codeRules(listed: ListedCodes, of: RuleContext): CodeRule[] {
  const { starts } = readingText(listed.extract.blocks)
  const positionOf = positionFinder(listed.codes)
  const rules = new Map<string, CodeRule>()
  for (const code of listed.codes) {
    const words = ruleContentOf(code, listed, { ...of, ...positionOf(code) })
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

function ruleContentOf(
  code: ListedCode,
  { article, endsOn, billTypes, contractors, states }: ListedCodes,
  { ruleCategory, disposition, ...of }: RuleContext & Position,
): RuleContent {
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

/** Category and disposition of a listed code. */
type Position = Pick<RuleContent, 'ruleCategory' | 'disposition'>

const BY_TABLE: Record<string, Position> = {
  'hcpc-modifier': { ruleCategory: 'modifier', disposition: 'informational' },
  'icd10-covered': { ruleCategory: 'diagnosis', disposition: 'covered_with' },
  'icd10-noncovered': { ruleCategory: 'diagnosis', disposition: 'not_covered_with' },
  'revenue-code': { ruleCategory: 'revenue_code', disposition: null },
}

/**
 * Derives category and disposition from the table. A listed service is not necessarily covered: the
 * group's paragraph may deny it. Otherwise it is covered with criteria if the article names
 * supporting diagnoses, else undecided.
 */
export function positionFinder(codes: readonly ListedCode[]): (code: ListedCode) => Position {
  const hasCriteria = codes.some(({ table }) => table === 'icd10-covered')
  const denied = new Map<string, string | null>()
  return ({ table, group, paragraph, code }) => {
    const fixed = BY_TABLE[table]
    if (fixed) return fixed
    const key = group ?? ''
    if (!denied.has(key)) denied.set(key, paragraph === null ? null : findDenial(paragraph, code))
    return {
      ruleCategory: 'coverage',
      disposition: denied.get(key) ?? (hasCriteria ? 'covered_with_criteria' : null),
    }
  }
}

const DENIALS: ReadonlySet<string> = new Set(['not_covered', 'investigational'])

/** Phrases about codes outside the list, or about exceptions: they deny no listed code. */
const ABOUT_OTHER_CODES = new RegExp(
  '\\b(?:not|un)[ -]?(?:listed|included|identified|named|shown|found|in)\\b|' +
    '\\b(?:other than|all other|any other|except|exception|unless)\\b',
  'i',
)

/** Runs the rule extractor on the paragraph, followed by one of its codes. */
function findDenial(paragraph: string, code: string): string | null {
  if (ABOUT_OTHER_CODES.test(paragraph)) return null
  const denial = extractRules(`${paragraph}\n${code}`).find(
    ({ category, disposition }) => category === 'coverage' && DENIALS.has(disposition),
  )
  return denial?.disposition ?? null
}
