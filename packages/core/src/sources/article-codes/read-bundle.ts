import type { Block } from '@ppman/policy-text'
import { readFacts } from '../../applicability/index.ts'
import { codeAsStored, isCodeOf, type ListedCode } from '../../rules/index.ts'
import { statedDay } from '../discovery/said.ts'
import { answerRows, type AnswerRow, wordOf } from './answer-rows.ts'
import type { ArticleCodes } from './article-codes.ts'
import { type ArticleScope, articleScope } from './article-scope.ts'
import { CODE_TABLES, type CodeTable } from './article-table.ts'
import { bundleOf, type KeptPage, sha256Of } from './code-bundle.ts'
import { paragraphText } from './paragraph-text.ts'

/** Stored with what was read: another version may read the same answers differently. */
export const CODES_EXTRACTOR = 'cms-article-codes/1'

/** What a bundle says of an article's codes; null for bytes that are none, or without an article. */
export function readBundle(bytes: Buffer): ArticleCodes | null {
  const bundle = bundleOf(bytes)
  const rows = bundle && bundle.pages.flatMap((page) => rowsOf(page))
  const article = rows?.find(({ name }) => name === '')?.values
  if (!rows || !article || wordOf(article, 'title') === '') return null
  const number = `A${wordOf(article, 'article_id')}`
  const scope = articleScope(readFacts(), bundle)
  const billTypes = [...new Set(rows.filter(({ name }) => name === 'bill-codes').flatMap(({ values }) => billTypeOf(wordOf(values, 'bill_code_id'))))]
  const blocks = factBlocks(number, article, scope)
  const codes = CODE_TABLES.flatMap((table) => tableBlocks(table, { rows, blocks, billTypes }))
  const title = blocks[0]!.text
  return { extract: { extractor: CODES_EXTRACTOR, title, blocks, asksPassword: false }, codes, article: number, endsOn: endOf(article), billTypes, ...scope }
}

/** A retired article ends the day it was retired. */
const endOf = (article: unknown) => statedDay(wordOf(article, 'date_retired')) ?? statedDay(wordOf(article, 'article_end_date'))

type Row = AnswerRow & { name: string; sha256: string; path: string }

function rowsOf({ path, bytes }: KeptPage): Row[] {
  const name = /^\/v1\/data\/article\/([a-z0-9-]*)/.exec(path)?.[1] ?? path
  const sha256 = sha256Of(bytes)
  return answerRows(bytes).map((row) => ({ ...row, name, sha256, path }))
}

/** A type of bill as claims print it, `013x`; nothing for what stands in place of none. */
function billTypeOf(code: string): string[] {
  return /^0?[1-9]\d[0-9X]$/i.test(code) ? [code.toLowerCase().padStart(4, '0')] : []
}

const FACTS = [
  ['status', 'Status'],
  ['article_eff_date', 'Effective date'],
  ['article_end_date', 'Ending date'],
  ['date_retired', 'Retired on'],
] as const

function factBlocks(number: string, article: unknown, { contractors, states }: ArticleScope): Block[] {
  const title = `Codes of ${number}: ${paragraphText(wordOf(article, 'title'))}`
  const facts = FACTS.flatMap(([name, words]) => (wordOf(article, name) ? [`${words}: ${paragraphText(wordOf(article, name))}`] : []))
  const lines = contractors.map(({ name, contractNumber, jurisdiction }) => [name, contractNumber, jurisdiction].filter(Boolean).join(' | '))
  return [
    { kind: 'heading', path: [], text: title },
    ...[`Document number: ${number}`, ...facts].map((text): Block => ({ kind: 'text', path: [title], text })),
    ...section(title, 'Contractors', lines),
    ...section(title, 'States', states),
  ]
}

const section = (title: string, heading: string, lines: readonly string[]): Block[] =>
  lines.length === 0
    ? []
    : [{ kind: 'heading', path: [title], text: heading }, ...lines.map((text): Block => ({ kind: 'row', path: [title, heading], text }))]

type Told = { rows: readonly Row[]; blocks: Block[]; billTypes: readonly string[] }

/** Adds a table's groups to the text: the contractor's words, then a line for each code. */
function tableBlocks(table: CodeTable, { rows, blocks, billTypes }: Told): ListedCode[] {
  const title = blocks[0]!.text
  if (table.codeTypes === null) {
    blocks.push(...section(title, table.title, billTypes))
    return []
  }
  const groups = Map.groupBy(listed(table, rows), ({ group }) => group)
  if (groups.size > 0) blocks.push({ kind: 'heading', path: [title], text: table.title })
  return [...groups].flatMap(([group, codes]) => {
    const path = group === null ? [title, table.title] : [title, table.title, `Group ${group}`]
    if (group !== null) blocks.push({ kind: 'heading', path: path.slice(0, -1), text: path.at(-1)! })
    const { paragraph } = codes[0]!
    if (paragraph !== null) blocks.push({ kind: 'text', path, text: paragraph })
    return codes.map((code) => ({ ...code, block: blocks.push({ kind: 'row', path, text: code.code }) - 1 }))
  })
}

/** Codes of a table, each once in a group, groups in the order of their numbers. What stands in place of no code is none. */
function listed(table: CodeTable, rows: readonly Row[]): ListedCode[] {
  const paragraphs = paragraphsOf(table, rows)
  const codes = new Map<string, ListedCode>()
  for (const { name, values, ...place } of rows) {
    if (name !== table.name) continue
    const code = codeOf(table, wordOf(values, table.code))
    const group = (table.group && wordOf(values, table.group)) || null
    const key = `${group} ${code?.code}`
    if (code && !codes.has(key)) codes.set(key, { ...code, ...place, table: table.name, group, paragraph: paragraphs.get(group ?? '') ?? null, block: 0 })
  }
  return [...codes.values()].sort((a, b) => Number(a.group ?? 0) - Number(b.group ?? 0))
}

function paragraphsOf({ paragraphs, group }: CodeTable, rows: readonly Row[]): Map<string, string> {
  const told = rows.filter(({ name }) => name === paragraphs && paragraphs !== null)
  const texts = told.map(({ values }) => [wordOf(values, group ?? ''), paragraphText([wordOf(values, 'paragraph'), wordOf(values, 'icd10_covered_ast')].join(' '))] as const)
  return new Map(texts.filter(([, text]) => /[a-z]{2}/i.test(text)))
}

function codeOf({ codeTypes }: CodeTable, word: string): { code: string; codeType: string } | null {
  for (const codeType of codeTypes ?? []) {
    const code = codeAsStored(word, codeType)
    if (isCodeOf(code, codeType)) return { code, codeType }
  }
  return null
}
