import { type Block, codesIn } from '@ppman/policy-text'

/** Input of the search index. Days as `YYYY-MM-DD`. */
export type SearchDocument = {
  kind: 'policy' | 'lcd' | 'article'
  policyId: string | null
  medicareDocumentId: string | null
  /** The first payer is displayed. */
  payerIds: readonly string[]
  number: string | null
  version: number
  title: string
  specialty: string
  planTypes: readonly string[]
  states: readonly string[]
  effectiveOn: string | null
  retiredOn: string | null
  isProposed: boolean
  url: string
  /** Empty when only the title is known. */
  blocks: readonly Block[]
  updatedAt: Date
}

/** A row of the search index, with folded text. */
export type IndexedDocument = Omit<SearchDocument, 'blocks' | 'updatedAt'> & {
  updatedAt: string
  numberKey: string | null
  topic: string
  body: string
  codes: string[]
  titleText: string
  headingText: string
  bodyText: string
}

/** Longest indexed text; codes are found beyond it. PostgreSQL limits a tsvector to 1 MB. */
const BODY_CHARS = 400_000
const HEADING_CHARS = 40_000

/** Converts a document to an index row. */
export function toIndexedDocument({ blocks, updatedAt, ...document }: SearchDocument): IndexedDocument {
  const body = joinTexts(blocks.map(({ text }) => text)).slice(0, BODY_CHARS)
  const headings = [...new Set(blocks.flatMap(({ path }) => path))]
  return {
    ...document,
    updatedAt: updatedAt.toISOString(),
    numberKey: document.number && numberKey(document.number),
    topic: topicOf(document.title),
    body,
    codes: codesOf(document.title, blocks),
    titleText: wordsOf(document.title).join(' '),
    headingText: foldText(joinTexts(headings).slice(0, HEADING_CHARS)),
    bodyText: distinctWords(body),
  }
}

/**
 * Each word of a text once. A search asks whether a text has words, not where, and PostgreSQL takes
 * 6 ms to cut a text of 60,000 characters into words.
 */
const distinctWords = (text: string): string => [...new Set(wordsOf(text))].join(' ')

/** PostgreSQL text has no NUL and no lone surrogates. */
const joinTexts = (texts: readonly string[]) => texts.join('\n').replaceAll('\0', ' ').toWellFormed()

/** Codes of the title (`CPT Code 97610`) and of the text. */
function codesOf(title: string, blocks: readonly Block[]): string[] {
  const codes = blocks.flatMap(({ kind, text }) => codesIn(text, { isRow: kind === 'row' }))
  return [...new Set([...codesIn(title), ...codes])].sort()
}

/** Parts of a title around its subject: document kind, number, program. */
const PREFIXES = [
  /^billing (?:and|&) coding:?\s*/i,
  /^response to comments:?\s*/i,
  /^(?:draft|proposed|future)\b:?\s*/i,
  /^mol ?dx(?: ?- ?cdd)?\s*[:-]?\s+/i,
  /^(?:lab|mopath):\s*/i,
  /^d?l\d{5}\s+/i,
  /^for (?=moldx)/i,
]
const SUFFIXES = [
  /(?<![\s,–-])[\s,–-]*\(?\bd?[la]\d{5}\)?\.?\s*$/i,
  /(?<!\s)\s*(?:[-–—]\s*)?(?:medical )?policy article\s*$/i,
  /(?<!\s)\s+article\s*$/i,
  /(?<!\s)\s+lcd\s*$/i,
  /(?<![\s:,.–-])[\s:,.–-]+$/,
]

/**
 * The subject of a title in lower case, equal for an LCD and its articles; else the whole title.
 */
function topicOf(title: string): string {
  const whole = title.trim()
  let [from, to, length] = [0, whole.length, -1]
  while (to - from !== length) {
    length = to - from
    for (const prefix of PREFIXES) {
      from += prefix.exec(whole.slice(from, Math.min(to, from + AFFIX_CHARS)))?.[0].length ?? 0
      while (from < to && whole[from]!.trim() === '') from += 1
    }
    for (const suffix of SUFFIXES)
      to -= suffix.exec(whole.slice(Math.max(from, to - AFFIX_CHARS), to))?.[0].length ?? 0
  }
  return foldText(whole.slice(from, to)) || foldText(title)
}

/**
 * Longest affix. Only this many characters are searched, so that the time is linear in the title.
 */
const AFFIX_CHARS = 80

/**
 * Folds text for search: decodes HTML entities, removes accents and signs (®, ™), replaces
 * punctuation by spaces, lower case. PostgreSQL's parser would read `LUTS/BPH` as a file path.
 */
export function foldText(text: string): string {
  return text
    .replace(/&(?:#x?[\da-f]+|amp|reg|trade|nbsp);/gi, (entity) =>
      entity.toLowerCase() === '&amp;' ? '&' : ' ',
    )
    .normalize('NFKD')
    .replace(/[\u0300-\u036f®™©]|(?<=\w)['’](?=s\b)/gi, '')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, ' ')
    .trim()
}

/** The words of a text, in order. */
export const wordsOf = (text: string): string[] => foldText(text).split(' ').filter(Boolean)

/** Letters and digits of a document number: `MP.13.20` becomes `mp1320`. Null when empty. */
export const numberKey = (number: string): string | null => foldText(number).replaceAll(' ', '') || null
