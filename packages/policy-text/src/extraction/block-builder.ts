import type { Block, ListPlace } from '../document/document.ts'
import { statesCoverage } from '../text/coverage-statement.ts'
import { source } from '../text/pattern.ts'
import { sectionLabel, MAX_TITLE_CHARS, MAX_TITLE_WORDS } from '../text/section-title.ts'

type Heading = { level: number; text: string }
/** A label in front of a sentence ("Criteria: …") heads what follows, below any heading. */
const LABEL_LEVEL = 9
/** A label of background heads the paragraphs below it up to one that decides on coverage. */
const isBackgroundLabel = ({ level, text }: Heading) =>
  level === LABEL_LEVEL && /\b(?:background|description|evidence|literature|rationale)\b/i.test(text)
/** Collects text into blocks during a walk of a document, with the path of headings above each. */
export function blockBuilder() {
  const blocks: Block[] = []
  let path: Heading[] = []
  let buffer = ''
  let place: Pick<Block, 'at'> = {}
  let kind: 'text' | 'item' | 'row' = 'text'
  let list: ListPlace | undefined

  const take = () => {
    const text = buffer
    buffer = ''
    return onOneLine(text)
  }
  const under = (level: number, text: string) => {
    path = [...path.filter((heading) => heading.level < level), { level, text }]
  }
  const flush = () => {
    const text = take()
    const label = kind === 'text' ? sectionLabel(text) : null
    if (label) under(LABEL_LEVEL, label)
    else if (kind === 'text' && statesCoverage(text)) path = path.filter((one) => !isBackgroundLabel(one))
    const above = path.map((heading) => heading.text)
    for (const piece of kind === 'text' ? splitSentences(text) : [text].filter(Boolean)) {
      blocks.push({ kind, path: above, text: piece, ...place, ...(list && { list }) })
      list = undefined
    }
    kind = 'text'
  }
  return {
    blocks,
    flush,
    text: (words: string) => {
      buffer += words
    },
    /** The position on the page of the text that follows. */
    at: (next: NonNullable<Block['at']>) => {
      place = { at: next }
    },
    open: (next: 'item' | 'row') => {
      flush()
      kind = next
    },
    /** Opens a list item. Its first block keeps the place, whatever its kind. */
    item: (place: ListPlace) => {
      flush()
      kind = 'item'
      list = place
    },
    isRow: () => kind === 'row',
    isProse: () => kind === 'text',
    cell: () => {
      buffer += ' | '
    },
    /** Ends a heading. What follows is below it, until a heading of the same or a higher level. */
    heading: (level: number) => {
      const text = take()
      if (!text) return
      const above = path.filter((heading) => heading.level < level)
      blocks.push({ kind: 'heading', path: above.map((heading) => heading.text), text, ...place })
      under(level, text)
    },
  }
}

function onOneLine(text: string): string {
  const line = /\s{2}|[^\S ]/.test(text) ? text.replace(/\s+/g, ' ') : text
  return (line.includes('|') ? line.replace(/^( ?\| ?)+|( ?\| ?)+$/g, '') : line).trim()
}

/** Abbreviations whose full stop does not end a sentence. */
const ABBREVIATIONS = [
  'No|Nos|vs|e\\.g|i\\.e|etc|cf|Dr|Mr|Mrs|Ms|Inc|Co|Corp|Ltd|St',
  'Fig|Sec|Art|Ch|Vol|pp?|approx|U\\.S|U\\.S\\.C|C\\.F\\.R',
]
const ABBREVIATION = new RegExp(`\\b(?:${ABBREVIATIONS.join('|')}|[A-Z])\\.$`)
/** A month whose day follows. */
const MONTH = /\b(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.$/
/** Characters before a full stop that can hold an abbreviation and the separator before it. */
const ABBREVIATION_CHARS = 16
const END = /[.!?;]["')\]]?\s+(?=["'([•▪]?[A-Z0-9•▪])|\s*[•▪■]\s*/g

/**
 * Splits a paragraph into sentences with their end marks. A bullet inside running text starts a new
 * piece.
 */
export function splitSentences(paragraph: string): string[] {
  const pieces: string[] = []
  let start = 0
  for (const match of paragraph.matchAll(END)) {
    const end = match.index + match[0].trimEnd().replace(/[•▪■]$/, '').length
    const before = paragraph.slice(Math.max(start, end - ABBREVIATION_CHARS), end)
    const isMonth = MONTH.test(before) && /^\s*\d/.test(paragraph.slice(end))
    if (isMonth || ABBREVIATION.test(before)) continue
    pieces.push(paragraph.slice(start, end).trim())
    start = match.index + match[0].length
  }
  pieces.push(paragraph.slice(start).trim())
  return pieces.filter(Boolean)
}

/** Verbs and decisions: a short line in bold with one of them is a statement. */
const STATES = source`
  \b(?:is|are|was|were|be|has|have|must|shall|should|may|will|can|do|does|requires?|needs?|not|no|if|when)\b
`
const STATEMENT = new RegExp(`${STATES}|\\d{4}|[.,;?!]$`, 'i')

/** Whether a line that stands out by its type is a title and not a statement in bold. */
export const isBoldTitle = (line: string): boolean =>
  line.length <= MAX_TITLE_CHARS &&
  /\p{L}{3}/u.test(line) &&
  line.split(/\s+/).length <= MAX_TITLE_WORDS &&
  !STATEMENT.test(line)
