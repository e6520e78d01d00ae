import { extractRules } from '@ppman/policy-text'
import type { RuleWords } from '../billing-rule.ts'
import type { ListedCode } from './listed-code.ts'

/** What is said of a code, and about what. */
export type Position = Pick<RuleWords, 'ruleCategory' | 'disposition'>

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
