import type { Block } from '@ppman/policy-text'
import type { ListedCode } from '../../rules/index.ts'
import { fieldText } from './answer-rows.ts'
import { CODE_TABLES, type CodeTable } from './article-table.ts'
import type { CodeBundle } from './code-bundle.ts'
import { billTypesIn, listedCodes, paragraphText, type TableRow } from './table-rows.ts'

type ArticleTables = Pick<CodeBundle, 'contractors' | 'states'> & {
  article: string
  facts: unknown
  rows: readonly TableRow[]
}

/**
 * Renders an article's tables as text: its facts and scope, then a line for each code below its
 * group's paragraph.
 */
export function codesText(tables: ArticleTables): { title: string; blocks: Block[]; codes: ListedCode[] } {
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
