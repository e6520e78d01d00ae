import type { Extract } from '@ppman/policy-text'
import { type Facts, findContract, holds, readFacts } from '../../applicability/index.ts'
import type { ListedCode } from '../../rules/index.ts'
import { parseStatedDay } from '../stated-text.ts'
import { fieldText } from './answer-rows.ts'
import { parseBundle, type Contractor } from './code-bundle.ts'
import { codesText } from './codes-text.ts'
import { billTypesIn, tableRows } from './table-rows.ts'

/** Codes and scope of an article. */
export type ArticleCodes = {
  /** As text, a block for each code. */
  extract: Extract
  /** In the order of the text. */
  codes: readonly ListedCode[]
  article: string
  /** Last day of the article, `YYYY-MM-DD`, if stated. */
  endsOn: string | null
  /** Types of bill. */
  billTypes: readonly string[]
  /** Scope: contract numbers, jurisdictions and states. */
  contractors: readonly { name: string; contractNumber: string; jurisdiction: string | null }[]
  states: readonly string[]
}

/** Name and version of the extractor, stored with its results. */
export const CODES_EXTRACTOR = 'cms-article-codes/1'

/**
 * Reads the codes of an article from a bundle; null for other bytes or without an article. The text
 * depends on the bytes alone; jurisdictions come from today's fact tables.
 */
export function readBundle(bytes: Buffer): ArticleCodes | null {
  const bundle = parseBundle(bytes)
  const rows = bundle && bundle.pages.flatMap(tableRows)
  const facts = rows?.find(({ name }) => name === '')?.values
  if (!rows || !facts || fieldText(facts, 'title') === '') return null
  const article = `A${fieldText(facts, 'article_id')}`
  const { title, blocks, codes } = codesText({ ...bundle, article, facts, rows })
  const extract = { extractor: CODES_EXTRACTOR, title, blocks, asksPassword: false }
  return {
    extract,
    codes,
    article,
    endsOn: lastDayOf(facts),
    billTypes: billTypesIn(rows),
    ...articleScope(readFacts(), bundle),
  }
}

/** A retired article ends on its retirement day. */
const lastDayOf = (facts: unknown) =>
  parseStatedDay(fieldText(facts, 'date_retired')) ?? parseStatedDay(fieldText(facts, 'article_end_date'))

/** States and contractors of an article, with today's jurisdictions. */
type ArticleScope = {
  contractors: readonly (Contractor & { jurisdiction: string | null })[]
  /** USPS codes, sorted. */
  states: readonly string[]
}

/**
 * Scope of an article. For one contract: the states of its primary jurisdiction; for several: the
 * states of the contracts (description of `/v1/data/article/primary-jurisdiction`). A multi-state
 * contract covers its whole jurisdiction.
 */
function articleScope(
  facts: Facts,
  { contractors, states }: { contractors: readonly Contractor[]; states: readonly string[] },
): ArticleScope {
  const resolved = contractors.map((one) => ({
    ...one,
    contract: findContract(facts, one.contractNumber, null),
  }))
  const ofContracts = () =>
    resolved.flatMap(({ contract }) =>
      contract === null ? [] : contract.state ? [contract.state] : statesOf(facts, contract),
    )
  const found = contractors.length <= 1 && states.length > 0 ? states : ofContracts()
  return {
    contractors: resolved.map(({ contract, name, contractNumber }) => ({
      name,
      contractNumber,
      jurisdiction: contract?.jurisdiction ?? null,
    })),
    states: [...new Set(found)].sort(),
  }
}

type Contract = NonNullable<ReturnType<typeof findContract>>

const statesOf = ({ assignments }: Facts, { jurisdiction, benefit }: Contract): string[] =>
  assignments
    .filter(
      (line) =>
        line.jurisdiction === jurisdiction &&
        line.places.length === 0 &&
        line.benefit === (benefit ?? (/^DME/.test(jurisdiction) ? 'dme' : 'ab')),
    )
    .filter((line) => holds(line, null))
    .flatMap((line) => line.states)
