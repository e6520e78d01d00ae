import { type Block, codesIn } from '@ppman/policy-text'
import { foldText, numberKey, wordsOf } from './search-words.ts'
import { topicOf } from './topic.ts'

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
