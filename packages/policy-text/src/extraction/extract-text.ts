import { source } from '../text/pattern.ts'
import { withoutEntities } from '../normalization/entities.ts'
import type { Extract } from '../document/document.ts'
import { blockBuilder } from './block-builder.ts'
import { isBoldTitle, isSectionTitle, outlineLevel } from './section-title.ts'

export const TEXT_EXTRACTOR = 'text-blocks/4'

/** A date that begins an entry of a dated list: news, bulletins, revisions. */
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\\.?'
const DAY = `(?:${MONTH} \\d{1,2}, \\d{4}|\\d{1,2}/\\d{1,2}/\\d{4})`
/** A date after these words belongs to the text before it. */
const LEADS = source`
  [:,(–-]|\b(?:on|as of|by|through|until|before|after|from|to|and|or|[Ss]ince|[Ee]ffective|[Dd]ated?|
    [Rr]evised|[Rr]eviewed|[Uu]pdated)
`
const ENTRY = new RegExp(`(?<!(?:${LEADS}) )(?<=\\S )(?=${DAY}[\\s:|–-]+\\p{Lu})`, 'gu')
const MIN_ENTRIES = 4
/** A date on a line of its own belongs to the entry on the next line. */
const DATE_LINE = new RegExp(`^${DAY}$`)

/** A paragraph, an item or a row of plain text, or a title with its level. */
type Piece =
  { kind: 'text' | 'item' | 'row'; text: string } | { kind: 'heading'; text: string; level: number }

/**
 * Blocks of plain text. Paragraphs end at blank lines and at lines that end early; wrapped lines
 * are joined. Items begin with a bullet, a number or, in a dated list, with a date. Rows have bars,
 * tabs or columns of spaces between their cells. A title stands on a line of its own.
 */
export function extractText(text: string): Extract {
  const plain = withoutEntities(text.replace(/\r\n?/g, '\n'))
  const isList = [...plain.replace(/\s+/g, ' ').matchAll(ENTRY)].length >= MIN_ENTRIES
  const builder = blockBuilder()
  for (const piece of piecesOf(plain)) {
    if (piece.kind === 'heading') {
      builder.text(piece.text)
      builder.heading(piece.level)
      continue
    }
    for (const entry of isList ? piece.text.split(ENTRY) : [piece.text]) {
      if (piece.kind !== 'text') builder.open(piece.kind)
      builder.text(entry)
      builder.flush()
    }
  }
  return { extractor: TEXT_EXTRACTOR, title: null, blocks: builder.blocks, asksPassword: false }
}

const BULLET = /^(?:[•▪■●◦‣*]\s*|[-–o]\s+)(?=\S)/
/** The number or letter of an item. It stays in the text, as printed. */
const NUMBERED = /^(?:\(?\d{1,2}[.)]|\(?[a-z][.)]|\((?:ii|iii|iv|v|vi)\)|\[\d{1,3}\])\s+\S/
/** A code and its words are an entry of a list, or go on after a line that is open. */
const CODE_LED =
  /^\+?(?:\d{5}|\d{4}[FTUM]|[A-EGHJ-MP-V]\d{4}|[A-TV-Z]\d[0-9AB]\.[0-9A-Z]{1,4})(?:\s*[:–-])?\s+\p{L}/u
