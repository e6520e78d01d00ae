import type { Extract } from '@ppman/policy-text'
import { type Facts, findContract, holds, readFacts } from '../../applicability/index.ts'
import type { ListedCode } from '../../rules/index.ts'
import { statedDay } from '../stated-text.ts'
import { wordOf } from './answer-rows.ts'
import { bundleOf, type Contractor } from './code-bundle.ts'
import { codesText } from './codes-text.ts'
import { billTypesIn, tableRows } from './table-rows.ts'

/** Codes of an article, as one reading of its tables tells them. */
export type ArticleCodes = {
  /** As text, a block for each code. */
  extract: Extract
  /** In the order of the text. */
  codes: readonly ListedCode[]
  article: string
  /** Last day of the article, `YYYY-MM-DD`, where it states one. */
  endsOn: string | null
  /** Types of bill that it names. */
  billTypes: readonly string[]
  /** Who asks it, and where: contract numbers, jurisdictions and states. */
  contractors: readonly { name: string; contractNumber: string; jurisdiction: string | null }[]
  states: readonly string[]
}

/** Stored with what was read: another version may read the same answers differently. */
export const CODES_EXTRACTOR = 'cms-article-codes/1'

/**
 * What a bundle says of an article's codes; null for bytes that are none, or without an article. The text follows from the bytes alone;
 * whose jurisdiction a contract is in, from what is known of it today.
 */
export function readBundle(bytes: Buffer): ArticleCodes | null {
  const bundle = bundleOf(bytes)
  const rows = bundle && bundle.pages.flatMap(tableRows)
  const facts = rows?.find(({ name }) => name === '')?.values
  if (!rows || !facts || wordOf(facts, 'title') === '') return null
  const article = `A${wordOf(facts, 'article_id')}`
  const { title, blocks, codes } = codesText({ ...bundle, article, facts, rows })
  const extract = { extractor: CODES_EXTRACTOR, title, blocks, asksPassword: false }
  return {
    extract,
    codes,
    article,
    endsOn: endOf(facts),
    billTypes: billTypesIn(rows),
    ...articleScope(readFacts(), bundle),
  }
}

/** A retired article ends the day it was retired. */
const endOf = (facts: unknown) =>
  statedDay(wordOf(facts, 'date_retired')) ?? statedDay(wordOf(facts, 'article_end_date'))

/** Where an article holds, and who of the Medicare contractors asks it. Jurisdictions as they are on the day. */
type ArticleScope = {
  contractors: readonly (Contractor & { jurisdiction: string | null })[]
  /** USPS codes, sorted. */
  states: readonly string[]
}

/**
 * The scope of an article: of one contract the states that the API calls its primary jurisdiction; of several those of their contracts
 * (description of `/v1/data/article/primary-jurisdiction`). A contract of no single state holds in all of its jurisdiction.
 */
function articleScope(
  facts: Facts,
  { contractors, states }: { contractors: readonly Contractor[]; states: readonly string[] },
): ArticleScope {
  const known = contractors.map((one) => ({
    ...one,
    contract: findContract(facts, one.contractNumber, null),
  }))
  const ofContracts = () =>
    known.flatMap(({ contract }) =>
      contract === null ? [] : contract.state ? [contract.state] : statesOf(facts, contract),
    )
  const found = contractors.length <= 1 && states.length > 0 ? states : ofContracts()
  return {
    contractors: known.map(({ contract, name, contractNumber }) => ({
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
