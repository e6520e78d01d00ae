import { markupStream } from '../../markup-stream.ts'
import { hasCodeShape, type ListedCode, normalizeCode } from '../../rules/index.ts'
import { resolvePointer } from '../json-pointer.ts'
import type { CodeTable } from './article-table.ts'
import { type KeptPage, sha256Of } from './code-bundle.ts'

/**
 * A record of an API answer, counted from 1; `bytes.subarray(byteStart, byteStart + byteLength)` is
 * its JSON.
 */
type AnswerRow = {
  record: number
  byteStart: number
  byteLength: number
  values: Record<string, unknown>
}

/**
 * The records of an answer's `data`, in order.
 *
 * @param bytes of a JSON object
 */
export function answerRows(bytes: Buffer): AnswerRow[] {
  return elementsOf(bytes, dataStart(bytes)).map(({ start, end }, index) => ({
    record: index + 1,
    byteStart: start,
    byteLength: end - start,
    values: JSON.parse(bytes.toString('utf8', start, end)) as Record<string, unknown>,
  }))
}

/** A field's value as trimmed text; empty when missing. */
export function fieldText(values: unknown, name: string): string {
  const value = resolvePointer(values, `/${name}`)
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

/** Token of the scan: a whole string, or one bracket. */
const STEP = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]/gs

/** Offset of the list in the field `data`, or -1. Brackets inside strings do not count. */
function dataStart(bytes: Buffer): number {
  let [depth, key] = [0, '']
  for (const { 0: step, index } of bytes.toString('latin1').matchAll(STEP)) {
    if (step === '[' && depth === 1 && key === '"data"') return index
    if (step === '{' || step === '[') depth += 1
    else if (step === '}' || step === ']') depth -= 1
    else if (depth === 1) key = step
  }
  return -1
}

function elementsOf(bytes: Buffer, from: number): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = []
  if (from < 0) return found
  let [depth, start] = [0, 0]
  for (const { 0: step, index } of bytes.subarray(from).toString('latin1').matchAll(STEP)) {
    if (step === '{' && depth === 1) start = from + index
    if (step === '{' || step === '[') depth += 1
    else if (step === '}' || step === ']') depth -= 1
    if (step === '}' && depth === 1) found.push({ start, end: from + index + 1 })
    if (depth === 0) break
  }
  return found
}

/** A record of a table and its answer; the table without a name is the article itself. */
export type TableRow = AnswerRow & { name: string; sha256: string; path: string }

export function tableRows({ path, bytes }: KeptPage): TableRow[] {
  const name = /^\/v1\/data\/article\/([a-z0-9-]*)/.exec(path)?.[1] ?? path
  const sha256 = sha256Of(bytes)
  return answerRows(bytes).map((row) => ({ ...row, name, sha256, path }))
}

/** Codes of a table, each once per group, ordered by group number. Skips placeholders. */
export function listedCodes(table: CodeTable, rows: readonly TableRow[]): Omit<ListedCode, 'block'>[] {
  const paragraphs = paragraphsOf(table, rows)
  const codes = new Map<string, Omit<ListedCode, 'block'>>()
  for (const { name, values, ...place } of rows) {
    if (name !== table.name) continue
    const code = codeOf(table, fieldText(values, table.code))
    const group = (table.group && fieldText(values, table.group)) || null
    const key = `${group} ${code?.code}`
    if (code && !codes.has(key))
      codes.set(key, {
        ...code,
        ...place,
        table: table.name,
        group,
        paragraph: paragraphs.get(group ?? '') ?? null,
      })
  }
  return [...codes.values()].sort((a, b) => Number(a.group ?? 0) - Number(b.group ?? 0))
}

function paragraphsOf({ paragraphs, group }: CodeTable, rows: readonly TableRow[]): Map<string, string> {
  const paragraphRows = rows.filter(({ name }) => name === paragraphs && paragraphs !== null)
  const texts = paragraphRows.map(
    ({ values }) =>
      [
        fieldText(values, group ?? ''),
        paragraphText([fieldText(values, 'paragraph'), fieldText(values, 'icd10_covered_ast')].join(' ')),
      ] as const,
  )
  return new Map(texts.filter(([, text]) => /[a-z]{2}/i.test(text)))
}

function codeOf({ codeTypes }: CodeTable, word: string): { code: string; codeType: string } | null {
  for (const codeType of codeTypes ?? []) {
    const code = normalizeCode(word, codeType)
    if (hasCodeShape(code, codeType)) return { code, codeType }
  }
  return null
}

/** Distinct types of bill as claims print them (`013x`). Skips placeholders. */
export function billTypesIn(rows: readonly TableRow[]): string[] {
  const words = rows
    .filter(({ name }) => name === 'bill-codes')
    .map(({ values }) => fieldText(values, 'bill_code_id'))
  return [
    ...new Set(
      words
        .filter((word) => /^0?[1-9]\d[0-9X]$/i.test(word))
        .map((word) => word.toLowerCase().padStart(4, '0')),
    ),
  ]
}

const LONGEST_CHARS = 4_000
const PARTS = new Set(['p', 'br', 'div', 'li', 'ul', 'ol', 'tr', 'td', 'h1', 'h2', 'h3', 'h4'])

/** Text of an HTML paragraph (sometimes encoded twice), on one line of at most 4,000 characters. */
export function paragraphText(html: string): string {
  const once = textIn(html)
  return (hasTag(once) ? textIn(once) : once).slice(0, LONGEST_CHARS).toWellFormed()
}

function hasTag(text: string): boolean {
  const start = text.search(/<\/?[a-z]/i)
  return start >= 0 && text.includes('>', start)
}

function textIn(html: string): string {
  let words = ''
  const parser = markupStream(
    {
      ontext: (text) => (words += text),
      onopentagname: (name) => (words += PARTS.has(name) ? ' ' : ''),
      onclosetag: (name) => (words += PARTS.has(name) ? ' ' : ''),
    },
    { isXml: false },
  )
  parser.end(html)
  // eslint-disable-next-line no-control-regex -- what PostgreSQL refuses
  return words.replaceAll(/[\u0000-\u001f\u007f\ufffe\uffff\s]+/g, ' ').trim()
}