const OPEN_END = /(?:[,(/+-]|\b(?:and|or|codes?|CPT|HCPCS|with|to|of|for|modifier|the|an?))$/i
const CELLS = / \| |\t+(?=\S)/
/** Columns that are set apart by spaces alone, on two lines or more. */
const COLUMNS = /\S {3,}(?=\S)/
/** A label and its value in two columns are a line of text. */
const LABELLED = /^[^\t|]{2,40}:\s*(?:\t+| \| )[^\t|]+$/
/** A line of a table that only separates: "---|---". */
const RULE = /^[\s|:=_-]{3,}$/
const ENDED = /[.:;!?]["')\]]?$/

/** A line that is shorter is not full, and is a fragment when it has no end mark. */
const MIN_WRAPPED_CHARS = 45
/** This many fragments on adjacent lines are a menu or an address, which is one text. */
const MIN_FRAGMENTS = 5

function piecesOf(plain: string): Piece[] {
  const lines = barColumns(plain.split('\n')).map(cleanLine)
  const width = wrapWidth(lines)
  const paragraphs: string[][] = [[]]
  for (const line of lines)
    if (line === '') paragraphs.push([])
    else paragraphs.at(-1)!.push(line)
  const filled = paragraphs.filter(({ length }) => length > 0)
  return filled.flatMap((paragraph, index) =>
    piecesOfParagraph(paragraph, filled[index + 1]?.[0] ?? '', width),
  )
}

/** Writes bars between columns of spaces. */
function barColumns(lines: readonly string[]): string[] {
  const isColumnar = lines.map((line) => COLUMNS.test(line.trim()))
  return lines.map((line, index) =>
    isColumnar[index] && (isColumnar[index - 1] || isColumnar[index + 1])
      ? line.trim().replace(/ {3,}/g, ' | ')
      : line,
  )
}

function cleanLine(line: string): string {
  const plain = line.trim().replace(/^\|\s*|\s*\|$/g, '')
  if (RULE.test(plain)) return ''
  return LABELLED.test(plain) ? plain.replace(/\s*\t+\s*| \| /, ' ') : plain
}

function piecesOfParagraph(paragraph: readonly string[], below: string, width: number): Piece[] {
  const pieces: Piece[] = []
  for (let index = 0; index < paragraph.length; index += 1) {
    const line = paragraph[index]!
    const isFirst = index === 0
    const run = isFirst && isSectionTitle(line) ? 0 : fragmentsFrom(paragraph, index)
    const last = pieces.at(-1)
    if (run >= MIN_FRAGMENTS) {
      pieces.push({ kind: 'text', text: paragraph.slice(index, index + run).join(' ') })
      index += run - 1
    } else if (last && last.kind !== 'heading' && goesOn(paragraph[index - 1]!, line, width))
      last.text += ` ${line}`
    else pieces.push(pieceOf(line, isFirst, paragraph[index + 1] ?? below))
  }
  return pieces
}

/** How many adjacent lines are fragments. */
function fragmentsFrom(lines: readonly string[], from: number): number {
  let to = from
  while (to < lines.length && isFragment(lines[to]!)) to += 1
  return to - from
}

const isBlock = (line: string) =>
  BULLET.test(line) || NUMBERED.test(line) || CELLS.test(line) || CODE_LED.test(line)
const isFragment = (line: string) =>
  line.length < MIN_WRAPPED_CHARS &&
  !ENDED.test(line) &&
  !isBlock(line) &&
  !METADATA.test(line) &&
  !DATE_LINE.test(line)

/** A row by its cells, an item by its mark, a title by its words and its place. */
function pieceOf(line: string, isFirst: boolean, next: string): Piece {
  const marked = /^#{1,6}\s+(?=\S)/.exec(line)?.[0]
  if (marked) return { kind: 'heading', level: marked.trim().length, text: line.slice(marked.length) }
  if (isTitle(line, isFirst, next)) {
    const below = isDocumentTitle(line, next) ? -1 : Math.max(0, outlineLevel(line) - 1)
    return { kind: 'heading', level: SECTION_LEVEL + below, text: line }
  }
  if (CELLS.test(line)) return { kind: 'row', text: line.replace(/\s*\t+\s*/g, ' | ') }
  const bullet = BULLET.exec(line)?.[0]
  if (bullet) return { kind: 'item', text: line.slice(bullet.length) }
  return { kind: NUMBERED.test(line) || CODE_LED.test(line) ? 'item' : 'text', text: line }
}

/** Sections are below the title of the document. */
const SECTION_LEVEL = 2
/** A title within a paragraph is short. */
const CLOSE_TITLE_WORDS = 5
/** A line this long below a title is a sentence. */
const FULL_CHARS = 60
const METADATA = /^(?:policy|guideline|document|bulletin|number|effective|last|revised)\b[^:]{0,30}:/i

/** A line above the number or the date of the document. */
const isDocumentTitle = (line: string, next: string) =>
  METADATA.test(next) && /^\p{Lu}[^.:;|]{5,100}$/u.test(line)

/**
 * A title names a part of a policy, or is a few words above a sentence or, without a colon, above a
 * list.
 */
function isTitle(line: string, isFirst: boolean, next: string): boolean {
  if (isFirst && isDocumentTitle(line, next)) return true
  if (isSectionTitle(line)) return isFirst || line.split(/\s+/).length <= CLOSE_TITLE_WORDS
  if (!isFirst || !/^\p{Lu}/u.test(line) || isBlock(line) || !isBoldTitle(line)) return false
  if (/^\p{Ll}/u.test(next)) return false
  const isAboveList = isBlock(next) && !line.endsWith(':')
  return isAboveList || (!isBlock(next) && (next.length >= FULL_CHARS || ENDED.test(next)))
}

const goesOnInLowerCase = (line: string, next: string) =>
  /^\p{Ll}/u.test(next) && !ENDED.test(line) && !isBlock(next)

/** The width at which a text was wrapped; Infinity when each line is a paragraph. */
function wrapWidth(lines: readonly string[]): number {
  const full = lines.filter(
    (line, index) => line.length >= MIN_WRAPPED_CHARS && goesOnInLowerCase(line, lines[index + 1] ?? ''),
  )
  return full.length === 0 ? Infinity : Math.max(...full.map(({ length }) => length))
}

/** Whether a line continues the one before: in lower case, or as its first word found no room. */
function goesOn(line: string, next: string, width: number): boolean {
  if (CELLS.test(line)) return false
  if (CODE_LED.test(next) && OPEN_END.test(line)) return true
  if (isBlock(next) || DATE_LINE.test(next)) return false
  if (DATE_LINE.test(line) || goesOnInLowerCase(line, next) || OPEN_END.test(line)) return true
  return line.length + 1 + /^\S*/.exec(next)![0].length > width
}
