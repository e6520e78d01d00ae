import { type Block, codesIn } from '@ppman/policy-text'

/** What a document is searched by, before its words are made. Days as `YYYY-MM-DD`. */
export type SearchDocument = {
  kind: 'policy' | 'lcd' | 'article'
  policyId: string | null
  medicareDocumentId: string | null
  /** The first is shown. */
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
  /** Empty where only the title is known. */
  blocks: readonly Block[]
  updatedAt: Date
}

/** A document as the index keeps it: what is compared is folded already. */
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

/**
 * Of longer documents, what is searched by words; codes are found to the end. PostgreSQL keeps at most 1 MB of words of a document,
 * and refuses more.
 */
const BODY_CHARS = 400_000
const HEADING_CHARS = 40_000

/** Makes a document ready for the index. */
export function indexedDocument({ blocks, updatedAt, ...document }: SearchDocument): IndexedDocument {
  const body = joined(blocks.map(({ text }) => text)).slice(0, BODY_CHARS)
  const headings = [...new Set(blocks.flatMap(({ path }) => path))]
  return {
    ...document,
    updatedAt: updatedAt.toISOString(),
    numberKey: document.number && numberKey(document.number),
    topic: topicOf(document.title),
    body,
    codes: codesOf(document.title, blocks),
    titleText: wordsOf(document.title).join(' '),
    headingText: foldText(joined(headings).slice(0, HEADING_CHARS)),
    bodyText: foldText(body),
  }
}

/** PostgreSQL has no NUL in text, and no half of a surrogate pair. */
const joined = (texts: readonly string[]) => texts.join('\n').replaceAll('\0', ' ').toWellFormed()

/** A title that names a code speaks of it: `CPT Code 97610`. */
function codesOf(title: string, blocks: readonly Block[]): string[] {
  const codes = blocks.flatMap(({ kind, text }) => codesIn(text, { isRow: kind === 'row' }))
  return [...new Set([...codesIn(title), ...codes])].sort()
}

/** What a title says before or after its subject: the kind of paper, the number it belongs to, the program behind it. */
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

/** The subject of a title in lower case, the same for an LCD and the articles about it; the whole title when nothing else is left. */
function topicOf(title: string): string {
  let rest = title.trim()
  for (let before = ''; before !== rest;) {
    before = rest
    for (const pattern of [...PREFIXES, ...SUFFIXES]) rest = rest.replace(pattern, '')
  }
  return foldText(rest) || foldText(title)
}

/**
 * Text as search compares it: HTML entities read, accents and signs (®, ™) gone, slashes and hyphens taken for spaces, lower case.
 * PostgreSQL's parser would take `LUTS/BPH` for the path of a file.
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

/** Letters and digits of a document's number: `MP.13.20` is found as `mp1320`. Null where nothing is left. */
export const numberKey = (number: string): string | null => foldText(number).replaceAll(' ', '') || null
