import { findPrices } from '@ppman/prices'
import { hasCodeShape } from '@ppman/policies/rules'
import { lookUp } from '@ppman/search'
import type { Ctx } from '../../context.ts'
import { proceduresOf } from '../site-search/search-site.ts'

/** A code that words may mean, with a name of it where one is published. */
export type CodeForWords = { code: string; codeType: string; name: string }

const TYPES = ['cpt', 'hcpcs', 'cdt', 'ms_drg', 'icd10cm', 'icd10pcs', 'revenue', 'ndc'] as const

/** Whether a text is a code and not words: `73721`, `J1745`, `M17.11`; not `surgery`. */
export function isCode(text: string): boolean {
  const code = text.trim().toUpperCase()
  return /\d/.test(code) && TYPES.some((type) => hasCodeShape(code, type))
}

const DOCUMENTS = 5
const PRICES = 100
const CODES = 8

/**
 * Codes that words may mean: those of prior authorization rules that a policy search finds, then
 * those that hospitals describe with these words.
 */
export async function findCodes(
  ctx: Ctx,
  words: string,
  payerId: string | undefined,
): Promise<CodeForWords[]> {
  const [found, prices] = await Promise.all([
    lookUp(ctx.lookups, { topic: words, payer: payerId, take: DOCUMENTS, withRules: true }),
    findPrices(ctx, { q: words, dir: 'desc' }, { skip: 0, take: PRICES }),
  ])
  const procedures = proceduresOf(prices.items, words)
  const names = new Map(procedures.map(({ code, text }) => [code, text]))
  const ofRules = [...found.rules, ...found.items.flatMap(({ rules }) => rules)]
    .filter(({ ruleCategory, codeRange }) => ruleCategory === 'prior_authorization' && codeRange === null)
    .map(({ code, codeType }) => ({ code, codeType }))
  const ofPrices = procedures.map(({ code, family }) => ({ code, codeType: family.toLowerCase() }))
  const byCode = new Map([...ofRules, ...ofPrices].map((each) => [each.code, each]))
  return [...byCode.values()]
    .toSorted((a, b) => Number(names.has(b.code)) - Number(names.has(a.code)))
    .slice(0, CODES)
    .map((each) => ({ ...each, name: names.get(each.code) ?? '' }))
}
