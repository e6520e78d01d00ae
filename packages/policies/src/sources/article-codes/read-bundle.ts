import type { Block, Extract } from '@ppman/policy-text'
import { type Facts, findContract, holds, readFacts } from '../../applicability/index.ts'
import type { ListedCode } from '../../rules/index.ts'
import { parseStatedDay } from '../stated-text.ts'
import {
  billTypesIn,
  fieldText,
  listedCodes,
  paragraphText,
  type TableRow,
  tableRows,
} from './answer-rows.ts'
import { CODE_TABLES, type CodeTable } from './article-table.ts'
import { type CodeBundle, type Contractor, parseBundle } from './code-bundle.ts'

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

type ArticleTables = Pick<CodeBundle, 'contractors' | 'states'> & {
  article: string
  facts: unknown
  rows: readonly TableRow[]
}

/**
 * Renders an article's tables as text: its facts and scope, then a line for each code below its
 * group's paragraph.
 */
function codesText(tables: ArticleTables): { title: string; blocks: Block[]; codes: ListedCode[] } {
  const title = `Codes of ${tables.article}: ${paragraphText(fieldText(tables.facts, 'title'))}`
  const blocks = factBlocks(title, tables)
  const codes = CODE_TABLES.flatMap((table: CodeTable) =>
    table.codeTypes === null ? [] : addTable(table, { title, blocks, rows: tables.rows }),
  )
  blocks.push(...section(title, 'Types of bill', billTypesIn(tables.rows)))
  return { title, blocks, codes }
}

const FACTS = [
  ['status', 'Status'],
  ['article_eff_date', 'Effective date'],
  ['article_end_date', 'Ending date'],
  ['date_retired', 'Retired on'],
] as const

function factBlocks(title: string, { article, facts, contractors, states }: ArticleTables): Block[] {
  const lines = FACTS.flatMap(([name, words]) =>
    fieldText(facts, name) ? [`${words}: ${paragraphText(fieldText(facts, name))}`] : [],
  )
  return [
    { kind: 'heading', path: [], text: title },
    ...[`Document number: ${article}`, ...lines].map((text): Block => ({
      kind: 'text',
      path: [title],
      text,
    })),
    ...section(
      title,
      'Contractors',
      contractors.map(({ name, contractNumber }) => `${name} | ${contractNumber}`),
    ),
    ...section(title, 'Primary jurisdiction', states),
  ]
}

function section(title: string, heading: string, lines: readonly string[]): Block[] {
  const rows = lines.map((text): Block => ({ kind: 'row', path: [title, heading], text }))
  return rows.length === 0 ? [] : [{ kind: 'heading', path: [title], text: heading }, ...rows]
}

type Text = { title: string; blocks: Block[]; rows: readonly TableRow[] }

/** Adds a table, group by group. */
function addTable(table: CodeTable, { title, blocks, rows }: Text): ListedCode[] {
  const groups = Map.groupBy(listedCodes(table, rows), ({ group }) => group)
  if (groups.size > 0) blocks.push({ kind: 'heading', path: [title], text: table.title })
  return [...groups].flatMap(([group, codes]) => {
    const path = group === null ? [title, table.title] : [title, table.title, `Group ${group}`]
    if (group !== null) blocks.push({ kind: 'heading', path: path.slice(0, -1), text: path.at(-1)! })
    const { paragraph } = codes[0]!
    if (paragraph !== null) blocks.push({ kind: 'text', path, text: paragraph })
    return codes.map((code) => ({ ...code, block: blocks.push({ kind: 'row', path, text: code.code }) - 1 }))
  })
}
